import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cli = 'dist/service/cli.js';

export interface Server {
  port: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the built service with these settings, on a free port. */
export function startBuilt(settings: Record<string, string>): Promise<Server> {
  if (!existsSync(`${root}${cli}`))
    throw new Error('Run `npm run build` first: the built service is measured.');
  return started([cli, 'serve'], { PORT: '0', DEMO_SIZE: 'none', ...settings });
}

/** Starts a server of `node:http` alone that answers every request with the bytes of the file. */
export function startBare(file: string): Promise<Server> {
  return started(['--import', 'tsx', 'test/bench/support/bare.ts', file], {});
}

async function started(words: string[], settings: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', process.env.SHOW_LOG ? 'inherit' : 'ignore'],
  });
  const closed = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    const port = /:(\d+)$/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      port: Number(port),
      child,
      async stop() {
        child.kill('SIGTERM');
        await closed;
      },
    };
  }
  throw new Error(`${words.join(' ')} ended without listening; SHOW_LOG=1 shows why`);
}

/** MiB that the process holds now; on Linux, at its peak. */
export function memoryOf({ child }: Server): number {
  const status = `/proc/${child.pid}/status`;
  const kib = existsSync(status)
    ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' });
  return Math.round(Number(kib) / 1024);
}
