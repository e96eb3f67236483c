import { json } from './json.ts';
import { php } from './php.ts';
import type { Format } from './reply.ts';
import { xml } from './xml.ts';

/*
 * How a reply is written down. Here live the three formats and what they share; no operation, no HTTP.
 */

export { type Format, type Part, partOf, type Reply, Rows, type Value, type Written } from './reply.ts';

const formats = new Map<string, Format>([
  ['xml', xml],
  ['json', json],
  ['ser', php],
]);

/** The format that a request's `api` field names; undefined where there is none of that name. */
export function formatNamed(name: string): Format | undefined {
  return formats.get(name);
}
