import type { Queries } from '#service/store/driver/queries.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { type MailKind, mailStates } from './outbox.ts';

/*
 * The mail of a school: mail in its name, and mail to people for whom no other school is responsible. Mail about the
 * account of somebody at two schools is shown to the admins of neither, nor is mail to a teacher of another school who
 * only follows a child here: see `schoolsOfAccount`.
 */

type MailState = (typeof mailStates)[keyof typeof mailStates];

export interface MailOfSchool {
  id: number;
  kind: MailKind;
  /** '' if the account has none. */
  address: string;
  /** The name of the account that it is about; null for none. */
  name: string | null;
  /** Of `mailStates`. */
  state: number;
  created: number;
  finished: number;
  due: number;
  attempts: number;
  problem: string;
}

interface Wanted {
  /** Undefined for all except unwanted mail. */
  state?: MailState | undefined;
  /** Only mail older than this. */
  before?: number | undefined;
  most: number;
}

export async function mailOfSchool(
  db: Queries,
  schoolId: number,
  { state, before, most }: Wanted,
): Promise<MailOfSchool[]> {
  const rows = await ofSchool(db, schoolId)
    .leftJoin('accounts', 'accounts.id', 'mail.account_id')
    .select([
      'mail.id',
      'mail.kind',
      'mail.recipient',
      'accounts.email',
      'accounts.name',
      'mail.state',
      'mail.created',
      'mail.finished',
      'mail.due',
      'mail.attempts',
      'mail.problem',
    ])
    .where('mail.state', state === undefined ? '!=' : '=', state ?? mailStates.unwanted)
    .$if(before !== undefined, (query) => query.where('mail.id', '<', before ?? 0))
    .orderBy('mail.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ recipient, email, kind, ...row }) => ({
    ...row,
    kind: kind as MailKind,
    address: recipient || (email ?? ''),
  }));
}

/** How many were given up. */
export async function countGivenUp(db: Queries, schoolId: number): Promise<number> {
  const { count } = await ofSchool(db, schoolId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mail.state', '=', mailStates.givenUp)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Puts one or all of the given-up mail back into the queue, and returns how many. */
export async function sendAgain(
  db: Queries,
  schoolId: number,
  { id, now }: { id: number | undefined; now: number },
): Promise<number> {
  const given = ofSchool(db, schoolId)
    .select('mail.id')
    .where('mail.state', '=', mailStates.givenUp)
    .$if(id !== undefined, (query) => query.where('mail.id', '=', id ?? 0));
  const put = await db
    .updateTable('mail')
    .set({ state: mailStates.waiting, due: now, again: now, attempts: 0, finished: 0, problem: '' })
    .where('id', 'in', given)
    .returning('id')
    .execute();
  return put.length;
}

function ofSchool(db: Queries, schoolId: number) {
  const people = (table: 'school_admins' | 'school_teachers' | 'school_students') =>
    db.selectFrom(table).select('account_id').where('school_id', '=', schoolId);
  /** Accounts made to follow students. */
  const families = db
    .selectFrom('guardians')
    .innerJoin('accounts as family', 'family.id', 'guardians.account_id')
    .select('family.id as account_id')
    .where('guardians.school_id', '=', schoolId)
    .where('family.kind', '=', kinds.student);
  return db
    .selectFrom('mail')
    .where((row) =>
      row.or([
        row('mail.school_id', '=', schoolId),
        row.and([
          row('mail.school_id', 'is', null),
          row(
            'mail.account_id',
            'in',
            people('school_admins')
              .union(people('school_teachers'))
              .union(people('school_students'))
              .union(families),
          ),
          ...(['school_admins', 'school_teachers', 'school_students'] as const).map((table) =>
            row.not(
              row.exists(
                row
                  .selectFrom(table)
                  .select('account_id')
                  .whereRef(`${table}.account_id`, '=', 'mail.account_id')
                  .where('school_id', '!=', schoolId),
              ),
            ),
          ),
          row.not(
            row.exists(
              row
                .selectFrom('guardians')
                .innerJoin('accounts as family', 'family.id', 'guardians.account_id')
                .select('guardians.account_id')
                .whereRef('guardians.account_id', '=', 'mail.account_id')
                .where('family.kind', '=', kinds.student)
                .where('guardians.school_id', '!=', schoolId),
            ),
          ),
        ]),
      ]),
    );
}
