import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compiledWhole } from '#vite.config';

/* Builds the bench's page as the product's pages are built, and serves it on a free port. */

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Where a page is served, and which of its files have been requested. */
export interface Served {
  readonly address: string;
  readonly asked: ReadonlySet<string>;
  close(): Promise<void>;
}

export async function servePage(source: URL): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-bench-'));
  await build({
    configFile: false,
    root: fileURLToPath(source),
    logLevel: 'error',
    plugins: [react(), compiledWhole(() => true)],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  });
  return serveFolder(folder);
}

/** Serves a folder on a free port, and removes it when closed. */
export async function serveFolder(folder: string): Promise<Served> {
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (body) => {
        asked.add(file);
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    asked,
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}
