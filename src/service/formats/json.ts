import { type Part, partOf, type Reply, Rows, type Written } from '#wire/reply.ts';
import { atOnce, type Format } from './reply.ts';

export const json: Format = {
  contentType: 'application/json; charset=utf-8',
  write: (reply) => atOnce(steps(reply)),
  steps,
};

/** Only `Rows` are long: their bytes are copied. */
function* steps(reply: Reply): Generator<void, Written> {
  const parts: Part[] = [];
  let text = '';
  for (const [key, value] of Object.entries(reply)) {
    text += `${text === '' && parts.length === 0 ? '{' : ','}${JSON.stringify(key)}:`;
    if (!(value instanceof Rows)) {
      text += JSON.stringify(value);
      continue;
    }
    parts.push(partOf(text), value);
    text = '';
  }
  text += text === '' && parts.length === 0 ? '{}' : '}';
  return parts.length === 0 ? text : yield* bytesOf([...parts, partOf(text)]);
}

function* bytesOf(parts: readonly Part[]): Generator<void, Uint8Array<ArrayBuffer>> {
  for (const part of parts) if (part instanceof Rows) yield* part.measure();
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const part of parts) {
    if (part instanceof Rows) yield* part.writeInSteps(bytes, at);
    else part.write(bytes, at);
    at += part.size;
  }
  return bytes;
}
