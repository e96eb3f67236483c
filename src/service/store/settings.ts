import type { Queries } from '#service/store/driver/queries.ts';
import type { Class } from './classes.ts';

/** What a class can be set to. */
export type Settings = Pick<
  Class,
  | 'folder'
  | 'name'
  | 'code'
  | 'schoolYear'
  | 'gradingPeriod'
  | 'scaleKind'
  | 'weighted'
  | 'showPercent'
  | 'studentSort'
  | 'assignmentSort'
  | 'rounding'
  | 'studentView'
  | 'studentMail'
  | 'teacherMail'
>;

const columns = {
  folder: 'folder',
  name: 'name',
  code: 'code',
  schoolYear: 'school_year',
  gradingPeriod: 'grading_period',
  scaleKind: 'scale_kind',
  weighted: 'weighted',
  showPercent: 'show_percent',
  studentSort: 'student_sort',
  assignmentSort: 'assignment_sort',
  rounding: 'rounding',
  studentView: 'student_view',
  studentMail: 'student_mail',
  teacherMail: 'teacher_mail',
} as const satisfies Record<keyof Settings, string>;

/** Sets one of a class's settings. */
export async function changeSetting<Name extends keyof Settings>(
  db: Queries,
  classId: number,
  { name, value }: { name: Name; value: Settings[Name] },
): Promise<void> {
  await db
    .updateTable('classes')
    .set({ [columns[name]]: value })
    .where('id', '=', classId)
    .execute();
}
