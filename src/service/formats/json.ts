import { type Format, isList, Rows, type Value } from './reply.ts';

export const json: Format = { contentType: 'application/json; charset=utf-8', write: written };

function written(value: Value): string {
  if (value instanceof Rows) return value.json;
  if (isList(value)) return `[${value.map(written).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${written(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}
