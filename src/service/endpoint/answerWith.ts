import type { Written } from '#service/formats/format.ts';

/** An answer of the address that operations have: kept by nobody on its way, and taken for no other type. */
export function answerWith(body: Written, type: string, status = 200): Response {
  const headers: Record<string, string> = {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (status === 405) headers.allow = 'POST';
  return new Response(body, { status, headers });
}
