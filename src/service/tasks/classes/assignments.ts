import { readPoints, writePoints, writeScore } from '#grading/score.ts';
import { isDay } from '#grading/week.ts';
import {
  type Assignment,
  type AssignmentChange,
  type AssignmentWithCreator,
  addNewAssignments,
  assignmentById,
  assignmentsOfClass,
  changeAssignment,
} from '#service/store/classes/assignments.ts';
import { lockClass } from '#service/store/classes/classes.ts';
import { assignmentsAddedBy, type Change, recordChanges } from '#service/store/classes/history.ts';
import { categoriesOfClass } from '#service/store/classes/schemes.ts';
import { scoresOfAssignment } from '#service/store/classes/scores.ts';
import { termsOfClass } from '#service/store/classes/terms.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { type Author, authorOf, type Handler } from '#service/tasks/rules/task.ts';
import type { AssignmentField } from '#wire/classes/assignmentFields.ts';
import type { FieldErrors } from '#wire/envelope.ts';
import type { Reply, Value } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';

export const assignment: Handler<'assignment'> = {
  changes: false,
  permit: inClass(auth.view),
  async run(db, { account }, { clid, assnid, once }) {
    const asked =
      assnid ?? (once && (await assignmentsAddedBy(db, clid, { accountId: account.id, token: once }))[0]);
    const found = (await assignmentsOfClass(db, clid)).find(({ id }) => id === asked);
    if (!found) throw new Refusal({ assnid: sentences.noSuchAssignment });
    const { id } = found;
    const scores = await scoresOfAssignment(db, clid, id);
    return {
      ...assignmentItem(clid, found),
      scores: scores.map(({ studentId, score }) => ({
        assnid: id,
        stuid: studentId,
        score: writeScore(score),
      })),
      success: true,
    };
  },
};

type Sent = Fields<'assignment-edit'>;

interface FieldRule<Value> {
  /** The refusal if a new assignment lacks the field, or `isRight` returns false. */
  needed?: string;
  isRight?(value: Value): boolean;
  /** The sent value, as the store keeps it. */
  keep(value: Value): AssignmentChange;
  /** The stored value, as it is sent; for history. */
  write(of: Assignment): string;
}

const extraCredit = (text: string) => /^ec$/i.test(text);

/** In the order in which history lists the changes of one request. Extra credit has null points. */
const rules: { readonly [Name in AssignmentField]: FieldRule<NonNullable<Sent[Name]>> } = {
  title: {
    needed: sentences.titleForm,
    keep: (title) => ({ title }),
    write: ({ title }) => title,
  },
  due: {
    needed: sentences.dayForm,
    isRight: isDay,
    keep: (due) => ({ due }),
    write: ({ due }) => due,
  },
  points: {
    needed: sentences.pointsForm,
    isRight: (points) => extraCredit(points) || readPoints(points) !== null,
    keep: (points) => ({ points: extraCredit(points) ? null : readPoints(points) }),
    write: ({ points }) => writePoints(points),
  },
  cat: {
    keep: (category) => ({ category }),
    write: ({ category }) => String(category),
  },
  term: {
    keep: (term) => ({ term }),
    write: ({ term }) => String(term),
  },
  type: {
    keep: (kind) => ({ kind }),
    write: ({ kind }) => String(kind),
  },
  cal: {
    keep: (calendar) => ({ calendar }),
    write: ({ calendar }) => String(calendar),
  },
};

/** Each rule with the sent value, undefined if it was not sent. */
const ruled = (sent: Partial<Sent>) =>
  Object.entries(rules).map(([name, rule]) => ({
    name,
    rule: rule as FieldRule<unknown>,
    value: sent[name as AssignmentField] as unknown,
  }));

/** As in a reply; for extra credit, `points` is the marker. */
export function assignmentItem(
  classId: number,
  assignment: AssignmentWithCreator,
): Reply & Readonly<Record<Exclude<AssignmentField, 'term'>, Value>> {
  return {
    clid: classId,
    assnid: assignment.id,
    created: assignment.created,
    creator: assignment.creator,
    type: assignment.kind,
    cat: assignment.category,
    cal: assignment.calendar,
    due: assignment.due,
    points: assignment.points === null ? 'EC' : assignment.points / 100,
    title: assignment.title,
    name: assignment.creatorName,
    usr: assignment.creatorUsername,
    pic: assignment.creatorPicture,
    ...(assignment.term === 0 ? {} : { term: assignment.term }),
  };
}

export const assignmentEdit: Handler<'assignment-edit'> = {
  changes: true,
  examine: examineAssignment,
  permit: inClass(auth.edit),
  async run(db, caller, sent) {
    const { id, revision } = await editAssignment(db, authorOf(caller), sent);
    return { success: true, values: { ...caller.sent(), assnid: id }, revision };
  },
};

/** What is wrong whatever the class holds. */
export function examineAssignment(sent: Partial<Sent>, refused: FieldErrors): { errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const isNew = sent.assnid === undefined && refused.assnid === undefined;
  for (const { name, rule, value } of ruled(sent)) {
    const isRight = value === undefined ? !isNew : (rule.isRight?.(value) ?? true);
    if (!isRight && rule.needed !== undefined) errors[name] = rule.needed;
  }
  if (isNew && sent.delete === 1) errors.assnid = sentences.noSuchAssignment;
  return { errors };
}

/** Adds, changes, deletes or restores an assignment that has been checked; permission is the caller's business. */
export async function editAssignment(
  db: Queries,
  by: Author,
  sent: Sent,
): Promise<{ id: number; revision: number }> {
  const { clid, cat, term } = sent;
  await lockClass(db, clid);
  // An assignment that is being deleted may name a category that no longer exists.
  const errors: Record<string, string> = {};
  if (cat !== undefined && sent.delete !== 1 && !(await hasCategory(db, clid, cat)))
    errors.cat = sentences.categoryForm;
  if (term !== undefined && sent.delete !== 1 && !(await hasTerm(db, clid, term)))
    errors.term = sentences.termForm;
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
  const { id, changes } = await (sent.assnid === undefined
    ? add(db, by, sent)
    : edit(db, by, { ...sent, assnid: sent.assnid }));
  const token = sent.assnid === undefined ? sent.once : undefined;
  const revision = await recordChanges(db, clid, { accountId: by.accountId, at: by.now, token, changes });
  return { id, revision };
}

/** 0 means no category. */
const hasCategory = async (db: Queries, classId: number, category: number) =>
  category === 0 || (await categoriesOfClass(db, classId)).some(({ num }) => num === category);

/** 0 leaves it to the due date. */
const hasTerm = async (db: Queries, classId: number, term: number) =>
  term === 0 || (await termsOfClass(db, classId)).some(({ num }) => num === term);

/** The sent value, as the store keeps it. */
const understood = (sent: Sent): AssignmentChange =>
  Object.assign({}, ...ruled(sent).map(({ rule, value }) => value !== undefined && rule.keep(value)));

interface Done {
  id: number;
  changes: Change[];
}

async function add(db: Queries, { accountId, now }: Author, sent: Sent): Promise<Done> {
  const [known] = sent.once ? await assignmentsAddedBy(db, sent.clid, { accountId, token: sent.once }) : [];
  if (known) return { id: known, changes: [] };
  const blank = { title: '', due: '', points: null, category: 0, kind: 1, calendar: 0, term: 0 };
  const added = { ...blank, created: now, creator: accountId, ...understood(sent) };
  const [id = 0] = await addNewAssignments(db, sent.clid, [added]);
  return { id, changes: [addition(id)] };
}

async function edit(db: Queries, { now }: Author, sent: Sent & { assnid: number }): Promise<Done> {
  const id = sent.assnid;
  const before = await assignmentById(db, sent.clid, id);
  if (!before || (before.deleted !== 0 && sent.delete !== 0))
    throw new Refusal({ assnid: sentences.noSuchAssignment });
  const changes: Change[] = [];
  const change: AssignmentChange = understood(sent);
  const comesBack = before.deleted !== 0 && sent.delete === 0;
  // If its category has been removed since, it returns without one.
  if (comesBack && !(await hasCategory(db, sent.clid, change.category ?? before.category)))
    change.category = 0;
  const after = { ...before, ...change };
  for (const [field, { write }] of Object.entries(rules))
    if (write(before) !== write(after))
      changes.push({
        kind: 'assignment',
        item: String(id),
        field,
        before: write(before),
        after: write(after),
      });
  if (sent.delete !== undefined && (sent.delete === 1) !== (before.deleted !== 0)) {
    change.deleted = sent.delete === 1 ? now : 0;
    changes.push(deletion(id, sent.delete === 1 ? '0' : '1', String(sent.delete)));
  }
  if (changes.length > 0) await changeAssignment(db, sent.clid, { id, change });
  return { id, changes };
}

/** How history records a new assignment. */
export const addition = (id: number) => deletion(id, '1', '0');

const deletion = (id: number, before: string, after: string): Change => ({
  kind: 'assignment',
  item: String(id),
  field: 'deleted',
  before,
  after,
});
