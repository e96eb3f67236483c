import { historyKinds } from '#wire/classes/history.ts';
import type { Task } from '#wire/tasks.ts';
import type { OperationWords, SentenceName } from './words.ts';

/* The everyday operations: gradebooks, scores, attendance and final grades. */

const cells =
  'Send one cell by its fields, or many as lines of `place student value`, with `was` as an optional fourth word and `-` for an empty value. ' +
  'At most 5000 lines. Without `each=1`, either all cells are written or none. With it, only a line that names no cell causes the whole request to be refused.';

/** A line of cells is refused for itself, or for any problem of its cell. */
const linesWith = <const Cell extends readonly SentenceName[]>(...ofCell: Cell) =>
  ['noCells', 'tooManyCells', 'cellForm', 'noSuchStudent', ...ofCell] as const;

export const dailyOperations = {
  'teacher-classes': {
    group: 'gradebook',
    title: 'List your classes',
    does: 'Returns all classes the caller teaches, including archived and trashed ones.',
    reply: { name: 'The class’s name.' },
    example: {},
  },
  'teacher-missing': {
    group: 'gradebook',
    title: 'List missing work',
    does: 'Returns every score that is `M` (missing), in the caller’s active classes or in one class, and how each grade would change if the work were turned in for full credit. The largest gains come first.',
    who: 'Teachers of the class, and admins of its school.',
    fields: { clid: 'Only this class, in any folder.' },
    reply: {
      assignments: 'The assignments with missing scores.',
      catname: 'The name of its category; empty for none.',
      classes: 'The classes with missing work.',
      count: 'The number of missing scores of the student.',
      gain: 'How many percentage points the grade would move, to one decimal; null for extra credit.',
      missing: 'The missing scores.',
      students:
        'The students with missing work. Here `gain`, `topercent` and `tograde` are for all of a student’s missing work together.',
      tograde: 'The grade it would move to.',
      topercent: 'The percentage it would move to, rounded as the class rounds.',
    },
    refusals: { clid: ['classNotYours'] },
    example: { clid: '1' },
  },
  'teacher-today': {
    group: 'gradebook',
    title: 'List what needs attention today',
    does: 'Returns what needs the caller’s attention on a day, across all their active classes: attendance to take, work to grade, final grades to post, and changes by colleagues.',
    fields: {
      day: 'The date in the teacher’s time zone, YYYYMMDD.',
      since:
        'The start of the previous day in the teacher’s time zone (Unix seconds). Colleagues’ changes are listed from then on.',
    },
    reply: {
      changes: 'Changes by others, grouped by class, person and kind; newest first.',
      classes: 'The active classes.',
      'changes.count': 'The number of changes.',
      'changes.name': 'The name of the person who made the changes.',
      'changes.time': 'The last of the changes (Unix seconds).',
      'changes.uid': 'The account ID of the person who made the changes.',
      count: 'The number of students without a score.',
      kind: `One of ${historyKinds.map((kind) => `\`${kind}\``).join(', ')}.`,
      last: 'The last day of the marking period.',
      'posting.name': 'The marking period’s name.',
      marked: 'The number of students with a mark on the day.',
      period: 'P1 to P5.',
      posted: 'The number of final grades posted.',
      posting:
        'Marking periods that end within two weeks, or ended less than two weeks ago, with grades still to post.',
      school: '1 if the class’s school has lessons on the day.',
      ungraded:
        'Assignments due more than a week before the day, with students who have no score; oldest first.',
    },
    refusals: { day: ['dayForm'], since: ['historyTime'] },
    example: { day: '20261120', since: '1795042800' },
  },
  gradebook: {
    group: 'gradebook',
    title: 'Get a gradebook',
    does: 'Returns a class with its grading scale, categories, assignments, students and scores. `assnid` and `stuid` together identify a score.',
    reply: {
      cat: 'The categories.',
      name: 'The class’s name.',
    },
    example: { clid: '1' },
  },
  'student-classes': {
    group: 'gradebook',
    title: 'List your classes as a student',
    does: 'Returns the active classes that have the caller on their roster and `stuview` 1, sorted by name. An account that only teachers have invited gets only those teachers’ classes, until an admin of the school invites it too.',
    who: 'Every account; only students have such classes.',
    reply: {
      missing: 'The number of the student’s scores that are `M` (missing).',
      teacher: 'The primary teacher’s name.',
    },
    example: {},
  },
  'student-grades': {
    group: 'gradebook',
    title: 'Get a student’s grades',
    does: 'Returns one of the classes in `student-classes` or `guardian-students` as `gradebook` does, but with only one student: no other students, no class average and no usernames.',
    who: 'Students on the class’s roster and their guardians, if its `stuview` is 1.',
    fields: { stuid: 'The student’s ID number. Required for guardians; students may leave it out.' },
    reply: {
      average: 'The student’s own percentage; null if nothing is graded.',
      cat: 'The categories.',
      comment: 'The teacher’s comment for the report; empty for none.',
      comments: 'The teacher’s comments for marking periods.',
      creator: 'Always 0.',
      'assignments.name': 'Always empty.',
      'assignments.pic': 'Always 0.',
      'assignments.usr': 'Always empty.',
      'days.days': 'The number of days with a mark.',
      'final.grade': 'The posted final grade, 0 to 999.',
      name: 'The class’s name.',
      num: 'The position, from 1.',
      priteach: 'Always 0.',
      days: 'The number of days with each mark, and in total.',
      final: 'The final grades, by marking period.',
      teacher: 'The primary teacher’s name.',
      unposted:
        'If the class holds back unposted scores: the assignments whose scores are left out and not counted.',
    },
    refusals: { clid: ['classNotYours'], stuid: ['studentIdForm'] },
    example: { clid: '1' },
  },
  assignment: {
    group: 'gradebook',
    title: 'Get an assignment',
    does: 'Returns an assignment with its scores.',
    fields: {
      once: 'Instead of `assnid`: the key under which you added the assignment. If the reply to `assignment-edit` was lost, this tells you whether the assignment was added.',
    },
    reply: { name: 'The creator’s name.', usr: 'The creator’s username.' },
    refusals: { assnid: ['noSuchAssignment'] },
    example: { clid: '1', assnid: '3' },
  },
  'assignment-edit': {
    group: 'gradebook',
    title: 'Add, change or delete an assignment',
    does: 'Without `assnid`, adds an assignment; `title`, `due` and `points` are then required. With `assnid`, changes the fields you send and leaves the others as they are.',
    fields: {
      delete: 'If 1, hides the assignment and its scores; if 0, restores both.',
      once: 'Your own idempotency key for a new assignment: 8 to 64 letters, digits, - or _. Sending the same key again adds nothing and returns the first assignment.',
      type: '1 for an ordinary assignment. Other values are stored as they are.',
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
    does: 'Copies assignments, without their scores and with the same due dates, to other classes: all of them or none. Each copy goes into the category of the same name, or into the one chosen in `cats`. A marking period chosen by hand is kept if the other class has it.',
    who: 'Teachers of the class who have level 4 or higher in the other classes; admins of their schools.',
    must: ['assignments', 'classes'],
    fields: {
      assignments: 'Space-separated assignment numbers; at most 200.',
      cats: 'For categories without a namesake in the other class, one per line: class ID, category in this class, category in that class or 0 for none.',
      classes: 'Space-separated IDs of the other classes; at most 50.',
      once: 'Your own idempotency key for the request: 8 to 64 letters, digits, - or _. Sending the same key again copies nothing and returns the first copies.',
      preview:
        'If 1, copies nothing, and returns the titles that already exist and the categories that are missing.',
    },
    reply: {
      categories: 'The class’s categories.',
      made: 'The copies, in the order of the assignments.',
      num: 'The category’s number.',
      there: 'Titles that the class already has. These assignments are copied anyway.',
      unmatched: 'The assignments’ categories that have no namesake in the class.',
    },
    refusals: {
      assignments: ['noSuchAssignment'],
      classes: ['copyWhere', 'classNotYours', 'classNotYoursToChange'],
      cats: ['copyCategory', 'copyCategoryForm', 'categoryForm'],
    },
    example: { clid: '1', assignments: '1 2', classes: '3', preview: '1' },
  },
  history: {
    group: 'gradebook',
    title: 'List the changes of a class',
    does: 'Returns the changes of a class, newest first. `from` and `to` have the format of the operation that made the change, so you can undo it by sending `from`.',
    fields: {
      assnid: 'Only changes to this assignment, its scores, and their late marks and comments.',
      before: 'The `more` value of the previous page.',
      kind: 'Only changes of this kind.',
      limit: 'The maximum number of changes to return; 200 by default.',
      since: 'Only changes after this revision.',
      stuid: 'Only changes to this student’s scores, marks, grades and comments.',
    },
    reply: {
      'history.assnid': 'The assignment’s number; 0 for none.',
      'history.num': 'The number of the change within its revision, from 1.',
      'history.revision': 'The revision of the change.',
      'history.stuid': 'The student’s ID number; 0 for none.',
      more: 'The value to send as `before` for the next page; empty if there are no more changes.',
      name: 'The name of the person who made the change.',
      revision: 'The class’s revision.',
      uid: 'The account ID of the person who made the change.',
    },
    example: { clid: '1', limit: '20' },
  },
  'score-edit': {
    group: 'cells',
    title: 'Enter scores',
    does: `Writes scores. ${cells}`,
    // One cell or many: no single field is required.
    must: [],
    fields: {
      keeplate:
        'If 1, keeps the late mark of a score that is cleared; otherwise, clearing a score removes its late mark. For clients that manage late marks with `late-edit`.',
      scores:
        'Lines of `assnid stuid score` or `assnid stuid score was`, instead of the fields of a single cell.',
      stuid: 'The student’s ID number; with `assnid` and `score`.',
    },
    refusals: {
      assnid: ['noSuchAssignment'],
      score: ['scoreForm', 'scoreChanged'],
      stuid: ['noSuchStudent'],
      scores: linesWith('noSuchAssignment', 'scoreForm', 'scoreChanged'),
    },
    example: { clid: '1', scores: '3 200400 9.5\n3 200474 M', each: '1' },
  },
  'late-edit': {
    group: 'cells',
    title: 'Mark scores as late',
    does: `Sets how many days late the work for scores is; \`gradebook\` returns it as \`lates\`. The scores themselves do not change: the class’s late penalty (\`latepolicy\`) is applied to the percentages. \`score-edit\` keeps late marks, except that clearing a score removes its late mark unless \`keeplate\` is 1. ${cells}`,
    fields: {
      late: 'How many days late, 1 to 365; empty for work on time.',
      lates:
        'Lines of `assnid stuid days` or `assnid stuid days was`, instead of the fields of a single cell.',
      stuid: 'The student’s ID number; with `assnid` and `late`.',
    },
    refusals: {
      assnid: ['noSuchAssignment'],
      late: ['lateForm', 'lateChanged'],
      stuid: ['noSuchStudent'],
      lates: linesWith('noSuchAssignment', 'lateForm', 'lateChanged'),
    },
    example: { clid: '1', lates: '3 200400 2\n3 200474 -', each: '1' },
  },
  'remark-edit': {
    group: 'cells',
    title: 'Write comments on scores',
    does: `Writes comments on scores; \`gradebook\` returns them as \`remarks\`. ${cells} Within a line, percent-encode the comment: \`Well%20done\`.`,
    fields: {
      remark: 'The comment: one line of at most 500 characters; empty removes it.',
      remarks:
        'Lines of `assnid stuid remark` or `assnid stuid remark was`, instead of the fields of a single cell.',
      stuid: 'The student’s ID number; with `assnid` and `remark`.',
    },
    refusals: {
      assnid: ['noSuchAssignment'],
      remark: ['remarkForm', 'remarkChanged'],
      stuid: ['noSuchStudent'],
      remarks: linesWith('noSuchAssignment', 'remarkForm', 'remarkChanged'),
    },
    example: { clid: '1', assnid: '3', stuid: '200400', remark: 'Turned in after a fire drill.' },
  },
  attendance: {
    group: 'cells',
    title: 'Get a week’s attendance',
    does: 'Returns the marks of the seven days from a Monday. A student without an item for a day has no mark.',
    fields: { ymd: 'The Monday, YYYYMMDD.' },
    refusals: { ymd: ['notAMonday'] },
    example: { clid: '1', ymd: '20261116' },
  },
  'attendance-totals': {
    group: 'cells',
    title: 'Get attendance totals',
    does: 'Returns how many of each mark every student has.',
    example: { clid: '1' },
  },
  'attendance-edit': {
    group: 'cells',
    title: 'Enter attendance',
    does: `Writes attendance marks. ${cells}`,
    fields: {
      marks: 'Lines of `date stuid mark` or `date stuid mark was`, instead of the fields of a single cell.',
    },
    refusals: {
      date: ['dayForm', 'dayOff'],
      mark: ['markForm', 'markChanged'],
      stuid: ['noSuchStudent'],
      marks: linesWith('dayForm', 'dayOff', 'markForm', 'markChanged'),
    },
    example: { clid: '1', date: '20261116', stuid: '200400', mark: 't' },
  },
  'class-marking-periods': {
    group: 'cells',
    title: 'Get final grades',
    does: 'Returns the final grades of the marking periods P1 to P5. Periods without grades are left out.',
    reply: {
      P1: 'The final grades of P1.',
      P2: 'The final grades of P2.',
      P3: 'The final grades of P3.',
      P4: 'The final grades of P4.',
      P5: 'The final grades of P5.',
      grade: 'The posted final grade, 0 to 999.',
      name: 'The name of the person who locked the period.',
      time: 'When the period was locked (Unix seconds).',
      uid: 'The account ID of the person who locked the period.',
    },
    example: { clid: '1' },
  },
  'class-marking-periods-edit': {
    group: 'cells',
    title: 'Enter final grades, or lock a marking period',
    does: `Writes final grades. ${cells} With only \`locked\` and \`period\`, locks or unlocks a period instead.`,
    who: 'Teachers of the class with level 4 or higher, and admins of its school. To lock or unlock a period: owners of the class, and admins of its school.',
    fields: {
      grade: 'A whole number from 0 to 999; empty clears the grade.',
      grades:
        'Lines of `period stuid grade` or `period stuid grade was`, instead of the fields of a single cell.',
      locked: 'If 1, locks the period; if 0, unlocks it. Send no grades with it.',
    },
    refusals: {
      period: ['periodForm', 'periodLocked'],
      grade: ['gradeForm', 'gradeChanged'],
      stuid: ['noSuchStudent'],
      grades: linesWith('periodForm', 'periodLocked', 'gradeForm', 'gradeChanged'),
      locked: ['lockAlone'],
    },
    example: { clid: '1', period: 'P3', stuid: '200400', grade: '94' },
  },
} satisfies { readonly [Name in Task]?: OperationWords<Name> };
