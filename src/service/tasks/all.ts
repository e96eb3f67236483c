import { sameTask, type Task } from '#wire/tasks.ts';
import { login, logout } from './accounts.ts';
import { assignment, assignmentEdit } from './assignments.ts';
import { attendance, attendanceEdit, attendanceTotals } from './attendance.ts';
import { classEdit, classFolder } from './classEdit.ts';
import { teacherClasses } from './classes.ts';
import { classComments } from './comments.ts';
import { draftKey } from './draftKey.ts';
import { gradebook } from './gradebook.ts';
import { history } from './history.ts';
import { classStudentsEmail, schoolAdminEmail, schoolTeacherEmail } from './invitations.ts';
import { classMarkingPeriods, classMarkingPeriodsEdit } from './periods.ts';
import { profile } from './profile.ts';
import { schoolStudentsRegister } from './registration.ts';
import {
  schoolAdminAdd,
  schoolAdminDrop,
  schoolTeacherBulk,
  schoolTeacherDrop,
  schoolTeacherNew,
} from './schoolPeople.ts';
import { schoolClassAdd, schoolClasses, schoolEdit, schoolNew, schools, schoolTeachers } from './schools.ts';
import { scoreEdit } from './scores.ts';
import { classStudentsEdit, classStudentsFormer } from './students.ts';
import { type Handler, isFor } from './task.ts';
import { classTeacherAdd, classTeacherDrop, classTeachers } from './teachers.ts';

/** The tasks that are open to the session's account. */
const tasks: Handler<'tasks'> = {
  forStudents: true,
  changes: false,
  run: async (_, { account, mayCreateSchools }) => ({
    tasks: taskNames.filter(
      (name) => isFor(handlers[name], account.kind) && (name !== 'school-new' || mayCreateSchools),
    ),
    success: true,
  }),
};

/** Every task of `wire/tasks.ts`: a table that leaves one out does not compile. */
export const handlers: { readonly [Name in Task]: Handler<Name, unknown, unknown> } = {
  login,
  logout,
  tasks,
  profile,
  'teacher-classes': teacherClasses,
  gradebook,
  attendance,
  'attendance-totals': attendanceTotals,
  'class-marking-periods': classMarkingPeriods,
  'class-students-edit': classStudentsEdit,
  assignment,
  'assignment-edit': assignmentEdit,
  'score-edit': scoreEdit,
  'attendance-edit': attendanceEdit,
  'class-marking-periods-edit': classMarkingPeriodsEdit,
  'class-edit': classEdit,
  'class-folder': classFolder,
  'class-teachers': classTeachers,
  'class-teacher-add': classTeacherAdd,
  'class-teacher-drop': classTeacherDrop,
  'class-students-former': classStudentsFormer,
  'class-comments': classComments,
  history,
  'draft-key': draftKey,
  schools,
  'school-edit': schoolEdit,
  'school-classes': schoolClasses,
  'school-teachers': schoolTeachers,
  'school-class-add': schoolClassAdd,
  'school-teacher-new': schoolTeacherNew,
  'school-teacher-bulk': schoolTeacherBulk,
  'school-teacher-drop': schoolTeacherDrop,
  'school-admin-add': schoolAdminAdd,
  'school-admin-drop': schoolAdminDrop,
  'school-teacher-email': schoolTeacherEmail,
  'school-admin-email': schoolAdminEmail,
  'class-students-email': classStudentsEmail,
  'school-students-register': schoolStudentsRegister,
  'school-new': schoolNew,
};

const taskNames = Object.keys(handlers) as Task[];

/** The task of that name, or of that other name; undefined where there is none. */
export const taskNamed = (name: string): Task | undefined =>
  taskNames.find((known) => known === sameTask(name));
