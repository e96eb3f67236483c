import { addClass, addMember, classesOfSchool } from '#service/store/classes/classes.ts';
import { replaceRoster, type Student } from '#service/store/classes/students.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import {
  addSchool,
  changeSchool,
  type SchoolSettings,
  schoolsOfAdmin,
  settledSchool,
} from '#service/store/schools/schools.ts';
import {
  addSchoolAdmin,
  adminsOfSchool,
  staffSchools,
  teachersOfSchool,
} from '#service/store/schools/staff.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import { applySignInRules } from '#service/tasks/accounts/signInRules.ts';
import { classRecords } from '#service/tasks/classes/classes.ts';
import { examineFirstStudents } from '#service/tasks/classes/students.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin, auth } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { type Handler, mustBeFresh } from '#service/tasks/rules/task.ts';
import { type Part, partOf, Rows } from '#wire/reply.ts';
import type { AuditDetail } from '#wire/schools/audit.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { addPerson, examinePerson } from './newAccounts.ts';

export const schools: Handler<'schools'> = {
  forAdmins: true,
  changes: false,
  async run(db, { account, services }) {
    const own = await schoolsOfAdmin(db, account.id);
    return {
      schools: own.map((school) => ({
        schoolid: school.id,
        name: school.name,
        classes: school.teachersMakeClasses,
        sso: school.staffBySignOn,
        signon: services.canSignOn(school.id) ? 1 : 0,
        breakglass: school.breakGlass ?? 0,
        factor: school.adminsNeedFactor,
        teacherfactor: school.teachersNeedFactor,
        keepmarks: school.keepsMarks,
        keepyears: school.keptYears,
        version: school.version,
        changedby: school.changedBy ?? '',
        changed: school.changedAt,
      })),
      success: true,
    };
  },
};

export const teacherSchools: Handler<'teacher-schools'> = {
  changes: false,
  async run(db, { account }) {
    const own = await staffSchools(db, account.id);
    return {
      schools: own.map(({ id, name, teachersMakeClasses, isAdmin }) => ({
        schoolid: id,
        name,
        makes: teachersMakeClasses === 1 || isAdmin ? 1 : 0,
      })),
      success: true,
    };
  },
};

/** The names of the settings in audit entries, without `version` and the like. */
const settingNames = {
  name: 'name',
  teachersMakeClasses: 'makeClasses',
  staffBySignOn: 'signOnOnly',
  breakGlass: 'breakGlass',
  adminsNeedFactor: 'adminFactor',
  teachersNeedFactor: 'teacherFactor',
  keepsMarks: 'keepMarks',
  keptYears: 'keepYears',
} as const satisfies Record<keyof SchoolSettings, AuditDetail>;

/** The settings that say how people sign in. */
const rulesOfSignIn: ReadonlySet<keyof SchoolSettings> = new Set([
  'staffBySignOn',
  'breakGlass',
  'adminsNeedFactor',
  'teachersNeedFactor',
]);

export const schoolEdit: Handler<'school-edit'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, base, ...sent }) {
    const now = await settledSchool(db, schoolid);
    const wanted: { readonly [Name in keyof SchoolSettings]: SchoolSettings[Name] | undefined } = {
      name: sent.name,
      teachersMakeClasses: sent.classes,
      staffBySignOn: sent.sso,
      breakGlass: sent.breakglass,
      adminsNeedFactor: sent.factor,
      teachersNeedFactor: sent.teacherfactor,
      keepsMarks: sent.keepmarks,
      keptYears: sent.keepyears,
    };
    const names = Object.keys(settingNames) as (keyof SchoolSettings)[];
    if (names.every((each) => wanted[each] === undefined))
      throw new Refusal({ name: sentences.schoolNameForm });
    if (base !== undefined && base !== now.version)
      throw new Refusal(
        { base: sentences.schoolChanged },
        { version: now.version, changedby: now.changedBy },
      );
    const changed = names.filter((each) => wanted[each] !== undefined && wanted[each] !== now[each]);
    if (changed.length === 0) return { success: true };
    if (changed.some((each) => rulesOfSignIn.has(each))) mustBeFresh(caller);
    const settings = Object.fromEntries(changed.map((each) => [each, wanted[each]]));
    await applySignInRules(db, caller, { schoolId: schoolid, was: now, will: { ...now, ...settings } });
    await changeSchool(db, schoolid, { settings, accountId: caller.account.id, at: caller.now });
    const details = Object.fromEntries(changed.map((each) => [settingNames[each], wanted[each] ?? '']));
    await audit(db, caller, { schoolId: schoolid, action: 'school changed', details });
    return { success: true };
  },
};

/** Classes per query. */
const classesAtOnce = 100;

export const schoolClasses: Handler<'school-classes', Fields<'school-classes'>, Rows> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  /**
   * A school may have any number of classes: so build their list page by page, and let other requests run in between.
   */
  async before(database, _caller, { schoolid }) {
    const parts: Part[] = [];
    const pause = pauseWhenDue();
    for (let after = 0; ; await pause()) {
      const page = { after, most: classesAtOnce };
      const found = await database.reading((db) => classesOfSchool(db, schoolid, page));
      const records = await classRecords(database, found);
      parts.push(partOf(JSON.stringify(records).slice(1, -1)));
      if (found.length < classesAtOnce) return new Rows(parts);
      after = found.at(-1)?.id ?? after;
    }
  },
  run: async (_db, _caller, classes) => ({ classes, success: true }),
};

export const schoolTeachers: Handler<'school-teachers'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  async run(db, _caller, { schoolid }) {
    const found = await teachersOfSchool(db, schoolid);
    return {
      teachers: found.map(({ id, username, name, email, status, lastSignIn }) => ({
        uid: id,
        usr: username,
        name,
        email,
        status,
        lastlog: lastSignIn,
      })),
      success: true,
    };
  },
};

type NewClass = Fields<'school-class-add'> & { roster: Student[] };

export const schoolClassAdd: Handler<'school-class-add', NewClass> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  examine: ({ students = '' }) => examineFirstStudents(students),
  async run(db, caller, { schoolid, name, syr, gp, roster, priteach, code = '' }) {
    const staff = await teachersOfSchool(db, schoolid);
    const isAdmin = (await adminsOfSchool(db, schoolid)).includes(priteach);
    if (!isAdmin && !staff.some(({ id }) => id === priteach))
      throw new Refusal({ priteach: sentences.notAtSchool });
    const { now } = caller;
    const classId = await addClass(db, {
      schoolId: schoolid,
      created: now,
      name,
      code,
      schoolYear: syr,
      gradingPeriod: gp,
      primaryTeacher: priteach,
    });
    await addMember(db, classId, { accountId: priteach, auth: auth.own, role: 'Teacher', joined: now });
    if (roster.length > 0) await replaceRoster(db, classId, { students: roster, revision: 1 });
    await audit(db, caller, { schoolId: schoolid, action: 'class made', classId, accountId: priteach });
    return { success: true, values: { clid: classId } };
  },
};

type NewSchool = Fields<'school-new'>;

/** The first admin's account is named for its username until somebody edits the profile. */
export const schoolNew: Handler<'school-new', NewSchool, NewSchool & { passwordHash: string }> = {
  open: true,
  changes: true,
  async examine({ usr = '', ...sent }, _, visit) {
    // `name` is the school's.
    const { errors } = await examinePerson({ ...sent, usr, name: usr }, visit);
    return { errors: Object.fromEntries(Object.entries(errors).filter(([field]) => field !== 'name')) };
  },
  async before(_, { mayCreateSchools }, sent) {
    if (!mayCreateSchools) throw new Refusal({ apikey: sentences.noSchoolsByKey });
    return { ...sent, passwordHash: await hashPassword(sent.pwd) };
  },
  async run(db, visit, { name, usr, email, passwordHash }) {
    const created = visit.now;
    const uid = await addPerson(db, { usr, name: usr, email }, { kind: kinds.admin, created, passwordHash });
    const schoolId = await addSchool(db, { name, created });
    await addSchoolAdmin(db, schoolId, uid);
    await audit(db, visit, { schoolId, action: 'school made', accountId: uid });
    return { success: true, values: { schoolid: schoolId, uid } };
  },
};
