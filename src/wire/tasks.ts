import * as v from 'valibot';
import {
  deviceConfirm,
  deviceLink,
  draftKey,
  invitation,
  invitationAccept,
  invitationJoin,
  login,
  passwordChoose,
  passwordForgot,
  passwordReset,
  profile,
  profileEmailConfirm,
  profileEmailDrop,
  profileSessionEnd,
  profileSessions,
} from '#wire/accounts/accounts.ts';
import {
  loginPasskey,
  loginPasskeyOptions,
  profileFactors,
  profileLinkDrop,
  profileLinkNew,
  profilePasskeyAdd,
  profilePasskeyDrop,
  profilePasskeyEdit,
  profilePasskeyOptions,
  profileRecoveryNew,
  profileTotpConfirm,
  profileTotpDrop,
  profileTotpNew,
  schoolFactorsDrop,
} from '#wire/accounts/factors.ts';
import { assignment, assignmentCopy, assignmentEdit } from '#wire/classes/assignments.ts';
import { attendance, attendanceEdit, attendanceTotals } from '#wire/classes/attendance.ts';
import { classEdit, classFolder, classNew } from '#wire/classes/classEdits.ts';
import { classOfTeacher } from '#wire/classes/classes.ts';
import { schoolClassList } from '#wire/classes/classList.ts';
import { gradebook } from '#wire/classes/gradebook.ts';
import { history } from '#wire/classes/history.ts';
import { teacherMissing } from '#wire/classes/missingWork.ts';
import { classMarkingPeriods, classTerms, finalGradesEdit } from '#wire/classes/periods.ts';
import { classReportMail, classReportRecipients } from '#wire/classes/reports.ts';
import { classStudentsEdit, classStudentsFormer } from '#wire/classes/roster.ts';
import { lateEdit, remarkEdit, scoreEdit } from '#wire/classes/scores.ts';
import { studentClasses, studentGrades } from '#wire/classes/studentView.ts';
import {
  classTeacherAdd,
  classTeacherDrop,
  classTeacherPrimary,
  classTeachers,
} from '#wire/classes/teachers.ts';
import { teacherToday } from '#wire/classes/today.ts';
import { classComments, classPeriodComments } from '#wire/comments/comments.ts';
import { classNotes } from '#wire/comments/notes.ts';
import { teacherPhrases } from '#wire/comments/phrases.ts';
import {
  guardianStudentDrop,
  guardianStudents,
  schoolGuardianDrop,
  schoolGuardianMail,
  schoolGuardians,
  schoolGuardiansAdd,
  studentGuardianAdd,
  studentGuardianDrop,
  studentGuardians,
} from '#wire/families/guardians.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { list, text, wholeField } from '#wire/fields/values.ts';
import { classLook, schoolAudit } from '#wire/schools/audit.ts';
import { classCalendar, schoolCalendar, schoolCalendarEdit } from '#wire/schools/calendar.ts';
import {
  classExport,
  schoolExport,
  schoolImport,
  schoolImportCancel,
  schoolImportLines,
  schoolImportNew,
  schoolImportPart,
  schoolImportRun,
  schoolSourcedIds,
} from '#wire/schools/imports.ts';
import {
  schoolKeyAdd,
  schoolKeyRevoke,
  schoolKeyRotate,
  schoolKeys,
  schoolOneRosterKeyAdd,
  schoolOneRosterKeyRevoke,
  schoolOneRosterKeyRotate,
  schoolOneRosterKeys,
} from '#wire/schools/keys.ts';
import { schoolMail, schoolMailAgain } from '#wire/schools/mail.ts';
import {
  schoolPeople,
  schoolPeopleAdd,
  schoolPersonEdit,
  schoolPersonPassword,
} from '#wire/schools/people.ts';
import {
  schoolPersonErase,
  schoolPersonExport,
  schoolStudents,
  schoolYearErase,
} from '#wire/schools/privacy.ts';
import {
  classStudentsEmail,
  classTeacherEmail,
  classTeacherInvitationDrop,
  classTeacherInvitations,
  schoolAdminAdd,
  schoolAdminDrop,
  schoolClassAdd,
  schoolClasses,
  schoolEdit,
  schoolEmail,
  schoolInvitationAgain,
  schoolInvitationDrop,
  schoolInvitations,
  schoolNew,
  schoolStudentsRegister,
  schools,
  schoolTeacherBulk,
  schoolTeacherDrop,
  schoolTeacherNew,
  schoolTeachers,
  setup,
  setupOpen,
  teacherSchools,
} from '#wire/schools/schools.ts';
import { schoolYearStart, schoolYears, schoolYearUndo } from '#wire/schools/years.ts';

/*
 * Every task with its fields and the reply of a success.
 * `fields` parses form text into typed values (its messages are the refusals); `reply` parses a reply tolerantly.
 * The envelope and the fields that every request carries (apikey, ses, apitask, api) are not repeated here.
 */

const classId = wholeField(pageSentences.classNotYours, 1);
const nothing = v.object({});

export const tasks = {
  // Signing in
  login,
  logout: { fields: nothing, reply: nothing },
  'login-passkey-options': loginPasskeyOptions,
  'login-passkey': loginPasskey,
  'password-choose': passwordChoose,
  'password-forgot': passwordForgot,
  'password-reset': passwordReset,
  'device-link': deviceLink,
  'device-confirm': deviceConfirm,
  invitation,
  'invitation-accept': invitationAccept,
  'invitation-join': invitationJoin,
  'setup-open': setupOpen,
  setup,
  tasks: { fields: nothing, reply: v.object({ tasks: list(text) }) },
  'draft-key': draftKey,

  // One's own account
  profile,
  'profile-email-confirm': profileEmailConfirm,
  'profile-email-drop': profileEmailDrop,
  'profile-sessions': profileSessions,
  'profile-session-end': profileSessionEnd,
  'profile-factors': profileFactors,
  'profile-passkey-options': profilePasskeyOptions,
  'profile-passkey-add': profilePasskeyAdd,
  'profile-passkey-edit': profilePasskeyEdit,
  'profile-passkey-drop': profilePasskeyDrop,
  'profile-totp-new': profileTotpNew,
  'profile-totp-confirm': profileTotpConfirm,
  'profile-totp-drop': profileTotpDrop,
  'profile-recovery-new': profileRecoveryNew,
  'profile-link-new': profileLinkNew,
  'profile-link-drop': profileLinkDrop,

  // Students and guardians
  'student-classes': studentClasses,
  'student-grades': studentGrades,
  'student-guardians': studentGuardians,
  'student-guardian-add': studentGuardianAdd,
  'student-guardian-drop': studentGuardianDrop,
  'guardian-students': guardianStudents,
  'guardian-student-drop': guardianStudentDrop,

  // Teachers
  'teacher-classes': { fields: nothing, reply: v.object({ classes: list(classOfTeacher) }) },
  'teacher-today': teacherToday,
  'teacher-missing': teacherMissing,
  'teacher-phrases': teacherPhrases,
  'teacher-schools': teacherSchools,

  // A class and its cells
  gradebook: { fields: v.object({ clid: classId }), reply: gradebook },
  history,
  assignment,
  'assignment-edit': assignmentEdit,
  'assignment-copy': assignmentCopy,
  'score-edit': scoreEdit,
  'late-edit': lateEdit,
  'remark-edit': remarkEdit,
  attendance,
  'attendance-totals': attendanceTotals,
  'attendance-edit': attendanceEdit,
  'class-marking-periods': classMarkingPeriods,
  'class-marking-periods-edit': finalGradesEdit,
  'class-terms': classTerms,
  'class-calendar': classCalendar,

  // Comments and notes on students
  'class-comments': classComments,
  'class-period-comments': classPeriodComments,
  'class-notes': classNotes,
  'class-report-recipients': classReportRecipients,
  'class-report-mail': classReportMail,

  // A class as a whole
  'class-new': classNew,
  'class-edit': classEdit,
  'class-folder': classFolder,
  'class-look': classLook,
  'class-export': classExport,
  'class-students-edit': classStudentsEdit,
  'class-students-former': classStudentsFormer,
  'class-students-email': classStudentsEmail,
  'class-teachers': classTeachers,
  'class-teacher-add': classTeacherAdd,
  'class-teacher-drop': classTeacherDrop,
  'class-teacher-primary': classTeacherPrimary,
  'class-teacher-email': classTeacherEmail,
  'class-teacher-invitations': classTeacherInvitations,
  'class-teacher-invitation-drop': classTeacherInvitationDrop,

  // A school
  schools,
  'school-new': schoolNew,
  'school-edit': schoolEdit,
  'school-classes': schoolClasses,
  'school-class-add': schoolClassAdd,
  'school-class-list': schoolClassList,
  'school-calendar': schoolCalendar,
  'school-calendar-edit': schoolCalendarEdit,
  'school-years': schoolYears,
  'school-year-start': schoolYearStart,
  'school-year-undo': schoolYearUndo,
  'school-year-erase': schoolYearErase,
  'school-audit': schoolAudit,
  'school-mail': schoolMail,
  'school-mail-again': schoolMailAgain,

  // Its people
  'school-teachers': schoolTeachers,
  'school-teacher-new': schoolTeacherNew,
  'school-teacher-bulk': schoolTeacherBulk,
  'school-teacher-drop': schoolTeacherDrop,
  'school-teacher-email': schoolEmail,
  'school-admin-add': schoolAdminAdd,
  'school-admin-drop': schoolAdminDrop,
  'school-admin-email': schoolEmail,
  'school-invitations': schoolInvitations,
  'school-invitation-again': schoolInvitationAgain,
  'school-invitation-drop': schoolInvitationDrop,
  'school-people': schoolPeople,
  'school-people-add': schoolPeopleAdd,
  'school-person-edit': schoolPersonEdit,
  'school-person-password': schoolPersonPassword,
  'school-person-export': schoolPersonExport,
  'school-person-erase': schoolPersonErase,
  'school-factors-drop': schoolFactorsDrop,
  'school-students': schoolStudents,
  'school-students-register': schoolStudentsRegister,
  'school-guardians': schoolGuardians,
  'school-guardians-add': schoolGuardiansAdd,
  'school-guardian-drop': schoolGuardianDrop,
  'school-guardian-mail': schoolGuardianMail,

  // Its keys
  'school-keys': schoolKeys,
  'school-key-add': schoolKeyAdd,
  'school-key-rotate': schoolKeyRotate,
  'school-key-revoke': schoolKeyRevoke,
  'school-oneroster-keys': schoolOneRosterKeys,
  'school-oneroster-key-add': schoolOneRosterKeyAdd,
  'school-oneroster-key-rotate': schoolOneRosterKeyRotate,
  'school-oneroster-key-revoke': schoolOneRosterKeyRevoke,

  // Its roster as a package
  'school-import-new': schoolImportNew,
  'school-import-part': schoolImportPart,
  'school-import-run': schoolImportRun,
  'school-import': schoolImport,
  'school-import-lines': schoolImportLines,
  'school-import-cancel': schoolImportCancel,
  'school-sourced-ids': schoolSourcedIds,
  'school-export': schoolExport,
} as const;

export type Task = keyof typeof tasks;

/** Other names that published clients use for tasks. */
const otherNames: Readonly<Record<string, Task>> = { 'user-login': 'login' };

/** Our name of a task, by any of its names. */
export const sameTask = (name: string): string =>
  Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name;

/** The typed fields of a task; a form carries each value as text and leaves out `undefined`. */
export type Fields<Name extends Task> = v.InferOutput<(typeof tasks)[Name]['fields']>;

/** The reply of a task that succeeds. */
export type Reply<Name extends Task> = v.InferOutput<(typeof tasks)[Name]['reply']>;
