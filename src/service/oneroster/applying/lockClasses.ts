import { valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import type { Stored } from '#service/oneroster/planning/plan.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import { lockClasses } from '#service/store/oneroster/importedClasses.ts';
import { classesOfStudents } from '#service/store/oneroster/rosters.ts';
import { type Applying, formersOf, studentIdOf } from './applying.ts';
import { closedClasses } from './closedClasses.ts';

/**
 * Locks the classes that the import will change. A teacher's change locks its class first and then changes its rows: an
 * import that began with the rows would wait for the teacher, and the teacher for the import. Returns the classes of
 * each student whose name may change.
 */
export async function lockChanged(applying: Applying): Promise<ReadonlyMap<number, readonly number[]>> {
  const { db, plan, state, pause, takes } = applying;
  const renamed = await classesOfStudents(db, {
    classIds: [...state.classes.keys()],
    studentIds: studentsRenamed(applying),
    pause,
  });
  const changed = new Set([...renamed.values()].flat());
  const add = (sourcedId: string) => {
    const classId = state.stored.classes.get(sourcedId)?.classId;
    if (classId) changed.add(classId);
  };
  const itemOf = new Map<string, string>();
  for (const [sourcedId, { content }] of state.stored.lineItems)
    itemOf.set(sourcedId, valueIn('lineItems', content, 'classSourcedId'));
  await eachWithPauses(plan.kinds.enrollments.changes, pause, ({ content, stored }) => {
    add(valueIn('enrollments', content, 'classSourcedId'));
    if (stored) add(valueIn('enrollments', stored.content, 'classSourcedId'));
  });
  for (const { sourcedId } of plan.kinds.classes.changes) add(sourcedId);
  for (const question of plan.questions)
    if (question.kind === 'classes' && takes(question)) add(question.sourcedId);
  for (const { classSourcedId } of await closedClasses(applying, mayLeave(applying)).leavingNow())
    add(classSourcedId);
  await eachWithPauses(plan.kinds.lineItems.changes, pause, ({ sourcedId, content }) => {
    const classSourcedId = valueIn('lineItems', content, 'classSourcedId');
    itemOf.set(sourcedId, classSourcedId);
    add(classSourcedId);
  });
  await eachWithPauses(plan.kinds.results.changes, pause, ({ content }) =>
    add(itemOf.get(valueIn('results', content, 'lineItemSourcedId')) ?? ''),
  );
  await lockClasses(db, [...changed], pause);
  return renamed;
}

/** The accounts of which the source says something else than before: who of them leaves the school is known later. */
const mayLeave = ({ plan }: Applying): ReadonlySet<number> =>
  new Set(plan.kinds.users.changes.flatMap(({ stored }) => stored?.accountId ?? []));

/** The ID numbers of the students whose name changes in the source, or who get the source's name. */
function studentsRenamed(applying: Applying): number[] {
  const { plan, takes } = applying;
  const found = new Set<number | undefined>();
  const formers = formersOf(applying);
  for (const { state: is, sourcedId, content, stored } of plan.kinds.users.changes) {
    if (is === 'gone') continue;
    const after = valuesOf('users', content);
    const isOther = (known: Stored) => {
      const before = valuesOf('users', known.content);
      return before.givenName !== after.givenName || before.familyName !== after.familyName;
    };
    if ((stored ? [stored] : formers(sourcedId)).some(isOther)) found.add(studentIdOf(applying, sourcedId));
  }
  for (const question of plan.questions)
    if (question.kind === 'users' && takes(question)) found.add(studentIdOf(applying, question.sourcedId));
  return [...found].flatMap((id) => id ?? []);
}
