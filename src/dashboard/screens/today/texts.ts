import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

const left = (count: number) => counted(count, 'student', 'students');

export const texts = words('today', {
  title: 'Today',
  classes: 'Your classes',
  noSchool: 'No school today. Enjoy the day.',
  takeAttendance: 'Take attendance',
  attendanceOf: (name: string) => `Take attendance of ${name}`,
  attendanceLeft: (marked: number, all: number) => `${marked} of ${all} marked`,
  attendanceTaken: 'Attendance taken',
  ungraded: 'To grade, due more than a week ago',
  notGraded: (count: number, all: number) => (count >= all ? 'not graded' : `${left(count)} not graded`),
  due: (day: string) => `due ${day}`,
  posting: 'Grades to post',
  posted: (posted: number, all: number) => `${posted} of ${all} posted`,
  ends: (day: string) => `ends ${day}`,
  ended: (day: string) => `ended ${day}`,
  changes: 'Changed by colleagues since yesterday',
  change: {
    score: (count: number) => counted(count, 'score', 'scores'),
    remark: (count: number) => counted(count, 'comment on a score', 'comments on scores'),
    late: (count: number) => counted(count, 'late mark', 'late marks'),
    mark: (count: number) => counted(count, 'attendance mark', 'attendance marks'),
    grade: (count: number) => counted(count, 'final grade', 'final grades'),
    lock: (count: number) => counted(count, 'lock of a marking period', 'locks of marking periods'),
    comment: (count: number) => counted(count, 'comment', 'comments'),
    assignment: (count: number) => counted(count, 'change of an assignment', 'changes of assignments'),
    roster: (count: number) => counted(count, 'change of the roster', 'changes of the roster'),
    setting: (count: number) => counted(count, 'setting', 'settings'),
    teacher: (count: number) => counted(count, 'change of the teachers', 'changes of the teachers'),
    other: (count: number) => counted(count, 'change', 'changes'),
  },
  noClasses: 'You have no classes',
  noClassesAdvice: 'Attendance to take, work to grade and grades to post appear here once you teach a class.',
  nothing: 'Nothing is waiting',
  nothingAdvice: 'Work is graded, grades are posted, and nobody has changed your classes since yesterday.',
  showAll: (count: number) => `Show all ${count}`,
});
