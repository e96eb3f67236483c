import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/*
 * Builds the current product, for tests that start it.
 */

/** The time of the last change below a path; 0 if there is nothing. */
function lastChange(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status) return 0;
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}

export default async function buildWhenStale() {
  const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
  const built = Math.min(lastChange('dist/pages/index.html'), lastChange('dist/service/cli.js'));
  if (built > Math.max(...sources.map(lastChange))) return;
  process.stdout.write('The built product is older than its source; building it …\n');
  // Vitest runs as "test", for which libraries would put their development halves into the product.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)('npm', ['run', '--silent', 'build'], {
    shell: process.platform === 'win32',
    env,
  });
}
