import { areAlike, areApart } from '#grading/alikeNames.ts';
import { fullName } from '#service/store/classes/students.ts';
import { eachWithPauses, pauseWhenDue } from '#service/store/driver/pauses.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { namesOfAccounts } from '#service/store/schools/knownNames.ts';
import { namedOn } from '#service/store/schools/rosterNames.ts';

/** Classes per query of rosters. */
const rostersAtOnce = 20;

/** Whether somebody on a roster is not the person whom OneRoster has under this ID number. */
export type IsStranger = (student: { id: number; first: string; last: string }) => boolean;

interface Lists {
  schoolId: number;
  classIds: readonly number[];
  /** What the school's own system calls a student. */
  sourceName(studentId: number): string | undefined;
}

/**
 * OneRoster has one user for an ID number, and other systems show that user's results to one family. If the lists of
 * these classes give a number to different people, the user is the one whom the school's own system or a confirmed
 * account names, and the others are strangers; without such a name everybody is.
 */
export async function strangersOn(
  db: Queries,
  { schoolId, classIds, sourceName }: Lists,
): Promise<IsStranger> {
  const names = new Map<number, string[]>();
  const pause = pauseWhenDue();
  await inBatches(
    classIds,
    async (batch) =>
      eachWithPauses(await namedOn(db, batch), pause, (student) => {
        if (student.hidden === 1) return;
        const [known, name] = [names.get(student.id) ?? [], fullName(student)];
        if (known.length === 0) names.set(student.id, known);
        if (!known.includes(name)) known.push(name);
      }),
    rostersAtOnce,
  );
  const apart = [...names].flatMap(([id, known]) => (areApart(known) ? [id] : []));
  const accounts = new Map<number, readonly string[]>();
  await inBatches(apart, async (batch) => {
    for (const [id, own] of await namesOfAccounts(db, schoolId, batch)) accounts.set(id, own);
  });
  const persons = new Map(apart.map((id) => [id, sourceName(id) ?? accounts.get(id)?.[0] ?? null]));
  return (student) => {
    const person = persons.get(student.id);
    if (person === undefined) return false;
    return person === null || !areAlike(person, fullName(student));
  };
}
