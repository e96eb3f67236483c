import type { MissingWork } from '#dashboard/api/classes/missingWork.ts';
import { saveCsv } from '#dashboard/features/exporting/csvFile.ts';
import { csvHeadings } from '#dashboard/features/scores/csvHeadings.ts';
import type { NamedStudent } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { fileName } from '#dashboard/ui/format/saveFile.ts';
import { hyphenated } from '#grading/week.ts';
import { missingLines } from './missingLines.ts';

const headings = [
  'Class',
  csvHeadings.studentId,
  csvHeadings.name,
  'Assignment',
  'Category',
  'Due',
  'Points',
  csvHeadings.percent,
  csvHeadings.grade,
  'Gain at full credit',
  'Percent then',
  'Grade then',
];

const written = (value: number | null) => (value === null ? '' : String(value));

/** The list as a file, a line for each score, by student; names as they are shown. */
export function exportMissing(
  work: MissingWork,
  name: string,
  nameOf: (student: NamedStudent) => string,
): void {
  const names = new Map(work.classes.map(({ id, name: className }) => [id, className]));
  const lines = missingLines(work, 'student').flatMap((line) => {
    if (line.kind !== 'score') return [];
    const { student, assignment, score } = line;
    return [
      [
        names.get(score.classId) ?? '',
        String(student.id),
        nameOf(student),
        assignment.title,
        assignment.category,
        hyphenated(assignment.due),
        assignment.points,
        written(student.percent),
        student.grade,
        written(score.gain),
        written(score.percent),
        score.grade,
      ],
    ];
  });
  saveCsv(fileName(name, 'missing work'), [headings, ...lines]);
}
