import { type Format, type Reply, Rows, type Written } from './reply.ts';

export const json: Format = { contentType: 'application/json; charset=utf-8', write };

/** Long lists stand at the top of a reply: their bytes are copied once, and never are text. */
function write(reply: Reply): Written {
  const pieces: Uint8Array[] = [];
  let text = '';
  for (const [key, value] of Object.entries(reply)) {
    text += `${text === '' && pieces.length === 0 ? '{' : ','}${JSON.stringify(key)}:`;
    if (!(value instanceof Rows)) {
      text += JSON.stringify(value);
      continue;
    }
    pieces.push(Buffer.from(text), ...value.json());
    text = '';
  }
  text += text === '' && pieces.length === 0 ? '{}' : '}';
  return pieces.length === 0 ? text : Buffer.concat([...pieces, Buffer.from(text)]);
}
