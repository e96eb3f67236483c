import * as v from 'valibot';
import type { StoredKind } from '#service/oneroster/planning/content.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { type SourcedId, saveSourcedIds, sourcedIdOf } from '#service/store/oneroster/sourcedIds.ts';
import type { Author } from '#service/tasks/rules/task.ts';
import { type OneRosterBody, oneRosterBodies } from '#wire/schools/oneRoster.ts';
import { Problem } from './problem.ts';
import type { Roster } from './roster.ts';

/* The context of a change: its transaction, what was sent, and what is stored under its sourcedId. */

export interface Writing {
  db: Queries;
  roster: Roster;
  clientId: number;
  /** The account that stands for the application in history. */
  by: Author;
  /** Things that got or lost a sourcedId. */
  saved: SourcedId[];
}

export type Writable = keyof typeof oneRosterBodies;

const names = { categories: 'category', lineItems: 'lineItem', results: 'result' } as const;

export const wrong = (description: string) => new Problem(422, description);
export const unknown = (what: string) => new Problem(404, `There is no such ${what} here.`);

/** Reads the body of a PUT, `{ lineItem: … }`. Throws `Problem`. */
export const bodyOfOne = <Of extends Writable>(of: Of, body: string): OneRosterBody<Of> =>
  readOne(of, parsed(body)[names[of]], names[of]);

/** The same of a POST, `{ lineItems: [ … ] }`. */
export function bodyOfMany<Of extends Writable>(of: Of, body: string): OneRosterBody<Of>[] {
  const rows = parsed(body)[of];
  if (!Array.isArray(rows)) throw wrong(`The body needs a list ${of}.`);
  return rows.map((row, index) => readOne(of, row, `${of}[${index}]`));
}

function parsed(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw new Problem(400, 'The body is no JSON object.');
}

function readOne<Of extends Writable>(of: Of, value: unknown, at: string): OneRosterBody<Of> {
  const read = v.safeParse(oneRosterBodies[of], value);
  if (read.success) return read.output as OneRosterBody<Of>;
  const [issue] = read.issues;
  const path = [at, ...(issue?.path?.map(({ key }) => String(key)) ?? [])].join('.');
  throw wrong(`${path}: ${issue?.message}.`);
}

export const rowOf = ({ db, roster }: Writing, kind: StoredKind, sourcedId: string) =>
  sourcedIdOf(db, roster.schoolId, { kind, sourcedId });

/** Rows from a file stay unchanged, since the next import is compared with them. */
export async function save(
  writing: Writing,
  before: SourcedId | undefined,
  row: Pick<SourcedId, 'kind' | 'sourcedId' | 'content'> & Partial<SourcedId>,
): Promise<void> {
  if (before && before.clientId === null) return;
  if (before?.gone === 0 && before.content === row.content && before.item === (row.item ?? null)) return;
  const nothing = { classId: null, accountId: null, studentId: null, item: null };
  await keep(writing, { gone: 0, clientId: writing.clientId, ...nothing, ...row });
}

export async function keep({ db, roster, saved }: Writing, row: SourcedId): Promise<void> {
  await saveSourcedIds(db, roster.schoolId, { rows: [row] });
  saved.push(row);
}
