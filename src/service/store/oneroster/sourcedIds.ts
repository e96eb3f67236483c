import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '#service/store/driver/bulk.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';

/*
 * The permanent sourcedIds that a school information system gave to the things of a school, and the last imported
 * values of each.
 */

export interface SourcedId {
  kind: string;
  sourcedId: string;
  /** The values of the last import, in the order of the kind's columns. */
  content: string;
  /** 1 if the source no longer has it; it is hidden here, and never deleted. */
  gone: number;
  classId: number | null;
  accountId: number | null;
  studentId: number | null;
  /** The number of an assignment, a category or a period in its class. */
  item: number | null;
  /** The application that created it by the REST interface; null if it came from a file. */
  clientId: number | null;
}

/** Rows per query: the embedded store takes a few milliseconds for them. */
const readAtOnce = 1000;

/** By kind and id, with pauses between the batches. Without enrollments if `enrollmentsOfSchool` reads them. */
export async function sourcedIdsOfSchool(
  db: Queries,
  schoolId: number,
  { pause, enrollments = true }: { pause?: () => Promise<void>; enrollments?: boolean } = {},
): Promise<SourcedId[]> {
  const found: SourcedId[] = [];
  for (;;) {
    const { kind, sourcedId } = found.at(-1) ?? { kind: '', sourcedId: '' };
    const rows = await db
      .selectFrom('sourced_ids')
      .select(['kind', 'sourced_id as sourcedId', 'content', 'gone', 'class_id as classId'])
      .select(['account_id as accountId', 'student_id as studentId', 'item', 'client_id as clientId'])
      .where('school_id', '=', schoolId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('kind', 'sourced_id'), '>', tuple(kind, sourcedId)))
      .$if(!enrollments, (query) => query.where('kind', '<>', 'enrollments'))
      .orderBy('kind')
      .orderBy('sourced_id')
      .limit(readAtOnce)
      .execute();
    for (const row of rows) found.push(row);
    if (rows.length < readAtOnce) return found;
    await pause?.();
  }
}

/** Stands between the values of a content; no value contains it: the check of every column refuses it. */
export const separator = '\u001f';

/** Stands between the rows of a joined text; no value of a file contains control characters. */
export const rowEnd = '\u001e';

/**
 * The values of a column as one text: a district has hundreds of thousands of rows, and a text is far cheaper to read.
 */
export const textOf = (column: string): RawBuilder<string | null> =>
  sql`string_agg(cast(${sql.ref(column)} as text), ${sql.lit(rowEnd)})`;

export const valuesIn = (text: string | null): string[] => (text === null ? [] : text.split(rowEnd));

/** A batch of a source's enrollments, packed into a few texts: most are never read one by one. */
export class EnrollmentPiece {
  readonly ids: readonly string[];
  readonly #gone: string;
  readonly #contents: string;

  constructor({ ids, gone, contents }: { ids: string | null; gone: string | null; contents: string | null }) {
    this.ids = valuesIn(ids);
    this.#gone = gone ?? '';
    this.#contents = contents ?? '';
  }

  /**
   * Whether none is gone and all have the wanted contents: `endOf` returns where the content of an id ends in the text
   * if it is there at `start`, else -1.
   */
  isAll(endOf: (sourcedId: string, text: string, start: number) => number): boolean {
    if (this.#gone.includes('1')) return false;
    const text = this.#contents;
    let at = 0;
    for (const id of this.ids) {
      const end = endOf(id, text, at);
      if (end < 0 || (end < text.length && text[end] !== rowEnd)) return false;
      at = end + 1;
    }
    return at > text.length;
  }

  each(hear: (sourcedId: string, gone: boolean, content: string) => void): void {
    const [gone, contents] = [this.#gone.split(rowEnd), this.#contents.split(rowEnd)];
    for (const [index, sourcedId] of this.ids.entries())
      hear(sourcedId, gone[index] === '1', contents[index] ?? '');
  }
}

/** Enrollments per query: the embedded store joins four thousand in a millisecond. */
const enrollmentsAtOnce = 5000;

/** A source's enrollments, in the order of their ids. */
export async function enrollmentsOfSchool(
  db: Queries,
  schoolId: number,
  pause: () => Promise<void>,
): Promise<EnrollmentPiece[]> {
  const pieces: EnrollmentPiece[] = [];
  for (let last = ''; ; ) {
    const rows = db
      .selectFrom('sourced_ids')
      .select(['sourced_id', 'gone', 'content'])
      .where('school_id', '=', schoolId)
      .where('kind', '=', 'enrollments')
      .where('sourced_id', '>', last)
      .orderBy('sourced_id')
      .limit(enrollmentsAtOnce);
    const texts = await db
      .selectFrom(rows.as('piece'))
      .select([textOf('sourced_id').as('ids'), textOf('gone').as('gone'), textOf('content').as('contents')])
      .executeTakeFirstOrThrow();
    const piece = new EnrollmentPiece(texts);
    if (piece.ids.length > 0) pieces.push(piece);
    if (piece.ids.length < enrollmentsAtOnce) return pieces;
    last = piece.ids.at(-1) ?? '';
    await pause();
  }
}

/** The sourcedId of the school itself; undefined if it has none yet. */
export async function sourcedIdOfSchool(db: Queries, schoolId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sourced_ids')
    .select('sourced_id as sourcedId')
    .where('school_id', '=', schoolId)
    .where('kind', '=', 'orgs')
    .orderBy('sourced_id')
    .executeTakeFirst();
  return row?.sourcedId;
}

export function sourcedIdOf(
  db: Queries,
  schoolId: number,
  { kind, sourcedId }: Pick<SourcedId, 'kind' | 'sourcedId'>,
): Promise<SourcedId | undefined> {
  return db
    .selectFrom('sourced_ids')
    .select(['kind', 'sourced_id as sourcedId', 'content', 'gone', 'class_id as classId'])
    .select(['account_id as accountId', 'student_id as studentId', 'item', 'client_id as clientId'])
    .where('school_id', '=', schoolId)
    .where('kind', '=', kind)
    .where('sourced_id', '=', sourcedId)
    .executeTakeFirst();
}

/** Whether the school has any of these. */
export async function hasSourced(
  db: Queries,
  schoolId: number,
  { kind, sourcedIds }: { kind: string; sourcedIds: readonly string[] },
): Promise<boolean> {
  const found: unknown[] = [];
  await inBatches(sourcedIds, async (batch) => {
    const rows = db
      .selectFrom('sourced_ids')
      .select('sourced_id')
      .where('school_id', '=', schoolId)
      .where('kind', '=', kind)
      .where('sourced_id', 'in', batch);
    found.push(...(await rows.limit(1).execute()));
  });
  return found.length > 0;
}

/** The accounts of the people whom the sources of these schools name, by sourcedId. */
export async function accountsSourced(
  db: Queries,
  schoolIds: readonly number[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  await inBatches(schoolIds, async (batch) => {
    const rows = await db
      .selectFrom('sourced_ids')
      .select(['sourced_id as sourcedId', 'account_id as accountId'])
      .where('school_id', 'in', batch)
      // A literal in the statement, like in the partial indexes that find people.
      .where('kind', '=', sql.lit('users'))
      .where('account_id', 'is not', null)
      .execute();
    for (const { sourcedId, accountId } of rows) if (accountId !== null) found.set(sourcedId, accountId);
  });
  return found;
}

/** One of these; the first that is set counts. */
interface Named {
  accountId?: number | undefined;
  studentId?: number | undefined;
  classId?: number | undefined;
}

/**
 * The sourcedIds of a person or a class of the school, with the name of the system if the last files still use them.
 */
export async function sourcedIdsOf(
  db: Queries,
  schoolId: number,
  { accountId, studentId, classId }: Named,
): Promise<{ sourcedId: string; source: string; gone: number }[]> {
  const of = db
    .selectFrom('sourced_ids')
    .innerJoin('schools', 'schools.id', 'sourced_ids.school_id')
    .select(['sourced_ids.sourced_id as sourcedId', 'sourced_ids.gone', 'schools.roster_source as source'])
    .where('sourced_ids.school_id', '=', schoolId);
  // A literal in the statement, like in the partial indexes that find people.
  const people = of.where('sourced_ids.kind', '=', sql.lit('users'));
  const rows = await (accountId !== undefined
    ? people.where('sourced_ids.account_id', '=', accountId)
    : studentId !== undefined
      ? people.where('sourced_ids.student_id', '=', studentId)
      : of.where('sourced_ids.kind', '=', 'classes').where('sourced_ids.class_id', '=', classId ?? 0)
  )
    .orderBy('sourced_ids.gone')
    .orderBy('sourced_ids.sourced_id')
    .execute();
  // A school keeps one system name: what is gone may be of an earlier system.
  return rows.map(({ sourcedId, gone, source }) => ({ sourcedId, gone, source: gone ? '' : source }));
}

/** The name of the system whose files were imported last; '' if it gives none. */
export async function nameRosterSource(db: Queries, schoolId: number, source: string): Promise<void> {
  await db
    .updateTable('schools')
    .set({ roster_source: source })
    .where('id', '=', schoolId)
    .where('roster_source', '<>', source)
    .execute();
}

const keyColumns = { school_id: 'bigint', kind: 'text', sourced_id: 'text' } as const;
const valueColumns = {
  content: 'text',
  gone: 'integer',
  class_id: 'bigint',
  account_id: 'bigint',
  student_id: 'bigint',
  item: 'integer',
  client_id: 'bigint',
} as const;

/** Adds or updates them. */
export async function saveSourcedIds(
  db: Queries,
  schoolId: number,
  { rows, pause }: { rows: Iterable<SourcedId>; pause?: () => Promise<void> },
): Promise<void> {
  await insertRows(
    db,
    {
      table: 'sourced_ids',
      columns: { ...keyColumns, ...valueColumns },
      conflict: { key: Object.keys(keyColumns), set: Object.keys(valueColumns) },
      values: (row) => [
        schoolId,
        row.kind,
        row.sourcedId,
        row.content,
        row.gone,
        row.classId,
        row.accountId,
        row.studentId,
        row.item,
        row.clientId,
      ],
      pause,
    },
    rows,
  );
}

interface SourcedSchool {
  schoolId: number;
  sourcedId: string;
  name: string;
  /** The name of the system whose files were imported last; '' if it gave none. */
  source: string;
  /** Whether a source has sent more than the school: an export alone gives it a sourcedId, applications give others. */
  isLinked: boolean;
}

/** The schools here that have these sourcedIds. */
export async function schoolsSourced(db: Queries): Promise<SourcedSchool[]> {
  const rows = await db
    .selectFrom('sourced_ids')
    .innerJoin('schools', 'schools.id', 'sourced_ids.school_id')
    .select(['sourced_ids.school_id as schoolId', 'sourced_ids.sourced_id as sourcedId', 'schools.name'])
    .select('schools.roster_source as source')
    .select(({ selectFrom }) =>
      selectFrom('sourced_ids as other')
        .select('other.kind')
        .whereRef('other.school_id', '=', 'schools.id')
        .where('other.kind', '<>', 'orgs')
        .where('other.client_id', 'is', null)
        .limit(1)
        .as('otherKind'),
    )
    .where('sourced_ids.kind', '=', 'orgs')
    .orderBy('sourced_ids.school_id')
    .execute();
  return rows.map(({ otherKind, ...school }) => ({ ...school, isLinked: otherKind !== null }));
}

/** The school has only this sourcedId from now on. */
export async function keepOnlySchool(db: Queries, schoolId: number, sourcedId: string): Promise<void> {
  await db
    .deleteFrom('sourced_ids')
    .where('school_id', '=', schoolId)
    .where('kind', '=', 'orgs')
    .where('sourced_id', '<>', sourcedId)
    .execute();
}

/** Rows per statement: a source may name hundreds of thousands of things in a school. */
const rowsAtOnce = 2000;

interface Lines {
  schoolId: number;
  kind: string;
  pause: () => Promise<void>;
}

/** All lines of a kind, those that are gone too. */
export async function* linesOf(db: Queries, { schoolId, kind, pause }: Lines) {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('sourced_ids')
      .select(['sourced_id as id', 'content', 'class_id as classId', 'gone'])
      .where('school_id', '=', schoolId)
      .where('kind', '=', kind)
      .where('sourced_id', '>', last)
      .orderBy('sourced_id')
      .limit(rowsAtOnce)
      .execute();
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.id ?? '';
    await pause();
  }
}
