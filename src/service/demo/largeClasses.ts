import { scaleKinds } from '#grading/scale.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { thisYear } from './calendar.ts';
import type { ClassPlan } from './plan.ts';
import { psychology } from './subjects.ts';

/** A class to measure with: five parts of its work are practice, three quizzes, one tests, one projects. */
function lecture({ name, code, size }: { name: string; code: string; size: number }): ClassPlan {
  const [students, assignments] = [size, size];
  const share = (parts: number) => (assignments * parts) / 10;
  return {
    name,
    code,
    subject: psychology,
    year: thisYear,
    folder: folders.active,
    gradingPeriod: 1,
    teachers: [{ username: 'rivera', auth: 6, role: 'Teacher' }],
    students,
    notableNames: true,
    weighted: true,
    scaleKind: scaleKinds.aToF,
    scale: [],
    rounding: 3,
    studentSort: 1,
    assignmentSort: 2,
    work: [
      {
        kind: 'practice',
        name: 'Reading',
        label: 'Reading',
        weight: 3000,
        dropLowest: 2,
        count: share(5) - 5,
        points: [10],
        extraCredit: 5,
      },
      {
        kind: 'quiz',
        name: 'Quizzes',
        label: 'Quiz',
        weight: 3000,
        dropLowest: 1,
        count: share(3),
        points: [20],
      },
      { kind: 'test', name: 'Tests', label: 'Test', weight: 3000, count: share(1), points: [100] },
      { kind: 'project', name: 'Projects', label: '', weight: 1000, count: share(1), points: [50] },
    ],
  };
}

export const large = lecture({
  name: 'Introduction to Psychology, all sections',
  code: 'PSY100-L',
  size: 300,
});
export const extreme = lecture({ name: 'District Psychology, all schools', code: 'PSY100-X', size: 1000 });
