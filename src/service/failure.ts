import { randomBytes } from 'node:crypto';
import { formatNamed } from '#service/formats/format.ts';

/** What finds a fault in the log. */
export const newReference = (): string => randomBytes(6).toString('hex');

/** An answer to a request that no operation has seen, in the format that it asked for as far as that is known. */
export function failure(api: string | undefined, status: number, sentence: string): Response {
  const format = formatNamed(api ?? 'xml') ?? formatNamed('xml');
  const reply = { success: false, errors: { system: sentence }, time: Math.floor(Date.now() / 1000) };
  const headers: Record<string, string> = {
    'content-type': format?.contentType ?? '',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (status === 405) headers.allow = 'POST';
  return new Response(format?.write(reply), { status, headers });
}
