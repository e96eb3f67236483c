import { sql } from 'kysely';
import { insertRows } from '#service/store/driver/bulk.ts';
import { type CellKey, inBatches, type Queries, wanted } from '#service/store/driver/queries.ts';
import { changeClass, changeClasses } from './classes.ts';

/*
 * What changed in a class. A revision is one request with its changes; it is written in the transaction of the change
 * and never modified.
 */

export type ChangeKind =
  | 'score'
  | 'remark'
  | 'late'
  | 'mark'
  | 'grade'
  | 'lock'
  | 'comment'
  | 'assignment'
  | 'roster'
  | 'setting'
  | 'teacher';

export interface Change {
  kind: ChangeKind;
  /** The assignment's number, the day, the period, the setting or the teacher; '' for none. */
  item?: string;
  studentId?: number;
  /** The field of an assignment. */
  field?: string;
  before: string;
  after: string;
  /** Why, in the author's words. */
  reason?: string | undefined;
}

/** The author of a change, and when (Unix seconds). */
interface Author {
  accountId: number;
  at: number;
  /** The sender's name for the request; `assignmentsAddedBy` finds it by that. */
  token?: string | undefined;
}

/**
 * Records the changes as the next revision of the class and returns its number. Without changes it returns the current
 * one.
 */
export async function recordChanges(
  db: Queries,
  classId: number,
  { accountId, at, token = '', changes }: Author & { changes: readonly Change[] },
): Promise<number> {
  if (changes.length === 0) return revisionOf(db, classId);
  const revision = await changeClass(db, classId, at);
  await db
    .insertInto('changes')
    .values({ class_id: classId, revision, account_id: accountId, at, token })
    .execute();
  const rows = changes.map(
    ({ kind, item = '', studentId = 0, field = '', before, after, reason = '' }, index) => ({
      class_id: classId,
      revision,
      num: index + 1,
      kind,
      item,
      student_id: studentId,
      field,
      before,
      after,
      reason,
    }),
  );
  await inBatches(rows, (batch) => db.insertInto('history').values(batch).execute());
  return revision;
}

/** The same for several classes, with changes in each. Returns the new revision of each. */
export async function recordInClasses(
  db: Queries,
  changesOf: ReadonlyMap<number, readonly Change[]>,
  { accountId, at, pause }: Omit<Author, 'token'> & { pause?: () => Promise<void> },
): Promise<Map<number, number>> {
  const revisions = await changeClasses(db, [...changesOf.keys()], at);
  await insertRows(
    db,
    {
      table: 'changes',
      columns: { class_id: 'bigint', revision: 'bigint', account_id: 'bigint', at: 'bigint', token: 'text' },
      values: ([classId, revision]) => [classId, revision, accountId, at, ''],
      pause,
    },
    revisions,
  );
  const rows = [...changesOf].flatMap(([classId, changes]) =>
    changes.map((change, index) => ({ classId, num: index + 1, ...change })),
  );
  await insertRows(
    db,
    {
      table: 'history',
      columns: {
        class_id: 'bigint',
        revision: 'bigint',
        num: 'integer',
        kind: 'text',
        item: 'text',
        student_id: 'bigint',
        field: 'text',
        before: 'text',
        after: 'text',
        reason: 'text',
      },
      values: ({ classId, num, kind, item = '', studentId = 0, field = '', before, after, reason = '' }) => [
        classId,
        revisions.get(classId) ?? 0,
        num,
        kind,
        item,
        studentId,
        field,
        before,
        after,
        reason,
      ],
      pause,
    },
    rows,
  );
  return revisions;
}

export async function revisionOf(db: Queries, classId: number): Promise<number> {
  const { revision } = await db
    .selectFrom('classes')
    .select('revision')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * The assignments that the account added by the request of this name, as they were added; empty if there was no such
 * request.
 */
export async function assignmentsAddedBy(
  db: Queries,
  classId: number,
  { accountId, token }: { accountId: number; token: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('changes')
    .innerJoin('history', (join) =>
      join
        .onRef('history.class_id', '=', 'changes.class_id')
        .onRef('history.revision', '=', 'changes.revision')
        .on('history.kind', '=', 'assignment'),
    )
    .select('history.item')
    .where('changes.class_id', '=', classId)
    .where('changes.account_id', '=', accountId)
    .where('changes.token', '=', token)
    .orderBy('history.num')
    .execute();
  return rows.map(({ item }) => Number(item));
}

export interface LastChange {
  place: string;
  studentId: number;
  accountId: number;
  name: string;
  at: number;
}

/** Who last changed these cells; leaves out cells without history. */
export async function lastChanges(
  db: Queries,
  classId: number,
  { kind, cells }: { kind: ChangeKind; cells: readonly CellKey[] },
): Promise<LastChange[]> {
  if (cells.length === 0) return [];
  const { rows } = await sql<LastChange>`
    with ${wanted('text', cells)},
    last_change as (
      select wanted.place, wanted.student_id, max(history.revision) as revision
      from wanted join history on history.class_id = ${classId} and history.kind = ${kind}
        and history.item = wanted.place and history.student_id = wanted.student_id
      group by wanted.place, wanted.student_id
    )
    select last_change.place, last_change.student_id as "studentId", changes.account_id as "accountId",
      accounts.name, changes.at
    from last_change
    join changes on changes.class_id = ${classId} and changes.revision = last_change.revision
    join accounts on accounts.id = changes.account_id`.execute(db);
  return rows;
}

export interface RecordedChange extends Required<Change> {
  reason: string;
  revision: number;
  num: number;
  accountId: number;
  name: string;
  at: number;
}

interface HistoryWanted {
  /** Of an assignment and its scores. */
  assignmentId?: number | undefined;
  studentId?: number | undefined;
  kind?: ChangeKind | undefined;
  /** Only later revisions. */
  since?: number | undefined;
  /** Only the first revision made after this time (Unix seconds), and later ones. */
  after?: number | undefined;
  /** Only changes before this one. */
  before?: { revision: number; num: number } | undefined;
  limit: number;
}

/** The changes of a class, newest first. */
export async function changesOfClass(
  db: Queries,
  classId: number,
  wanted: HistoryWanted,
): Promise<RecordedChange[]> {
  // No kind matches nothing, and PostgreSQL refuses an empty list.
  if (kindsOf(wanted)?.length === 0) return [];
  return db
    .selectFrom(placesOf(db, classId, wanted).as('place'))
    .innerJoin('history', (join) =>
      join
        .on('history.class_id', '=', classId)
        .onRef('history.revision', '=', 'place.revision')
        .onRef('history.num', '=', 'place.num'),
    )
    .innerJoin('changes', (join) =>
      join
        .onRef('changes.class_id', '=', 'history.class_id')
        .onRef('changes.revision', '=', 'history.revision'),
    )
    .innerJoin('accounts', 'accounts.id', 'changes.account_id')
    .select(['history.revision', 'history.num', 'history.item', 'history.student_id as studentId'])
    .select(['history.field', 'history.before', 'history.after', 'history.reason'])
    .select(['changes.account_id as accountId', 'accounts.name', 'changes.at'])
    .select(sql<ChangeKind>`history.kind`.as('kind'))
    .orderBy('place.revision', 'desc')
    .orderBy('place.num', 'desc')
    .execute();
}

/**
 * Finds the changes from an index only, where the database would otherwise scan whole rows in order. For a cell each
 * kind is queried separately: together they would be searched in the order of the whole class.
 */
function placesOf(db: Queries, classId: number, asked: HistoryWanted) {
  const kinds = kindsOf(asked);
  const isOfCell = asked.assignmentId !== undefined && asked.studentId !== undefined;
  const [first, ...others] = isOfCell ? (kinds ?? []) : [];
  if (first === undefined || others.length === 0) return placesOfKinds(db, classId, { ...asked, kinds });
  const ofKind = (kind: ChangeKind) =>
    db
      .selectFrom(placesOfKinds(db, classId, { ...asked, kinds: [kind] }).as(kind))
      .select(['revision', 'num']);
  const all = others.reduce((sofar, kind) => sofar.unionAll(ofKind(kind)), ofKind(first));
  return db
    .selectFrom(all.as('all_kinds'))
    .select(['revision', 'num'])
    .orderBy('revision', 'desc')
    .orderBy('num', 'desc')
    .limit(asked.limit);
}

function placesOfKinds(
  db: Queries,
  classId: number,
  asked: HistoryWanted & { kinds: readonly ChangeKind[] | undefined },
) {
  const { assignmentId, studentId, since, after, before, kinds, limit } = asked;
  let query = db.selectFrom('history').select(['revision', 'num']).where('class_id', '=', classId);
  if (assignmentId !== undefined) query = query.where('item', '=', String(assignmentId));
  if (studentId !== undefined) query = query.where('student_id', '=', studentId);
  if (kinds?.length === 1) query = query.where('kind', '=', kinds[0] ?? '');
  else if (kinds !== undefined) query = query.where('kind', 'in', kinds);
  if (after !== undefined)
    query = query.where((row) =>
      row(
        'revision',
        '>=',
        row
          .selectFrom('changes')
          .select(({ fn }) => fn.min('changes.revision').as('revision'))
          .where('changes.class_id', '=', classId)
          .where('changes.at', '>', after),
      ),
    );
  if (since !== undefined) query = query.where('revision', '>', since);
  if (before !== undefined)
    query = query.where((row) =>
      row.or([
        row('revision', '<', before.revision),
        row.and([row('revision', '=', before.revision), row('num', '<', before.num)]),
      ]),
    );
  return query.orderBy('revision', 'desc').orderBy('num', 'desc').limit(limit);
}

/** The kinds that match the question: about an assignment, about a student, of the wanted kind; undefined for any. */
function kindsOf({ assignmentId, studentId, kind }: Omit<HistoryWanted, 'limit'>): ChangeKind[] | undefined {
  const sets: (readonly ChangeKind[])[] = [];
  if (assignmentId !== undefined) sets.push(['score', 'remark', 'late', 'assignment']);
  if (studentId !== undefined) sets.push(['score', 'remark', 'late', 'mark', 'grade', 'comment']);
  if (kind !== undefined) sets.push([kind]);
  const [first, ...others] = sets;
  return first?.filter((one) => others.every((other) => other.includes(one)));
}
