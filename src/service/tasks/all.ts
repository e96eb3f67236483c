import { draftKey, login, logout, passwordChoose } from '#service/tasks/accounts/accounts.ts';
import { deviceConfirm, deviceLink } from '#service/tasks/accounts/deviceLinks.ts';
import {
  profileFactors,
  profileRecoveryNew,
  profileTotpConfirm,
  profileTotpDrop,
  profileTotpNew,
} from '#service/tasks/accounts/factors.ts';
import { passwordForgot, passwordReset } from '#service/tasks/accounts/mailedLinks.ts';
import { profileEmailConfirm, profileEmailDrop } from '#service/tasks/accounts/newEmail.ts';
import {
  loginPasskey,
  loginPasskeyOptions,
  profilePasskeyAdd,
  profilePasskeyDrop,
  profilePasskeyEdit,
  profilePasskeyOptions,
} from '#service/tasks/accounts/passkeys.ts';
import { profile } from '#service/tasks/accounts/profile.ts';
import { profileSessionEnd, profileSessions } from '#service/tasks/accounts/profileSessions.ts';
import { profileLinkDrop, profileLinkNew } from '#service/tasks/accounts/singleSignOn.ts';
import { attendance, attendanceEdit, attendanceTotals } from '#service/tasks/cells/attendance.ts';
import { classMarkingPeriods, classMarkingPeriodsEdit } from '#service/tasks/cells/periods.ts';
import { lateEdit, remarkEdit, scoreEdit } from '#service/tasks/cells/scores.ts';
import { assignment, assignmentEdit } from '#service/tasks/classes/assignments.ts';
import { classEdit, classFolder } from '#service/tasks/classes/classEdit.ts';
import { teacherClasses } from '#service/tasks/classes/classes.ts';
import { assignmentCopy } from '#service/tasks/classes/copyAssignments.ts';
import { classTerms, gradebook } from '#service/tasks/classes/gradebook.ts';
import { history } from '#service/tasks/classes/history.ts';
import { teacherMissing } from '#service/tasks/classes/missingWork.ts';
import { classNew } from '#service/tasks/classes/newClass.ts';
import { classReportMail, classReportRecipients } from '#service/tasks/classes/reportMail.ts';
import { classStudentsEdit, classStudentsFormer } from '#service/tasks/classes/students.ts';
import { studentClasses, studentGrades } from '#service/tasks/classes/studentView.ts';
import {
  classTeacherAdd,
  classTeacherDrop,
  classTeacherPrimary,
  classTeachers,
} from '#service/tasks/classes/teachers.ts';
import { teacherToday } from '#service/tasks/classes/today.ts';
import { classComments, classPeriodComments } from '#service/tasks/comments/comments.ts';
import { classNotes } from '#service/tasks/comments/notes.ts';
import { teacherPhrases } from '#service/tasks/comments/phrases.ts';
import { guardianStudentDrop, guardianStudents } from '#service/tasks/families/following.ts';
import {
  studentGuardianAdd,
  studentGuardianDrop,
  studentGuardians,
} from '#service/tasks/families/ownGuardians.ts';
import {
  schoolGuardianDrop,
  schoolGuardianMail,
  schoolGuardians,
  schoolGuardiansAdd,
} from '#service/tasks/families/schoolGuardians.ts';
import { scopeHas } from '#service/tasks/rules/permission.ts';
import { type Handler, isFor } from '#service/tasks/rules/task.ts';
import { invitation, invitationAccept, invitationJoin } from '#service/tasks/schools/acceptance.ts';
import { schoolPeopleAdd } from '#service/tasks/schools/addPeople.ts';
import { classLook, schoolAudit } from '#service/tasks/schools/auditList.ts';
import { classCalendar, schoolCalendar, schoolCalendarEdit } from '#service/tasks/schools/calendar.ts';
import { schoolClassList } from '#service/tasks/schools/classList.ts';
import {
  classStudentsEmail,
  classTeacherEmail,
  classTeacherInvitationDrop,
  classTeacherInvitations,
  schoolAdminEmail,
  schoolInvitationAgain,
  schoolInvitationDrop,
  schoolInvitations,
  schoolTeacherEmail,
} from '#service/tasks/schools/invitations.ts';
import { schoolKeyAdd, schoolKeyRevoke, schoolKeyRotate, schoolKeys } from '#service/tasks/schools/keys.ts';
import {
  schoolOneRosterKeyAdd,
  schoolOneRosterKeyRevoke,
  schoolOneRosterKeyRotate,
  schoolOneRosterKeys,
} from '#service/tasks/schools/oneRosterKeys.ts';
import { schoolPeople, schoolPersonEdit, schoolPersonPassword } from '#service/tasks/schools/people.ts';
import {
  schoolPersonErase,
  schoolPersonExport,
  schoolStudents,
  schoolYearErase,
} from '#service/tasks/schools/privacy.ts';
import { schoolStudentsRegister } from '#service/tasks/schools/registration.ts';
import {
  classExport,
  schoolExport,
  schoolImport,
  schoolImportCancel,
  schoolImportLines,
  schoolImportNew,
  schoolImportPart,
  schoolImportRun,
} from '#service/tasks/schools/rosterImport.ts';
import { schoolMail, schoolMailAgain } from '#service/tasks/schools/schoolMail.ts';
import {
  schoolClassAdd,
  schoolClasses,
  schoolEdit,
  schoolNew,
  schools,
  schoolTeachers,
  teacherSchools,
} from '#service/tasks/schools/schools.ts';
import { setup, setupOpen } from '#service/tasks/schools/setup.ts';
import { schoolSourcedIds } from '#service/tasks/schools/sourcedIds.ts';
import {
  schoolAdminAdd,
  schoolAdminDrop,
  schoolFactorsDrop,
  schoolTeacherBulk,
  schoolTeacherDrop,
  schoolTeacherNew,
} from '#service/tasks/schools/staff.ts';
import { schoolYearStart, schoolYears, schoolYearUndo } from '#service/tasks/schools/years.ts';
import { sameTask, type Task } from '#wire/tasks.ts';

/** Lists the tasks that the session's account may use. */
const tasks: Handler<'tasks'> = {
  forStudents: true,
  beforeNewPassword: true,
  changes: false,
  run: async (_, { account, mayCreateSchools, scope }) => ({
    tasks: taskNames.filter(
      (name) =>
        isFor(handlers[name], account.kind) &&
        scopeHas(scope, name, handlers[name].changes === true) &&
        (name !== 'school-new' || mayCreateSchools),
    ),
    success: true,
  }),
};

/** All tasks of `wire/tasks.ts`; does not compile if one is missing. */
export const handlers: { readonly [Name in Task]: Handler<Name, unknown, unknown> } = {
  // Signing in
  login,
  logout,
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
  tasks,
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
  'teacher-classes': teacherClasses,
  'teacher-today': teacherToday,
  'teacher-missing': teacherMissing,
  'teacher-phrases': teacherPhrases,
  'teacher-schools': teacherSchools,

  // A class and its cells
  gradebook,
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
  'class-marking-periods-edit': classMarkingPeriodsEdit,
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
  'school-teacher-email': schoolTeacherEmail,
  'school-admin-add': schoolAdminAdd,
  'school-admin-drop': schoolAdminDrop,
  'school-admin-email': schoolAdminEmail,
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
};

const taskNames = Object.keys(handlers) as Task[];

/** The task of that name or alias; undefined if there is none. */
export const taskNamed = (name: string): Task | undefined =>
  taskNames.find((known) => known === sameTask(name));
