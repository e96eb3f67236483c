import { type Entity, type EntityValue, isList, Reference } from './entities.ts';
import { type Minor, Problem } from './problem.ts';

/*
 * The parameters of a list request (limit, offset, sort, orderBy, filter and fields, as in the standard), and the
 * resulting page.
 */

interface Clause {
  path: readonly string[];
  predicate: string;
  value: string;
}

export interface ListQuery {
  limit: number;
  offset: number;
  sort: readonly string[] | null;
  descending: boolean;
  /** Alternatives, in each of which all clauses must hold; null for no filter. */
  filter: readonly (readonly Clause[])[] | null;
  fields: readonly string[] | null;
}

const usualLimit = 100;
const mostLimit = 10_000;

export function readListQuery(query: URLSearchParams, known: ReadonlySet<string>): ListQuery {
  const sort = query.get('sort');
  const orderBy = (query.get('orderBy') ?? 'asc').toLowerCase();
  if (orderBy !== 'asc' && orderBy !== 'desc') throw new Problem(400, 'orderBy is asc or desc.');
  return {
    limit: Math.min(wholeNumber(query, 'limit', usualLimit, 1), mostLimit),
    offset: wholeNumber(query, 'offset', 0, 0),
    sort: sort ? pathIn(sort, known, 'invalid_sort_field') : null,
    descending: orderBy === 'desc',
    filter: readFilter(query.get('filter') ?? '', known),
    fields: readFields(query, known),
  };
}

function wholeNumber(query: URLSearchParams, name: string, usual: number, least: number): number {
  const text = query.get(name);
  if (text === null || text === '') return usual;
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new Problem(400, `${name} is a whole number from ${least} on.`);
  return Number(text);
}

function pathIn(text: string, known: ReadonlySet<string>, minor: Minor): string[] {
  const path = text.trim().split('.');
  if (!known.has(path[0] ?? '')) throw new Problem(400, `There is no field ${text} here.`, minor);
  return path;
}

export function readFields(query: URLSearchParams, known: ReadonlySet<string>): string[] | null {
  const text = query.get('fields');
  if (!text) return null;
  const names = text.split(',').map((name) => name.trim());
  for (const name of names)
    if (!known.has(name))
      throw new Problem(400, `There is no field ${name} here.`, 'invalid_selection_field');
  return names;
}

const clauseForm = /\s*([A-Za-z][\w.]*)\s*(!=|>=|<=|=|>|<|~)\s*(?:'((?:[^']|'')*)'|([^\s']+))\s*/y;
const joinForm = /(AND|OR)(?=\s)/iy;

function readFilter(text: string, known: ReadonlySet<string>): Clause[][] | null {
  if (text.trim() === '') return null;
  const alternatives: Clause[][] = [[]];
  for (let at = 0; ; ) {
    clauseForm.lastIndex = at;
    const [all = '', field = '', predicate = '', quoted, bare = ''] = clauseForm.exec(text) ?? [];
    if (all === '') throw unreadable(text, at);
    const path = pathIn(field, known, 'invalid_filter_field');
    alternatives.at(-1)?.push({ path, predicate, value: quoted?.replaceAll("''", "'") ?? bare });
    at += all.length;
    if (at === text.length) return alternatives;
    joinForm.lastIndex = at;
    const [join = ''] = joinForm.exec(text) ?? [];
    if (join === '') throw unreadable(text, at);
    if (join.toUpperCase() === 'OR') alternatives.push([]);
    at += join.length;
  }
}

const unreadable = (text: string, at: number) =>
  new Problem(
    400,
    `The filter cannot be read from "${text.slice(at, at + 30)}" on: field, then one of = != > >= < <= ~, then a 'value'; AND or OR between.`,
    'invalid_filter_field',
  );

/** All values at a path; a reference counts as its sourcedId. */
function valuesAt(value: EntityValue | undefined, path: readonly string[]): (string | number)[] {
  if (value === undefined) return [];
  if (isList(value)) return value.flatMap((each) => valuesAt(each, path));
  const [name, ...rest] = path;
  if (value instanceof Reference) {
    if (name === undefined || name === 'sourcedId') return [value.sourcedId];
    return name === 'type' ? [value.type] : [];
  }
  if (typeof value === 'object')
    return name !== undefined && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
  return name === undefined ? [value] : [];
}

const isTime = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Negative, 0 or positive: compares numbers and times by value, and texts ignoring case. */
function compared(one: string | number, other: string): number {
  if (typeof one === 'number') return one - Number(other);
  if (isTime.test(one) && isTime.test(other)) return Date.parse(one) - Date.parse(other);
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first === second ? 0 : first < second ? -1 : 1;
}

function holds(entity: Entity, { path, predicate, value }: Clause): boolean {
  const found = valuesAt(entity, path);
  const some = (test: (order: number) => boolean) => found.some((each) => test(compared(each, value)));
  const isEqual = () =>
    some((order) => order === 0) ||
    (found.length > 1 && found.join(',').toLowerCase() === value.toLowerCase());
  switch (predicate) {
    case '=':
      return isEqual();
    case '!=':
      return !isEqual();
    case '>':
      return some((order) => order > 0);
    case '>=':
      return some((order) => order >= 0);
    case '<':
      return some((order) => order < 0);
    case '<=':
      return some((order) => order <= 0);
    default:
      return found.some((each) => String(each).toLowerCase().includes(value.toLowerCase()));
  }
}

/** Whether an entity with these values could match. */
export const canHold = ({ filter }: ListQuery, values: Entity): boolean =>
  filter === null ||
  filter.some((clauses) =>
    clauses.every((clause) => !((clause.path[0] ?? '') in values) || holds(values, clause)),
  );

/**
 * Whether deleted entities are wanted: the filter names the status or the time of the last change. A client that lists
 * everything would take deleted entities for live ones.
 */
export const asksForGone = ({ filter }: ListQuery): boolean =>
  filter?.some((clauses) =>
    clauses.some(({ path: [name = ''] }) => name === 'status' || name === 'dateLastModified'),
  ) ?? false;

export interface Page {
  entities: Entity[];
  total: number;
}

export function answerTo(
  { filter, sort, descending, offset, limit, fields }: ListQuery,
  all: readonly Entity[],
): Page {
  let found = all;
  if (filter)
    found = found.filter((each) => filter.some((clauses) => clauses.every((one) => holds(each, one))));
  if (sort) {
    const keys = new Map(found.map((each) => [each, valuesAt(each, sort)[0]]));
    const order = (one: Entity, other: Entity): number => {
      const [first, second] = [keys.get(one), keys.get(other)];
      if (first === undefined || second === undefined)
        return Number(first !== undefined) - Number(second !== undefined);
      return compared(first, String(second));
    };
    found = found.toSorted((one, other) => (descending ? order(other, one) : order(one, other)));
  }
  return {
    total: found.length,
    entities: found.slice(offset, offset + limit).map((each) => selected(each, fields)),
  };
}

/** Whether a page can be cut out without reading all entities. */
export const isPlain = ({ filter, sort }: ListQuery): boolean => filter === null && sort === null;

/** Only these fields. */
export const selected = (entity: Entity, fields: readonly string[] | null): Entity =>
  fields === null
    ? entity
    : Object.fromEntries(Object.entries(entity).filter(([name]) => fields.includes(name)));

/** The total count, and links to the other pages. */
export function pageHeaders(url: URL, origin: string, { offset, limit }: ListQuery, total: number) {
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const to = (rel: string, at: number) => {
    const query = new URLSearchParams(url.search);
    query.set('limit', String(limit));
    query.set('offset', String(at));
    return `<${origin}${url.pathname}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(offset + limit < total ? [to('next', offset + limit)] : []),
    ...(offset > 0 ? [to('prev', Math.max(0, offset - limit))] : []),
    to('first', 0),
    to('last', last),
  ];
  return { 'x-total-count': String(total), link: links.join(', ') };
}
