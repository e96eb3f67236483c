import { type Format, type Reply, Rows } from './reply.ts';

export const json: Format = { contentType: 'application/json; charset=utf-8', write };

/** Long lists stand at the top of a reply; what they are made of is spliced in, and copied once, at the end. */
function write(reply: Reply): string {
  let text = '';
  for (const [key, value] of Object.entries(reply)) {
    const written = value instanceof Rows ? value.json : JSON.stringify(value);
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${written}`;
  }
  return `{${text}}`;
}
