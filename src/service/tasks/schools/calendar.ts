import { type SchoolYear, type YearFault, yearProblems } from '#grading/schoolYear.ts';
import { changeClassesOfYear } from '#service/store/classes/terms.ts';
import {
  type Calendar,
  calendarOfClass,
  calendarRevision,
  calendarsOfSchool,
  replaceCalendar,
} from '#service/store/schools/calendars.ts';
import { schoolsOfStaff } from '#service/store/schools/staff.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin, auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { lineRefusal } from '#wire/classes/cells.ts';
import type { FieldErrors } from '#wire/envelope.ts';
import { canName, isWithin } from '#wire/fields/textField.ts';
import { longestSpanName, mostSpans, readSpans, spanFaults } from '#wire/schools/calendar.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';

/* The calendars of a school. */

const written = ({ name, first, last, revision, off, periods }: Calendar) => ({
  syr: name,
  first,
  last,
  revision,
  off: off.map((span) => ({ ...span })),
  periods: periods.map((span) => ({ ...span })),
});

export const schoolCalendar: Handler<'school-calendar'> = {
  changes: false,
  async run(db, { account }, { schoolid }) {
    if (!(await schoolsOfStaff(db, account.id)).includes(schoolid))
      throw new Refusal({ schoolid: sentences.schoolNotYours });
    return { years: (await calendarsOfSchool(db, schoolid)).map(written), success: true };
  },
};

export const classCalendar: Handler<'class-calendar'> = {
  changes: false,
  permit: inClass(auth.view),
  async run(db, _, { clid }) {
    const found = await calendarOfClass(db, clid);
    return { years: found ? [written(found)] : [], success: true };
  },
};

type Edit = Fields<'school-calendar-edit'> & { year: SchoolYear };

const none = { first: '', last: '', off: [], periods: [] };

export const schoolCalendarEdit: Handler<'school-calendar-edit', Edit> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  examine: (sent, refused) =>
    sent.delete === 1 || refused.delete !== undefined
      ? { errors: {}, year: { name: sent.syr ?? '', ...none } }
      : examineYear(sent),
  async run(db, caller, { schoolid, syr, year, base, delete: drops }) {
    const before = await calendarRevision(db, schoolid, syr);
    if (base !== undefined && base !== (before.isThere ? before.revision : 0))
      throw new Refusal({ base: sentences.calendarChanged });
    if (drops === 1 && !before.isThere) throw new Refusal({ syr: sentences.calendarMissing });
    const revision = before.revision + 1;
    const previous = (await calendarsOfSchool(db, schoolid)).find(({ name }) => name === syr);
    await replaceCalendar(db, schoolid, { ...year, revision });
    if (JSON.stringify(previous?.periods ?? []) !== JSON.stringify(year.periods))
      await changeClassesOfYear(db, schoolid, { year: syr, now: caller.now });
    await audit(db, caller, {
      schoolId: schoolid,
      action: 'calendar changed',
      details: {
        year: syr,
        first: year.first,
        last: year.last,
        off: year.off.length,
        periods: year.periods.length,
      },
    });
    return { success: true, values: { revision } };
  },
};

const faults: Readonly<Record<YearFault, string>> = spanFaults;

/** The year with all its problems, each at its field, and by line in lists. */
function examineYear({ syr = '', first = '', last = '', ...sent }: Partial<Fields<'school-calendar-edit'>>): {
  errors: FieldErrors;
  year: SchoolYear;
} {
  const lists = { off: readSpans(sent.off ?? ''), periods: readSpans(sent.periods ?? '') };
  const blank = { name: '', first: '', last: '' };
  const spans = (part: 'off' | 'periods') => lists[part].map(({ span }) => span ?? blank);
  const year = { name: syr, first, last, off: spans('off'), periods: spans('periods') };
  const found = yearProblems(year);
  const errors: Record<string, string> = {};
  // Any day is outside a year that is itself refused.
  for (const { part, field, fault } of found)
    if (part === 'year' && (fault !== 'outside' || syr !== ''))
      errors[field] = fault === 'outside' ? sentences.yearDay : faults[fault];
  for (const part of ['off', 'periods'] as const) {
    if (lists[part].length > mostSpans) {
      errors[part] = sentences.tooManySpans;
      continue;
    }
    const problems = lists[part].flatMap(({ line, span }, at) => {
      if (!span) return [{ line, sentence: sentences.spanLine }];
      const own = found.find((problem) => problem.part === part && problem.at === at);
      if (own) return [{ line, sentence: faults[own.fault] }];
      if (!isWithin(span.name, longestSpanName)) return [{ line, sentence: sentences.spanName }];
      return canName(span.name) ? [] : [{ line, sentence: sentences.nameCharacters }];
    });
    if (problems.length > 0) errors[part] = lineRefusal(problems);
  }
  return { errors, year };
}
