import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Bytes, compressed, type Encoding, encodingFor } from './compression.ts';

/*
 * The built dashboard, kept in memory: a few files, each compressed once, most by the build.
 */

interface Page {
  type: string;
  tag: string;
  /** The name contains a hash of the content, so browsers may cache it for ever. */
  immutable: boolean;
  body: Bytes;
  packed: Map<Encoding, Promise<Bytes>>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Allows only our own scripts and styles, and no framing by other sites. Of styles within a page, only those of
 * `index.html`, by their hashes.
 */
const contentSecurityPolicy = (styles: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The source of a policy that allows each style element of the page. */
const styleHashes = (html: string) =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Not hono/secure-headers: it is a middleware of Hono applications, with other headers. */
const pageHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  vary: 'Accept-Encoding',
});

/** A page that the service generates on the first request. */
interface MadePage {
  type: '.html' | '.json';
  make(): string;
}

/** Serves the files of `folder`, which may not exist in development. Any other path is a route and gets index.html. */
export async function pagesIn(
  folder: string,
  made: ReadonlyMap<string, MadePage> = new Map(),
): Promise<(request: Request) => Promise<Response>> {
  const pages = await readPages(folder);
  const index = pages.get('/index.html');
  const shared = pageHeaders(
    contentSecurityPolicy(styleHashes(index ? new TextDecoder().decode(index.body) : '')),
  );
  return async (request) => {
    const path = new URL(request.url).pathname;
    const wanted = made.get(path);
    if (wanted && !pages.has(path)) pages.set(path, pageOf(wanted.make(), wanted.type));
    const page = pages.get(path) ?? (isRoute(path) ? pages.get('/index.html') : undefined);
    if (!page) return new Response('Not found\n', { status: 404, headers: shared });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { ...shared, allow: 'GET, HEAD' } });
    const headers: Record<string, string> = {
      ...shared,
      'content-type': page.type,
      'cache-control': page.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: page.tag,
    };
    if (names(request.headers.get('if-none-match'), page.tag))
      return new Response(null, { status: 304, headers });
    const encoding = compresses(page.type) ? encodingFor(request.headers.get('accept-encoding')) : null;
    if (encoding) headers['content-encoding'] = encoding;
    const body = encoding ? await packed(page, encoding) : page.body;
    headers['content-length'] = String(body.byteLength);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}

/** Whether a list of tags contains ours; a compressing proxy turns ours into a weak one. */
const names = (header: string | null, tag: string) =>
  (header ?? '').split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));

function isRoute(path: string): boolean {
  return !path.startsWith('/assets/') && !path.startsWith('/api') && extname(path) === '';
}

function compresses(type: string): boolean {
  return /^text|json|svg|javascript|ttf/.test(type);
}

/** Compresses a file at its first request, unless the build has done so, and caches the result. */
function packed(page: Page, encoding: Encoding): Promise<Bytes> {
  const known = page.packed.get(encoding);
  if (known) return known;
  // The last tenth of a font would take seconds.
  const body = compressed(page.body, encoding, page.type.startsWith('font') ? 'quick' : 'small');
  page.packed.set(encoding, body);
  return body;
}

/** Ends the name of a file that the build has compressed, which stands beside the file itself. */
const packedEnding = '.br';

async function readPages(folder: string): Promise<Map<string, Page>> {
  if (!existsSync(folder)) return new Map();
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const pages = new Map<string, Page>();
  const names = files.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const read = async (name: string) => new Uint8Array(await readFile(name));
  for (const name of names.filter((each) => !each.endsWith(packedEnding))) {
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    const page = { ...pageOf(await read(name), extname(path)), immutable: path.startsWith('/assets/') };
    if (names.includes(name + packedEnding)) page.packed.set('br', read(name + packedEnding));
    pages.set(path, page);
  }
  return pages;
}

function pageOf(content: Bytes | string, extension: string): Page {
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    type: types[extension] ?? 'application/octet-stream',
    tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: false,
    body,
    packed: new Map(),
  };
}
