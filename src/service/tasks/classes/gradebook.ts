import { prepare } from '#grading/average.ts';
import { type ClassTerm, withinTerm } from '#grading/terms.ts';
import type { Category, ScaleStep } from '#service/store/classes/schemes.ts';
import { type LateMark, type Remark, remarksOfClass } from '#service/store/classes/scores.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';
import { assignmentItem } from './assignments.ts';
import { classFields, decimal } from './classFields.ts';
import { type Contents, contentsOf, countedIn, type Results, resultsOf, schemeOf } from './contents.ts';
import { writeScores } from './scoreItems.ts';

export const gradebook: Handler<'gradebook'> = {
  changes: false,
  permit: inClass(auth.view),
  cached: true,
  async run(db, _, { clid }) {
    const contents = await contentsOf(db, clid);
    const results = await resultsOf(contents);
    return { ...gradebookOf(contents, results, await remarksOfClass(db, clid)), success: true };
  },
};

export function gradebookOf(contents: Contents, results: Results, remarks: readonly Remark[]): Reply {
  const { found, scale, categories, assignments, students, terms, scores, lateMarks } = contents;
  return {
    ...classFields(found, results),
    cgs: scale.map(scaleItem),
    cat: categories.map(categoryItem),
    assignments: assignments.map((assignment) => assignmentItem(found.id, assignment)),
    students: students.map(({ id, position, first, last }, index) => {
      const { percent = null, letter = '' } = results.totals[index] ?? {};
      return { stuid: id, num: position, first, last, grade: letter, percent: decimal(percent) };
    }),
    scores: writeScores(scores),
    // The reply of a class without any has only the documented fields.
    ...(remarks.length > 0 ? { remarks: remarks.map(remarkItem) } : {}),
    ...(terms.length > 0 ? { terms: terms.map(termItem) } : {}),
    ...(lateMarks.length > 0 ? { lates: lateMarks.map(lateItem) } : {}),
  };
}

const termItem = ({ num, name, first, last, weight, ofSchool }: ClassTerm): Reply => ({
  period: `P${num}`,
  name,
  begins: first,
  ends: last,
  weight: decimal(weight),
  shared: ofSchool ? 1 : 0,
});

const scaleItem = ({ num, low, letter }: ScaleStep): Reply => ({ num, low: low / 100, grade: letter });

function categoryItem({ num, name, weight, dropLowest }: Category): Reply {
  return { num, name, weight: decimal(weight), dls: dropLowest };
}

const remarkItem = ({ assignmentId, studentId, remark }: Remark): Reply => ({
  assnid: assignmentId,
  stuid: studentId,
  remark,
});

const lateItem = ({ assignmentId, studentId, days }: LateMark): Reply => ({
  assnid: assignmentId,
  stuid: studentId,
  late: days,
});

export const classTerms: Handler<'class-terms'> = {
  changes: false,
  permit: inClass(auth.view),
  async run(db, _, { clid }) {
    const contents = await contentsOf(db, clid);
    const { terms, students, assignments } = contents;
    const counted = countedIn(contents);
    const scheme = schemeOf(contents);
    const grades: Reply[] = [];
    const pause = pauseWhenDue();
    for (const { num } of terms) {
      const calculator = prepare(withinTerm(scheme, num));
      for (const [row, { id }] of students.entries()) {
        const { percent, letter } = calculator.total(counted, row * assignments.length);
        if (percent !== null)
          grades.push({ period: `P${num}`, stuid: id, percent: decimal(percent), grade: letter });
        await pause();
      }
    }
    return { terms: terms.map(termItem), grades, success: true };
  },
};
