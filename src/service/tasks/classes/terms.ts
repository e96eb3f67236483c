import { prepare } from '#grading/average.ts';
import { withinTerm } from '#grading/terms.ts';
import { breather } from '#service/store/driver/breather.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';
import { contentsOf, countedIn, schemeOf } from './contents.ts';
import { decimal, termItem } from './gradebook.ts';

export const classTerms: Handler<'class-terms'> = {
  changes: false,
  permit: inClass(auth.view),
  async run(db, _, { clid }) {
    const contents = await contentsOf(db, clid);
    const { terms, students, assignments } = contents;
    const counted = countedIn(contents);
    const scheme = schemeOf(contents);
    const grades: Reply[] = [];
    const pause = breather();
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
