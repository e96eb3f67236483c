import type { Task } from '#wire/tasks.ts';
import type { OperationWords } from './words.ts';

/* What an application does every day. */

const cells =
  'One cell by its fields, or many as lines: `place student value`, and `was` as a fourth word; `-` is a blank. ' +
  'At most 5000 lines; a line that cannot be read refuses the whole request. Without `each` it is all or nothing.';

export const dailyOperations = {
  'teacher-classes': {
    group: 'gradebook',
    title: 'List the classes of a teacher',
    does: 'Answers every class of the session’s teacher, archived and trashed ones too.',
    reply: { name: 'The name of the class.' },
    example: {},
  },
  'teacher-missing': {
    group: 'gradebook',
    title: 'List missing work',
    does: 'Answers every score that is `M`, in the active classes of the session’s teacher or in one class, and what each would change if it were turned in at full credit. What moves a grade most comes first.',
    who: 'Teachers of the class from level 1, and admins of its school.',
    fields: { clid: 'Only this class; whatever its folder.' },
    reply: {
      assignments: 'The assignments that somebody misses.',
      catname: 'The name of its category; blank if it has none.',
      classes: 'The classes that have missing work.',
      count: 'How many scores the student misses.',
      gain: 'By how many percentage points the grade would move, to a tenth; nothing for extra credit.',
      missing: 'The missing scores.',
      students: 'The students who miss something; `gain` and what follows it is of all that they miss.',
      tograde: 'The grade after that.',
      topercent: 'The percentage after that, rounded as the class rounds.',
    },
    refusals: { clid: ['classNotYours'] },
    example: { clid: '1' },
  },
  'teacher-today': {
    group: 'gradebook',
    title: 'Read what waits today',
    does: 'Answers what waits for the session’s teacher on a day, in all active classes: attendance, work to grade, final grades to post, and what colleagues have changed.',
    fields: {
      day: 'The day where the teacher is, written YYYYMMDD.',
      since: 'When the day before began there, in Unix seconds: colleagues’ changes from then on.',
    },
    reply: {
      changes: 'What others have changed, by class, person and kind; the latest first.',
      classes: 'The active classes.',
      count: 'How many students have no score; of changes, how many there were.',
      kind: '`score`, `remark`, `mark`, `grade`, `lock`, `comment`, `assignment`, `roster`, `setting` or `teacher`.',
      last: 'The last day of the marking period.',
      marked: 'How many students have a mark on the day.',
      period: 'P1 to P5.',
      posted: 'How many final grades are posted.',
      posting: 'Marking periods that end, or ended, within two weeks, with grades still to post.',
      school: '1 on a day of the class’s school year with lessons.',
      ungraded:
        'Assignments due more than a week before the day that somebody has no score for; the oldest first.',
    },
    refusals: { day: ['dayForm'], since: ['historyTime'] },
    example: { day: '20261120', since: '1795042800' },
  },
  gradebook: {
    group: 'gradebook',
    title: 'Read a gradebook',
    does: 'Answers a class with its scale, categories, assignments, students and scores. A score is named by `assnid` and `stuid`.',
    reply: {
      cat: 'The categories; of an assignment, the number of its category.',
      usr: 'The creator’s username.',
    },
    example: { clid: '1' },
  },
  'student-classes': {
    group: 'gradebook',
    title: 'List the classes of a student',
    does: 'Answers the active classes whose roster has the session’s student and whose `stuview` is 1, by name.',
    who: 'Students; nobody else has such classes.',
    reply: {
      missing: 'How many of the student’s scores are `M`.',
      teacher: 'The name of the primary teacher.',
    },
    example: {},
  },
  'student-grades': {
    group: 'gradebook',
    title: 'Read a student’s own grades',
    does: 'Answers one of these classes as `gradebook` does, with one student alone: no other student, no average of the class, and nobody’s username.',
    who: 'The students on the class’s roster and their guardians, once its `stuview` is 1.',
    fields: { stuid: 'Which student, where a guardian asks; a student leaves it out.' },
    reply: {
      comment: 'What the teacher wrote for the report; blank for nothing.',
      days: 'How many days have each mark, and all together.',
      final: 'The final grades, by marking period.',
      teacher: 'The name of the primary teacher.',
      unposted:
        'Where the class holds back what is not posted: the assignments whose scores are left out, and count in no number.',
    },
    refusals: { clid: ['classNotYours'], stuid: ['studentIdForm'] },
    example: { clid: '1' },
  },
  assignment: {
    group: 'gradebook',
    title: 'Read an assignment',
    does: 'Answers one assignment with its scores.',
    reply: { name: 'The creator’s name.', usr: 'The creator’s username.' },
    refusals: { assnid: ['noSuchAssignment'] },
    example: { clid: '1', assnid: '3' },
  },
  'assignment-edit': {
    group: 'gradebook',
    title: 'Add, change or delete an assignment',
    does: 'Without `assnid` it adds one, which needs `title`, `due` and `points`. With it, fields that are not sent stay as they are.',
    fields: {
      delete: '1 hides the assignment and its scores; 0 brings both back.',
      once: 'The sender’s own name for an addition, 8 to 64 letters, digits, - or _. Sent again under the same name it adds nothing, and answers the first.',
      type: '1 ordinary; others are kept.',
    },
    refusals: {
      assnid: ['noSuchAssignment'],
      title: ['titleForm'],
      due: ['dayForm'],
      points: ['pointsForm'],
      cat: ['categoryForm'],
    },
    example: { clid: '1', title: 'Quiz 9: Slope', due: '20261130', points: '20', cat: '2' },
  },
  'assignment-copy': {
    group: 'gradebook',
    title: 'Copy assignments to other classes',
    does: 'Copies assignments into other classes, due on the same day, without scores: all of them or none. Each belongs to the category of the same name there, or to the one that `cats` says. A marking period that was chosen for one stays chosen where the class has it.',
    who: 'Teachers of the class from level 1, who have level 4 in the others; admins of their schools.',
    must: ['assignments', 'classes'],
    fields: {
      assignments: 'Their numbers, with spaces between them; at most 200.',
      cats: 'For categories that a class has none of the same name for, a line each: class, category here, category there or 0 for none.',
      classes: 'The other classes, with spaces between them; at most 50.',
      once: 'The sender’s own name for the request, 8 to 64 letters, digits, - or _. Sent again under the same name it copies nothing, and answers the first copies.',
      preview: '1 copies nothing, and answers what is there and what is missing.',
    },
    reply: {
      categories: 'The categories of the class.',
      made: 'The copies, in the order of the assignments.',
      name: 'The name of the class or category.',
      num: 'The number of the category.',
      there: 'Titles that the class has already; they are copied all the same.',
      unmatched: 'Categories of the assignments that the class has none of the same name for.',
    },
    refusals: {
      assignments: ['noSuchAssignment'],
      classes: ['copyWhere'],
      cats: ['copyCategory', 'copyCategoryForm', 'categoryForm'],
    },
    example: { clid: '1', assignments: '1 2', classes: '3', preview: '1' },
  },
  history: {
    group: 'gradebook',
    title: 'Read what has changed',
    does: 'Answers the changes of a class, newest first. `from` and `to` are written as the operation of the change takes them, so that sending `from` undoes it.',
    fields: {
      assnid: 'Only changes of this assignment and its scores.',
      before: 'Where an earlier answer ended: its `more`.',
      kind: 'Only changes of this kind.',
      limit: 'At most so many; 200 if it is not sent.',
      since: 'Only changes of later revisions.',
      stuid: 'Only changes of this student’s score; with `assnid`.',
    },
    reply: {
      more: 'What to send as `before` for the next ones; blank if there are no more.',
      name: 'The name of who changed it.',
      revision: 'The revision of the change; of the class at the top.',
      uid: 'Who changed it.',
    },
    example: { clid: '1', limit: '20' },
  },
  'score-edit': {
    group: 'cells',
    title: 'Enter scores',
    does: cells,
    // One cell or many: no single field is required.
    must: [],
    fields: {
      keeplate:
        '1 keeps the late mark of a score that is cleared; otherwise the mark goes with the score. For a client that changes late marks itself, by `late-edit`.',
      scores: 'Lines `assnid stuid score` or `assnid stuid score was`, in place of the fields of one cell.',
      stuid: 'The student; with `assnid` and `score`.',
    },
    refusals: {
      assnid: ['noSuchAssignment'],
      score: ['scoreForm', 'scoreChanged'],
      stuid: ['noSuchStudent'],
      scores: ['noCells', 'tooManyCells', 'cellForm'],
    },
    example: { clid: '1', scores: '3 200400 9.5\n3 200474 M', each: '1' },
  },
  'late-edit': {
    group: 'cells',
    title: 'Mark scores as late',
    does: `Says how many days late the work of scores is, which the gradebook answers as \`lates\`. The score itself stays; what the class takes off for lateness (\`latepolicy\`) is in its percents. \`score-edit\` leaves a late mark alone, and takes it away where it clears the score, unless \`keeplate\` is sent. ${cells}`,
    fields: {
      late: 'How many days late, 1 to 365; blank for work in time.',
      lates: 'Lines `assnid stuid days` or `assnid stuid days was`, in place of the fields of one cell.',
      stuid: 'The student; with `assnid` and `late`.',
    },
    refusals: {
      assnid: ['noSuchAssignment'],
      late: ['lateForm', 'lateChanged'],
      stuid: ['noSuchStudent'],
      lates: ['noCells', 'tooManyCells', 'cellForm'],
    },
    example: { clid: '1', lates: '3 200400 2\n3 200474 -', each: '1' },
  },
  'remark-edit': {
    group: 'cells',
    title: 'Write comments on scores',
    does: `Writes comments on scores, which the gradebook answers as \`remarks\`. ${cells} In a line the words of a comment are written as in an address: \`Well%20done\`.`,
    fields: {
      remark: 'The comment: one line of at most 500 characters; blank takes it away.',
      remarks:
        'Lines `assnid stuid remark` or `assnid stuid remark was`, in place of the fields of one cell.',
      stuid: 'The student; with `assnid` and `remark`.',
    },
    refusals: {
      assnid: ['noSuchAssignment'],
      remark: ['remarkForm', 'remarkChanged'],
      stuid: ['noSuchStudent'],
      remarks: ['noCells', 'tooManyCells', 'cellForm'],
    },
    example: { clid: '1', assnid: '3', stuid: '200400', remark: 'Turned in after a fire drill.' },
  },
  attendance: {
    group: 'cells',
    title: 'Read a week’s attendance',
    does: 'Answers the marks of the seven days from a Monday. A student without an item for a day has no mark.',
    fields: { ymd: 'The Monday, YYYYMMDD.' },
    refusals: { ymd: ['notAMonday'] },
    example: { clid: '1', ymd: '20261116' },
  },
  'attendance-totals': {
    group: 'cells',
    title: 'Read attendance totals',
    does: 'Answers how often each student had each mark.',
    example: { clid: '1' },
  },
  'attendance-edit': {
    group: 'cells',
    title: 'Enter attendance',
    does: cells,
    fields: {
      marks: 'Lines `date stuid mark` or `date stuid mark was`, in place of the fields of one cell.',
    },
    refusals: {
      date: ['dayForm'],
      mark: ['markForm', 'markChanged', 'dayOff'],
      stuid: ['noSuchStudent'],
      marks: ['noCells', 'tooManyCells', 'cellForm'],
    },
    example: { clid: '1', date: '20261116', stuid: '200400', mark: 't' },
  },
  'class-marking-periods': {
    group: 'cells',
    title: 'Read final grades',
    does: 'Answers the final grades of the marking periods P1 to P5; a period without grades is left out.',
    reply: {
      P1: 'The grades of the period.',
      P2: 'Likewise.',
      P3: 'Likewise.',
      P4: 'Likewise.',
      P5: 'Likewise.',
      grade: 'The final score as posted, 0 to 999.',
      name: 'The name of who locked it.',
      uid: 'The account that locked it.',
    },
    example: { clid: '1' },
  },
  'class-marking-periods-edit': {
    group: 'cells',
    title: 'Enter final grades, or lock a period',
    does: `${cells} With \`locked\` and \`period\` alone it locks a period or opens it again.`,
    who: 'Teachers of the class from level 4, and admins of its school; locking a period, its owners and those admins.',
    fields: {
      grade: 'A whole number from 0 to 999; blank clears it.',
      grades: 'Lines `period stuid grade` or `period stuid grade was`, in place of the fields of one cell.',
      locked: '1 locks the period, 0 opens it again; without grades.',
    },
    refusals: {
      period: ['periodForm', 'periodLocked'],
      grade: ['gradeForm', 'gradeChanged'],
      stuid: ['noSuchStudent'],
      grades: ['noCells', 'tooManyCells', 'cellForm'],
      locked: ['lockAlone'],
    },
    example: { clid: '1', period: 'P3', stuid: '200400', grade: '94' },
  },
} satisfies { readonly [Name in Task]?: OperationWords<Name> };
