import { folders } from '#service/store/driver/schema/codes.ts';
import { lastYear } from './calendar.ts';
import type { ClassPlan, Teaching } from './plan.ts';
import { algebra, art, biology, chemistry, english } from './subjects.ts';
import { algebraWork, usual } from './usualClass.ts';

const other: Teaching = { username: 'okafor', auth: 6, role: 'Teacher' };

/** Rivera's: archived, trashed, without assignments, without students. */
const setAside: readonly ClassPlan[] = [
  {
    ...usual,
    name: 'Algebra 1, Period 5',
    code: 'MAT110-05',
    subject: algebra,
    year: lastYear,
    folder: folders.archived,
    gradingPeriod: 4,
    students: 27,
    weighted: true,
    work: algebraWork,
  },
  {
    ...usual,
    name: 'Practice class (please ignore)',
    code: '',
    subject: biology,
    year: lastYear,
    folder: folders.trashed,
    students: 6,
    work: [{ kind: 'practice', name: 'Tryout', label: 'Tryout', weight: null, count: 8, points: [10] }],
  },
  {
    ...usual,
    name: 'Advisory',
    code: 'ADV-10B',
    subject: english,
    students: 16,
    work: [{ kind: 'practice', name: 'Work', label: '', weight: null, count: 0, points: [] }],
  },
  {
    ...usual,
    name: 'Robotics Club',
    code: '',
    subject: chemistry,
    students: 0,
    work: [{ kind: 'project', name: 'Builds', label: '', weight: null, count: 3, points: [20] }],
  },
];

const ofOthers: readonly ClassPlan[] = [
  ['Studio Art, Period 2', 'ART101-02', 22],
  ['Drawing and Painting, Period 5', 'ART205-05', 19],
].map(([name, code, students]) => ({
  ...usual,
  name: String(name),
  code: String(code),
  subject: art,
  teachers: [other],
  students: Number(students),
  work: [
    { kind: 'participation', name: 'Studio', label: 'Studio day', weight: null, count: 26, points: [5] },
    { kind: 'project', name: 'Portfolio', label: '', weight: null, count: 14, points: [50], extraCredit: 1 },
  ],
}));

export const otherClasses: readonly ClassPlan[] = [...setAside, ...ofOthers];
