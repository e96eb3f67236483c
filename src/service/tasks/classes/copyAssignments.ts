import {
  type AssignmentWithCreator,
  addNewAssignments,
  assignmentsOfClass,
  copyOf,
} from '#service/store/classes/assignments.ts';
import { classById, lockClass } from '#service/store/classes/classes.ts';
import { assignmentsAddedBy, recordChanges } from '#service/store/classes/history.ts';
import { type Category, categoriesOfClass } from '#service/store/classes/schemes.ts';
import { termsOfClass } from '#service/store/classes/terms.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { auth, inClass, mustReach } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { linesOf } from '#wire/fields/lines.ts';
import { numbersIn } from '#wire/fields/values.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { addition } from './assignments.ts';

/* Copies assignments of one class into others in one request: all of them, or none. */

/** By class, then by the number of the category here: the category's number there. */
type Choices = ReadonlyMap<number, ReadonlyMap<number, number>>;

type Sent = Pick<Fields<'assignment-copy'>, 'clid' | 'preview' | 'once'> & {
  assignments: readonly number[];
  classes: readonly number[];
  choices: Choices;
};

export const assignmentCopy: Handler<'assignment-copy', Sent> = {
  changes: ({ preview }) => preview !== 1,
  read(sent) {
    const [assignments, classes] = [numbersIn(sent.assignments), numbersIn(sent.classes)];
    if (classes.includes(sent.clid)) throw new Refusal({ classes: sentences.copyWhere });
    return { ...sent, assignments, classes, choices: readChoices(sent.cats) };
  },
  permit: inClass(auth.view),
  async run(db, caller, sent) {
    // In a fixed order, so that two teachers who copy at once cannot deadlock.
    const targets = [...sent.classes].sort((one, other) => one - other);
    for (const clid of targets) await mustReach(db, caller, { clid, field: 'classes', needed: auth.edit });
    const found = await assignmentsOfClass(db, sent.clid);
    const copied = found.filter(({ id }) => sent.assignments.includes(id));
    if (copied.length < sent.assignments.length)
      throw new Refusal({ assignments: sentences.noSuchAssignment });
    const used = new Set(copied.map(({ category }) => category));
    const categories = (await categoriesOfClass(db, sent.clid)).filter(({ num }) => used.has(num));
    const classes = [];
    for (const classId of targets)
      classes.push(await copyInto(db, caller, { sent, classId, copied, categories }));
    return { classes, success: true };
  },
};

function readChoices(text: string): Choices {
  const choices = new Map<number, Map<number, number>>();
  for (const { content } of linesOf(text)) {
    const [, classId, here, there] = /^\s*(\d{1,15})\s+(\d{1,3})\s+(\d{1,3})\s*$/.exec(content) ?? [];
    if (there === undefined) throw new Refusal({ cats: sentences.copyCategoryForm });
    const ofClass = choices.get(Number(classId)) ?? new Map<number, number>();
    choices.set(Number(classId), ofClass.set(Number(here), Number(there)));
  }
  return choices;
}

interface Into {
  sent: Sent;
  classId: number;
  copied: readonly AssignmentWithCreator[];
  /** Those of the copied assignments. */
  categories: readonly Category[];
}

const known = (name: string) => name.trim().toLowerCase();

/** Copies into one class, or says what would be copied. */
async function copyInto(db: Queries, caller: SignedIn, { sent, classId, copied, categories }: Into) {
  if (sent.preview !== 1) await lockClass(db, classId);
  const own = await categoriesOfClass(db, classId);
  const titles = new Set((await assignmentsOfClass(db, classId)).map(({ title }) => known(title)));
  const into = new Map<number, number>();
  const unmatched: Category[] = [];
  for (const category of categories) {
    const same = own.find(({ name }) => known(name) === known(category.name))?.num;
    const chosen = sent.choices.get(classId)?.get(category.num);
    if (chosen !== undefined && chosen !== 0 && !own.some(({ num }) => num === chosen))
      throw new Refusal({ cats: sentences.categoryForm });
    if (same === undefined) unmatched.push(category);
    if (same === undefined && chosen === undefined && sent.preview !== 1)
      throw new Refusal({ cats: sentences.copyCategory });
    into.set(category.num, same ?? chosen ?? 0);
  }
  const { name } = await classById(db, classId);
  const brief = ({ num, name }: Category) => ({ num, name });
  const reply = {
    clid: classId,
    name,
    there: copied.map(({ title }) => title).filter((title) => titles.has(known(title))),
    categories: own.map(brief),
    unmatched: unmatched.map(brief),
  };
  if (sent.preview === 1) return { ...reply, made: [] };
  const categoryOf = (num: number) => into.get(num) ?? 0;
  const ids = await makeCopies(db, caller, { sent, classId, copied, categoryOf });
  const made = copied.map(({ category }, index) => ({ assnid: ids[index] ?? 0, cat: categoryOf(category) }));
  return { ...reply, made };
}

async function makeCopies(
  db: Queries,
  { account, now }: SignedIn,
  { sent, classId, copied, categoryOf }: Omit<Into, 'categories'> & { categoryOf(num: number): number },
): Promise<number[]> {
  const author = { accountId: account.id, at: now, token: sent.once };
  const before = sent.once
    ? await assignmentsAddedBy(db, classId, { accountId: account.id, token: sent.once })
    : [];
  if (before.length > 0) return before;
  const terms = new Set((await termsOfClass(db, classId)).map(({ num }) => num));
  const ids = await addNewAssignments(
    db,
    classId,
    copied.map((assignment) => ({
      ...copyOf(assignment),
      category: categoryOf(assignment.category),
      term: terms.has(assignment.term) ? assignment.term : 0,
      creator: account.id,
      created: now,
    })),
  );
  await recordChanges(db, classId, { ...author, changes: ids.map(addition) });
  return ids;
}
