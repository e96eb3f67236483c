import { isDeepStrictEqual } from 'node:util';
import { valuesOf } from '#service/oneroster/planning/content.ts';
import type { Stored } from '#service/oneroster/planning/plan.ts';
import { lockedPeriodsOfClasses } from '#service/store/classes/periods.ts';
import { lockClasses } from '#service/store/oneroster/importedClasses.ts';
import { classesOfStudents, type Renamed } from '#service/store/oneroster/rosters.ts';
import { hasSourced } from '#service/store/oneroster/sourcedIds.ts';
import { classesHere } from '#service/store/oneroster/storedSchool.ts';
import { type Applying, formersOf, studentIdOf } from './applying.ts';
import type { Gradebook } from './gradebook.ts';
import type { Moves } from './moves.ts';

/** What an import changes in classes that were here before. */
interface InClasses {
  renames: readonly Renamed[];
  moves: Moves;
  gradebook: Gradebook;
}

/**
 * Locks the classes that the import will change. A teacher's change locks its class first and then changes its rows: an
 * import that began with the rows would wait for the teacher, and the teacher for the import. Throws `ChangedMeanwhile`
 * if one is not as the plan has it.
 */
export async function lockChanged(
  { db, plan, state, schoolId, classIds, pause, takes }: Applying,
  { renames, moves, gradebook }: InClasses,
): Promise<void> {
  const changed = new Set([...moves.changed, ...moves.owners.heirs.keys(), ...gradebook.classes]);
  for (const { classId } of renames) changed.add(classId);
  const add = ({ sourcedId }: { sourcedId: string }) => changed.add(classIds.get(sourcedId) ?? 0);
  plan.kinds.classes.changes.forEach(add);
  plan.questions.filter((question) => question.kind === 'classes' && takes(question)).forEach(add);
  const here = [...changed].filter((classId) => state.classes.has(classId));
  await lockClasses(db, here, pause);
  const locked = await lockedPeriodsOfClasses(db, here);
  const isLocked = new Set(here);
  for (const found of (await classesHere(db, schoolId)).filter(({ id }) => isLocked.has(id))) {
    const { id, primaryTeacher } = found;
    const isAsPlanned =
      state.classes.get(id)?.primaryTeacher === primaryTeacher &&
      isDeepStrictEqual(locked.get(id), state.locked.get(id));
    if (!isAsPlanned) throw new ChangedMeanwhile();
    // Its name and folder have not been used so far.
    state.classes.set(id, found);
  }
  // An application may have put one meanwhile.
  const added = plan.kinds.lineItems.changes.filter((change) => change.state === 'new');
  const sourcedIds = added.map(({ sourcedId }) => sourcedId);
  if (await hasSourced(db, schoolId, { kind: 'lineItems', sourcedIds })) throw new ChangedMeanwhile();
}

/** A class of the import has another owner, locked period or line item than when it was planned. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/** The classes of each student whose name may change. */
export const classesOfRenamed = (applying: Applying): Promise<ReadonlyMap<number, readonly number[]>> =>
  classesOfStudents(applying.db, {
    classIds: [...applying.state.classes.keys()],
    studentIds: studentsRenamed(applying),
    pause: applying.pause,
  });

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
