import { type StoredKind, storedKinds } from '#service/oneroster/planning/content.ts';
import type { SchoolState, Stored } from '#service/oneroster/planning/plan.ts';
import { StoredEnrollments } from '#service/oneroster/planning/storedEnrollments.ts';
import { lockedPeriodsOfClasses } from '#service/store/classes/periods.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import { enrollmentsOfSchool, sourcedIdsOfSchool } from '#service/store/oneroster/sourcedIds.ts';
import { classesHere, staffHere, studentsOnRosters } from '#service/store/oneroster/storedSchool.ts';
import { attachedStudentIds } from '#service/store/schools/schoolStudents.ts';
import { schoolNamed } from '#service/store/schools/schools.ts';
import { adminsOfSchool, membersOfStaff } from '#service/store/schools/staff.ts';

const noStored = (): Record<StoredKind, Map<string, Stored>> =>
  Object.fromEntries(storedKinds.map((kind) => [kind, new Map()])) as unknown as Record<
    StoredKind,
    Map<string, Stored>
  >;

export const emptyState = (name: string): SchoolState => ({
  schoolId: null,
  name,
  stored: noStored(),
  classes: new Map(),
  staff: new Map(),
  admins: new Set(),
  teachers: new Set(),
  studentNames: new Map(),
  usedStudentIds: new Set(),
  locked: new Map(),
});

/** What the store has of a school, as far as an import of these schools needs it. */
export async function loadState(
  db: Queries,
  {
    schoolId,
    schools,
    pause,
  }: { schoolId: number; schools: ReadonlySet<number>; pause: () => Promise<void> },
): Promise<SchoolState> {
  const stored = noStored();
  const accountIds: number[] = [];
  await eachWithPauses(
    await sourcedIdsOfSchool(db, schoolId, { pause, enrollments: false }),
    pause,
    (row) => {
      // Keep the row itself: there may be tens of thousands.
      const known = row as Omit<typeof row, 'gone'> & { gone: number | boolean };
      known.gone = row.gone === 1;
      stored[row.kind as StoredKind]?.set(row.sourcedId, known as Stored);
      if (row.accountId !== null) accountIds.push(row.accountId);
    },
  );
  const classes = await classesHere(db, schoolId);
  const classIds = classes.map(({ id }) => id);
  const staff = await staffHere(db, schoolId, { others: accountIds, schools });
  const { names, ids } = await studentsOnRosters(db, classIds, pause);
  return {
    schoolId,
    name: await schoolNamed(db, schoolId),
    stored: {
      ...stored,
      enrollments: new StoredEnrollments(await enrollmentsOfSchool(db, schoolId, pause)),
    },
    classes: new Map(classes.map((each) => [each.id, each])),
    staff: new Map(staff.map((each) => [each.id, each])),
    admins: new Set(await adminsOfSchool(db, schoolId)),
    teachers: new Set(await membersOfStaff(db, schoolId)),
    studentNames: names,
    usedStudentIds: new Set([...ids, ...(await attachedStudentIds(db, schoolId))]),
    locked: await lockedPeriodsOfClasses(db, classIds),
  };
}
