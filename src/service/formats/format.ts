import { json } from './json.ts';
import { php } from './php.ts';
import type { Format } from './reply.ts';
import { xml } from './xml.ts';

/*
 * Writes replies as XML, JSON or serialized PHP. Nothing here knows of tasks or of HTTP.
 */

export { type Format, type Part, partOf, type Reply, Rows, type Value, type Written } from './reply.ts';

const formats = new Map<string, Format>([
  ['xml', xml],
  ['json', json],
  ['ser', php],
]);

/** The format of that name, as in the field `api`; undefined if there is none. */
export function formatNamed(name: string): Format | undefined {
  return formats.get(name);
}
