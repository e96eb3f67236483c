import { addClass, addMember, changeSetting, lockClass } from '#service/store/classes/classes.ts';
import { recordChanges } from '#service/store/classes/history.ts';
import { type Teacher, teachersOfClass } from '#service/store/classes/teachers.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { removeClasses } from '#service/store/erasure/removal.ts';
import { lockClasses } from '#service/store/oneroster/importedClasses.ts';
import {
  activeClassesOfYear,
  activeStaff,
  addYearStart,
  classesOfStart,
  endYearStart,
  type OldClass,
  type StartedClass,
  startsSince,
  type YearStart,
  yearCounts,
} from '#service/store/schools/years.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { setting } from '#service/tasks/classes/classEdit.ts';
import { copySettings } from '#service/tasks/classes/newClass.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { workWouldBeLost } from '#wire/envelope.ts';
import { sentences } from '#wire/sentences.ts';

/* The school years of a school: starts a new one, and undoes that. */

/** Weeks after which a date is a year later, on the same day of the week. */
const weeksOfYear = 52;

/** Seconds in which the start of a year can be undone. */
const undoable = 24 * 60 * 60;

/** The starts that can still be undone, latest first. */
export async function undoableStarts(db: Queries, schoolId: number, now: number): Promise<YearStart[]> {
  const lately = await startsSince(db, schoolId, now - undoable);
  return lately.filter(({ undone }) => undone === 0);
}

export const schoolYears: Handler<'school-years'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  async run(db, caller, { schoolid }) {
    const counts = await yearCounts(db, schoolid);
    const countOf = (syr: string, folder: number) =>
      counts.find((each) => each.year === syr && each.folder === folder)?.count ?? 0;
    const names = [...new Set(counts.map(({ year }) => year))].sort().reverse();
    const shown = [];
    for (const { id, from, to, at, name } of await undoableStarts(db, schoolid, caller.now)) {
      const classes = await classesOfStart(db, schoolid, id);
      const made = classes.filter((each) => each.made === 1).length;
      const common = { startid: id, from, to, time: at, until: at + undoable, name };
      shown.push({ ...common, archived: classes.length - made, made });
    }
    return {
      years: names.map((syr) => ({
        syr,
        active: countOf(syr, folders.active),
        archived: countOf(syr, folders.archived),
      })),
      starts: shown,
      success: true,
    };
  },
};

interface PlannedClass extends OldClass {
  chosen: boolean;
  primary: string;
  carried: readonly Teacher[];
  left: readonly Teacher[];
  problem: string;
}

/** The plan of a start for each active class of the old year. */
async function planOf(
  db: Queries,
  schoolId: number,
  { from, chosen }: { from: string; chosen: ReadonlySet<number> },
): Promise<PlannedClass[]> {
  const found = await activeClassesOfYear(db, schoolId, from);
  const staff = await activeStaff(db, schoolId);
  const plan: PlannedClass[] = [];
  const pause = pauseWhenDue();
  for (const old of found) {
    await pause();
    const teachers = await teachersOfClass(db, old.id);
    const isPrimary = ({ accountId }: Teacher) => accountId === old.primaryTeacher;
    const ordered = [...teachers.filter(isPrimary), ...teachers.filter((each) => !isPrimary(each))];
    const carried = ordered.filter(({ accountId }) => staff.has(accountId));
    plan.push({
      ...old,
      chosen: chosen.has(old.id),
      primary: ordered[0]?.name ?? '',
      carried,
      left: ordered.filter(({ accountId }) => !staff.has(accountId)),
      problem: staff.has(old.primaryTeacher) ? '' : sentences.primaryGone,
    });
  }
  return plan;
}

const namesOf = (teachers: readonly Teacher[]) => teachers.map(({ name, username }) => name || username);

const shownPlan = (plan: readonly PlannedClass[]) =>
  plan.map((each) => ({
    clid: each.id,
    name: each.name,
    code: each.code,
    gp: each.gradingPeriod,
    teacher: each.primary,
    stucount: each.students,
    chosen: each.chosen ? 1 : 0,
    teachers: namesOf(each.carried),
    left: namesOf(each.left),
    problem: each.problem,
  }));

/** A fingerprint of a plan: equal for plans that do the same. */
const nameOfPlan = (plan: readonly PlannedClass[], to: string) =>
  digest(
    JSON.stringify([
      to,
      plan.map(({ id, name, chosen, carried }) => [
        id,
        name,
        chosen,
        carried.map(({ accountId }) => accountId),
      ]),
    ]),
  );

export const schoolYearStart: Handler<'school-year-start'> = {
  forAdmins: true,
  changes: ({ preview }) => preview !== 1,
  permit: asAdmin,
  examine: ({ from, to }) => ({
    errors: from !== undefined && from === to ? { to: sentences.yearAfter } : {},
  }),
  async run(db, caller, { schoolid, from, to, classes, preview, base }) {
    const chosen = new Set(classes.split(/\s+/).filter(Boolean).map(Number));
    if (preview !== 1) {
      // Others may be changing teachers and folders.
      const old = await activeClassesOfYear(db, schoolid, from);
      await lockClasses(
        db,
        old.map(({ id }) => id),
      );
    }
    const plan = await planOf(db, schoolid, { from, chosen });
    if (plan.length === 0) throw new Refusal({ from: sentences.yearWithoutClasses });
    if (plan.filter((each) => each.chosen).length < chosen.size)
      throw new Refusal({ classes: sentences.classesOfYear });
    const name = nameOfPlan(plan, to);
    if (preview === 1) return { success: true, values: { startid: 0, base: name }, classes: shownPlan(plan) };
    if (base !== undefined && base !== name) throw new Refusal({ base: sentences.planChanged });
    if (plan.some((each) => each.chosen && each.problem))
      throw new Refusal({ classes: sentences.primaryGone });
    const startid = await start(db, caller, { schoolId: schoolid, from, to, plan });
    return { success: true, values: { startid, base: name }, classes: shownPlan(plan) };
  },
};

interface Start {
  schoolId: number;
  from: string;
  to: string;
  plan: readonly PlannedClass[];
}

async function start(db: Queries, caller: SignedIn, { schoolId, from, to, plan }: Start): Promise<number> {
  const { account, now } = caller;
  const started: StartedClass[] = [];
  const pause = pauseWhenDue();
  for (const old of plan) {
    await pause();
    await lockClass(db, old.id);
    await changeSetting(db, old.id, { name: 'folder', value: folders.archived });
    const changes = [setting('folder', folders.active, folders.archived)];
    const revision = await recordChanges(db, old.id, { accountId: account.id, at: now, changes });
    started.push({ classId: old.id, made: 0, revision });
    if (!old.chosen) continue;
    const classId = await addClass(db, {
      schoolId,
      created: now,
      name: old.name,
      code: old.code,
      schoolYear: to,
      gradingPeriod: old.gradingPeriod,
      primaryTeacher: old.primaryTeacher,
    });
    for (const { accountId, auth, role } of old.carried)
      await addMember(db, classId, { accountId, auth, role, joined: now });
    await copySettings(db, old.id, { classId, weeks: weeksOfYear });
    started.push({ classId, made: 1, revision: 1 });
  }
  const made = started.filter((each) => each.made === 1).length;
  const id = await addYearStart(db, { schoolId, accountId: account.id, from, to, at: now }, started);
  await audit(db, caller, {
    schoolId,
    action: 'year started',
    details: { from, to, archived: plan.length, made, start: id },
  });
  return id;
}

export const schoolYearUndo: Handler<'school-year-undo'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, startid }) {
    const { account, now } = caller;
    const pause = pauseWhenDue();
    const found = (await startsSince(db, schoolid, 0)).find(({ id }) => id === startid);
    if (!found) throw new Refusal({ startid: sentences.startUnknown });
    if (found.undone > 0) throw new Refusal({ startid: sentences.startUndone });
    if (now - found.at > undoable) throw new Refusal({ startid: sentences.startOld });
    for (const { classId } of await classesOfStart(db, schoolid, startid)) {
      await lockClass(db, classId);
      await pause();
    }
    // Read again: it now includes others' changes.
    const classes = await classesOfStart(db, schoolid, startid);
    const made = classes.filter((each) => each.made === 1);
    const workedIn = made.filter(({ present, revision, invited }) => present !== revision || invited > 0);
    if (workedIn.length > 0)
      throw new Refusal({ startid: workWouldBeLost(workedIn.map(({ name }) => name)) });
    await removeClasses(
      db,
      made.map(({ classId }) => classId),
      pause,
    );
    const back = classes.filter((each) => each.made === 0 && each.folder === folders.archived);
    for (const { classId } of back) {
      await changeSetting(db, classId, { name: 'folder', value: folders.active });
      const changes = [setting('folder', folders.archived, folders.active)];
      await recordChanges(db, classId, { accountId: account.id, at: now, changes });
      await pause();
    }
    await endYearStart(db, startid, now);
    const values = { restored: back.length, removed: made.length };
    const { from, to } = found;
    const details = { from, to, ...values, start: startid };
    await audit(db, caller, { schoolId: schoolid, action: 'year undone', details });
    return { success: true, values };
  },
};
