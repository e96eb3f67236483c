/*
 * Finds the format for the reply to an unreadable request. Looks only where `api` usually is.
 */

/** Bytes to search at each end of a body. */
const searchedBytes = 32 * 1024;

/**
 * `api=json` of a form, a part of a multipart body, or a member of JSON, in this order; of one kind the last counts.
 */
const places = [
  /&api=(xml|json|ser)(?=&|$)/g,
  /name="?api"?\r\n(?:[^\r\n]{1,100}\r\n){0,4}\r\n(xml|json|ser)\r\n--/g,
  /"api"\s{0,4}:\s{0,4}"(xml|json|ser)"/g,
];

/** The end of the body comes first, then its beginning, then the address. Undefined if none of them says. */
export function formatAsked(url: string, body?: Uint8Array): string | undefined {
  const query = `&${url.split('?', 2)[1] ?? ''}`;
  const bytes = body && Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const start = bytes ? `&${bytes.toString('latin1', 0, searchedBytes)}` : '';
  const end =
    bytes && bytes.length > searchedBytes ? bytes.toString('latin1', bytes.length - searchedBytes) : '';
  for (const text of [end, start, query])
    for (const place of places) {
      const found = [...text.matchAll(place)].at(-1)?.[1];
      if (found !== undefined) return found;
    }
  return undefined;
}
