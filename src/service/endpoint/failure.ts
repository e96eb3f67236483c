import { randomBytes } from 'node:crypto';
import { formatNamed } from '#service/formats/format.ts';
import { xml } from '#service/formats/xml.ts';
import { answerWith } from './answerWith.ts';

/** What finds a fault in the log. */
export const newReference = (): string => randomBytes(6).toString('hex');

/** An answer to a request that no operation has seen, in the format that it asked for as far as that is known. */
export function failure(api: string | undefined, status: number, sentence: string): Response {
  const format = formatNamed(api ?? 'xml') ?? xml;
  const reply = {
    success: false,
    values: {},
    errors: { system: sentence },
    time: Math.floor(Date.now() / 1000),
  };
  return answerWith(format.write(reply), format.contentType, status);
}
