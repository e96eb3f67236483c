import { json } from './json.ts';
import { php } from './php.ts';
import type { Format } from './reply.ts';
import { xml } from './xml.ts';

/*
 * Writes replies as XML, JSON or serialized PHP. Nothing here knows of tasks or of HTTP.
 */

const formats = new Map<string, Format>([
  ['xml', xml],
  ['json', json],
  ['ser', php],
]);

/** The format of that name, as in the field `api`; undefined if there is none. */
export function formatNamed(name: string): Format | undefined {
  return formats.get(name);
}

/** The format of a reply: XML if none is asked for, or an unknown one. */
export const formatFor = (api: string | undefined): Format => formats.get(api ?? '') ?? xml;
