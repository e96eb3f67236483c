import { type Reply, Rows } from '#wire/reply.ts';
import type { Format } from './reply.ts';

export const json: Format = { contentType: 'application/json; charset=utf-8', write: written };

/** Lists that are JSON already stand at the top of a reply, where they are spliced; elsewhere they are read again. */
function written(reply: Reply): string {
  const members = Object.entries(reply).map(([key, member]) => {
    const value = member instanceof Rows ? member.json : JSON.stringify(member);
    return `${JSON.stringify(key)}:${value}`;
  });
  return `{${members.join(',')}}`;
}
