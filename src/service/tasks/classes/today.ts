import { dayOff, type SchoolYear } from '#grading/schoolYear.ts';
import { termName, termsOf } from '#grading/terms.ts';
import { addDays, isDay, weekday } from '#grading/week.ts';
import { type ClassOfTeacher, classesOfTeacher } from '#service/store/classes/classes.ts';
import { rosterSizes } from '#service/store/classes/students.ts';
import { ownTermsOfClasses } from '#service/store/classes/terms.ts';
import { changedByOthers, marksOnDay, postedCounts, ungradedBetween } from '#service/store/classes/today.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { calendarsOfClasses } from '#service/store/schools/calendars.ts';
import { auth, isOfScope } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { mostOfToday } from '#wire/classes/today.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';

/* What needs a teacher's attention: the first page of the day, so its statements are few and bounded. */

/** Limits the classes in the reply: somebody may have all classes of a large school. */
const mostClasses = 200;

/** Days after which ungraded work is listed, and after which it no longer is. */
const ungradedAfter = 7;
const ungradedFor = 90;

/** The most assignments to search for students without a score. */
const mostAssignments = 100;

/** Days before and after the end of a marking period in which to remind of its grades. */
const postingNear = 14;

export const teacherToday: Handler<'teacher-today'> = {
  changes: false,
  examine: ({ day }) => ({
    errors: day === undefined || isDay(day) ? {} : { day: sentences.dayForm },
  }),
  async run(db, { account, scope }, { day, since }) {
    const found = (await classesOfTeacher(db, account.id))
      .filter(({ folder, schoolId }) => folder === folders.active && isOfScope(scope, schoolId))
      .slice(0, mostClasses);
    if (found.length === 0) return { classes: [], ungraded: [], posting: [], changes: [], success: true };
    const ids = found.map(({ id }) => id);
    const students = await rosterSizes(db, ids);
    const calendars = await calendarsOfClasses(db, ids);
    const marked = await marksOnDay(db, ids, day);
    const changes = await changedByOthers(db, ids, { accountId: account.id, since, most: mostOfToday });
    return {
      classes: found.map(({ id, name, code, auth: level }) => ({
        clid: id,
        name,
        code,
        auth: level,
        stucount: students.get(id) ?? 0,
        school: hasSchool(calendars.get(id), day) ? 1 : 0,
        marked: marked.get(id) ?? 0,
      })),
      ungraded: await ungradedOn(db, found, day),
      posting: await postingOn(db, found, { day, calendars, students }),
      changes: changes.map(({ classId, accountId, name, kind, count, at }) => ({
        clid: classId,
        uid: accountId,
        name,
        kind,
        count,
        time: at,
      })),
      success: true,
    };
  },
};

const saturday = 6;

/** Without a calendar every day but the weekend is one. */
const hasSchool = (year: SchoolYear | undefined, day: string) =>
  weekday(day) < saturday && (year === undefined || dayOff(year, day) === null);

/** Only in classes where the teacher enters scores. */
async function ungradedOn(db: Queries, found: readonly ClassOfTeacher[], day: string): Promise<Reply[]> {
  const ids = found.filter((one) => one.auth >= auth.score).map(({ id }) => id);
  if (ids.length === 0) return [];
  const ungraded = await ungradedBetween(db, ids, {
    from: addDays(day, -ungradedFor),
    to: addDays(day, -ungradedAfter - 1),
    most: mostAssignments,
  });
  return ungraded.slice(0, mostOfToday).map(({ classId, assignmentId, title, due, count }) => ({
    clid: classId,
    assnid: assignmentId,
    title,
    due,
    count,
  }));
}

interface PostingAsked {
  day: string;
  calendars: ReadonlyMap<number, SchoolYear>;
  students: ReadonlyMap<number, number>;
}

/**
 * Only in classes where the teacher posts grades, and for marking periods with days from the school's calendar or the
 * class.
 */
async function postingOn(
  db: Queries,
  found: readonly ClassOfTeacher[],
  { day, calendars, students }: PostingAsked,
): Promise<Reply[]> {
  const [from, to] = [addDays(day, -postingNear), addDays(day, postingNear)];
  const posting = found.filter((one) => one.auth >= auth.edit && (students.get(one.id) ?? 0) > 0);
  if (posting.length === 0) return [];
  const own = await ownTermsOfClasses(
    db,
    posting.map(({ id }) => id),
  );
  const near = posting
    .flatMap(({ id }) =>
      termsOf(calendars.get(id)?.periods ?? [], own.get(id) ?? []).map((term) => ({
        classId: id,
        period: term.num,
        name: termName(term),
        last: term.last,
      })),
    )
    .filter(({ last }) => last >= from && last <= to);
  if (near.length === 0) return [];
  const counts = await postedCounts(db, [...new Set(near.map(({ classId }) => classId))]);
  const posted = new Map(counts.map(({ classId, period, count }) => [`${classId} ${period}`, count]));
  return near
    .map(({ classId, period, name, last }) => ({
      clid: classId,
      period: `P${period}`,
      name,
      last,
      posted: posted.get(`${classId} ${period}`) ?? 0,
    }))
    .filter((one) => one.posted < (students.get(one.clid) ?? 0))
    .sort((one, other) => (one.last < other.last ? -1 : one.last > other.last ? 1 : 0));
}
