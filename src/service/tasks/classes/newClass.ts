import { scaleKinds } from '#grading/scale.ts';
import { addDays, isDay } from '#grading/week.ts';
import { addAssignments, assignmentsOfClass, copyOf } from '#service/store/classes/assignments.ts';
import {
  addClass,
  addMember,
  changeSetting,
  classById,
  classMadeBy,
  type Settings,
} from '#service/store/classes/classes.ts';
import {
  type Category,
  categoriesOfClass,
  replaceCategories,
  replaceScale,
  type ScaleStep,
  scaleOfClass,
} from '#service/store/classes/schemes.ts';
import { replaceRoster, type Student } from '#service/store/classes/students.ts';
import { replaceTerms, termsOfClass } from '#service/store/classes/terms.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { teachersMakeClasses } from '#service/store/schools/schools.ts';
import { adminsOfSchool, schoolsOfStaff } from '#service/store/schools/staff.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { auth, lockCaller, mustReach } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { examineFirstStudents } from './students.ts';

/* Creates a class for a teacher: empty or with a roster, from a template or as a copy of one of their classes. */

type Sent = Fields<'class-new'> & { roster: Student[] };

export const classNew: Handler<'class-new', Sent> = {
  changes: true,
  examine({ template, from, students = '' }) {
    const { errors, roster } = examineFirstStudents(students);
    const isOfNothing = template === 'copy' && from === undefined;
    return { errors: isOfNothing ? { ...errors, from: sentences.copyOfWhat } : errors, roster };
  },
  async run(db, caller, sent) {
    const { account, now } = caller;
    const { once } = sent;
    // If the first request is still running, wait for it.
    await lockCaller(db, caller);
    if (once !== undefined) {
      const made = await classMadeBy(db, { accountId: account.id, token: once });
      if (made !== undefined) return { success: true, values: { clid: made } };
    }
    const schoolId = await schoolFor(db, caller, sent.schoolid);
    if (sent.from !== undefined)
      await mustReach(db, caller, { clid: sent.from, field: 'from', needed: auth.view });
    const classId = await addClass(db, {
      ...(schoolId !== null && { schoolId }),
      created: now,
      name: sent.name,
      code: sent.code ?? '',
      schoolYear: sent.syr,
      gradingPeriod: sent.gp,
      primaryTeacher: account.id,
      token: once,
    });
    await addMember(db, classId, { accountId: account.id, auth: auth.own, role: 'Teacher', joined: now });
    if (sent.template === 'copy' && sent.from !== undefined) await copyInto(db, caller, { ...sent, classId });
    else await setUpAs(db, classId, templates[sent.template as keyof typeof templates]);
    if (sent.roster.length > 0) await replaceRoster(db, classId, { students: sent.roster, revision: 1 });
    await audit(db, caller, { schoolId, action: 'class made', classId, accountId: account.id });
    return { success: true, values: { clid: classId } };
  },
};

/** The school of the new class; null for a teacher who belongs to none. */
async function schoolFor(
  db: Queries,
  { account }: SignedIn,
  asked: number | undefined,
): Promise<number | null> {
  const own = await schoolsOfStaff(db, account.id);
  const [only = null] = own;
  if (asked === undefined && own.length > 1) throw new Refusal({ schoolid: sentences.schoolOfClass });
  if (asked !== undefined && !own.includes(asked)) throw new Refusal({ schoolid: sentences.schoolNotYours });
  const schoolId = asked ?? only;
  if (schoolId === null || (await teachersMakeClasses(db, schoolId))) return schoolId;
  if (!(await adminsOfSchool(db, schoolId)).includes(account.id))
    throw new Refusal({ schoolid: sentences.classesByAdmins });
  return schoolId;
}

interface Template {
  categories: readonly Category[];
  scale: readonly ScaleStep[];
  settings: Partial<Settings>;
}

const category = (num: number, name: string, weight: number | null): Category => ({
  num,
  name,
  weight: weight === null ? null : weight * 100,
  dropLowest: 0,
});

const templates = {
  points: { categories: [category(1, 'Work', null)], scale: [], settings: {} },
  weighted: {
    categories: [
      category(1, 'Homework', 20),
      category(2, 'Quizzes', 20),
      category(3, 'Tests', 40),
      category(4, 'Projects', 20),
    ],
    scale: [],
    settings: { weighted: 1 },
  },
  // Scores are 1 to 4, of 4 points; the middle between two levels rounds up.
  standards: {
    categories: [category(1, 'Standards', null)],
    scale: [87.5, 62.5, 37.5, 0].map((low, index) => ({
      num: index + 1,
      low: low * 100,
      letter: String(4 - index),
    })),
    settings: { scaleKind: scaleKinds.own },
  },
} satisfies Record<string, Template>;

async function setUpAs(
  db: Queries,
  classId: number,
  { categories, scale, settings }: Template,
): Promise<void> {
  await replaceCategories(db, classId, categories);
  await replaceScale(db, classId, scale);
  for (const [name, value] of Object.entries(settings))
    await changeSetting(db, classId, { name: name as keyof Settings, value });
}

/** The settings that a copy takes over; its name, code, year and period are its own. */
const copied = [
  'scaleKind',
  'weighted',
  'showPercent',
  'studentSort',
  'assignmentSort',
  'rounding',
  'studentView',
  'studentMail',
  'teacherMail',
  'latePolicy',
  'heldBack',
] as const satisfies readonly (keyof Settings)[];

/**
 * Gives a new class the settings, categories, scale and marking periods of another one, shifted by a number of weeks.
 * It takes the days of the old year's calendar, too, which apply until its own year has one.
 */
export async function copySettings(
  db: Queries,
  from: number,
  { classId, weeks }: { classId: number; weeks: number },
): Promise<void> {
  const model = await classById(db, from);
  await setUpAs(db, classId, {
    categories: await categoriesOfClass(db, from),
    scale: await scaleOfClass(db, from),
    settings: Object.fromEntries(copied.map((name) => [name, model[name]])),
  });
  const terms = await termsOfClass(db, from);
  const later = (day: string) => (isDay(day) ? addDays(day, weeks * 7) : day);
  const moved = terms.map((term) => ({ ...term, first: later(term.first), last: later(term.last) }));
  await replaceTerms(db, classId, moved);
}

async function copyInto(
  db: Queries,
  { account, now }: SignedIn,
  { classId, from = 0, assignments, weeks = 0 }: Sent & { classId: number },
): Promise<void> {
  await copySettings(db, from, { classId, weeks });
  if (assignments !== 1) return;
  const found = await assignmentsOfClass(db, from);
  await addAssignments(
    db,
    classId,
    found.map((assignment, index) => ({
      ...copyOf(assignment),
      id: index + 1,
      due: isDay(assignment.due) ? addDays(assignment.due, weeks * 7) : assignment.due,
      creator: account.id,
      created: now,
    })),
  );
}
