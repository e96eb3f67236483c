import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { type Served, serveFolder } from '#test/bench/page/grid/pages.ts';
import { css } from '#vite.config';

/*
 * Builds a page for each grid, as the product's pages are built. The other grids are not part of the product: they
 * have their own package.json, and are installed from its lock file when first measured.
 */

const grids = fileURLToPath(new URL('../grids/', import.meta.url));
const foreign = /^(@glideapps|@revolist|ag-grid-community|react-data-grid|slickgrid)(\/|$)/;

export async function installGrids(): Promise<void> {
  if (existsSync(join(grids, 'node_modules', '.package-lock.json'))) return;
  process.stdout.write('First run: installing the other grids (npm ci in test/bench/page/grids)\n');
  await promisify(execFile)('npm', ['ci'], { cwd: grids, shell: process.platform === 'win32' });
}

/** Its files have fixed names at the top, so that an empty page of ours can load them. */
export async function buildPage(name: string): Promise<Served> {
  const source = fileURLToPath(new URL('.', import.meta.url));
  const entry = join(
    source,
    (await readdir(source)).find((file) => file.replace(/\.tsx?$/, '') === name) ?? name,
  );
  const folder = await mkdtemp(join(tmpdir(), `rollbook-bench-${name}-`));
  await build({
    configFile: false,
    root: source,
    base: './',
    logLevel: 'error',
    css,
    plugins: [
      react(),
      {
        name: 'foreign-grids',
        enforce: 'pre',
        resolveId(id) {
          return foreign.test(id) ? this.resolve(id, join(grids, 'package.json'), { skipSelf: true }) : null;
        },
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      // Otherwise one grid loses the colours that it sets by scheme.
      cssTarget: 'esnext',
      cssCodeSplit: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } },
    },
  });
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const styles = files
    .filter((file) => extname(file) === '.css')
    .map((file) => `<link rel="stylesheet" href="./${file}">`);
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${styles.join('')}
<body><div id="root"></div><script type="module" src="./page.js"></script></body></html>`,
  );
  return serveFolder(folder);
}
