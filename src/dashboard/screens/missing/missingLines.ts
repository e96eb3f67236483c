import type {
  MissingAssignment,
  MissingScore,
  MissingStudent,
  MissingWork,
} from '#dashboard/api/classes/missingWork.ts';

/* The list as lines of a table: a heading for each student or assignment, with its scores beneath it. */

export type Grouping = 'student' | 'assignment';

interface ScoreLine {
  kind: 'score';
  key: string;
  score: MissingScore;
  student: MissingStudent;
  assignment: MissingAssignment;
}

export type MissingLine =
  | { kind: 'student'; key: string; student: MissingStudent; className: string }
  | { kind: 'assignment'; key: string; assignment: MissingAssignment; className: string; count: number }
  | ScoreLine;

/** In the order of the list: a group is at the place of its first score, or of its student. */
export function missingLines(
  { classes, students, assignments, scores }: MissingWork,
  grouping: Grouping,
): MissingLine[] {
  const keyOf = ({ classId, id }: { classId: number; id: number }) => `${classId} ${id}`;
  const studentOf = new Map(students.map((one) => [keyOf(one), one]));
  const assignmentOf = new Map(assignments.map((one) => [keyOf(one), one]));
  // With only one class, its name need not be repeated on each line.
  const names = new Map(classes.length > 1 ? classes.map(({ id, name }) => [id, name]) : []);
  const groups = new Map<string, ScoreLine[]>(
    grouping === 'student' ? students.map((one) => [keyOf(one), []]) : [],
  );
  for (const score of scores) {
    const { classId, studentId, assignmentId } = score;
    const [ofStudent, ofAssignment] = [`${classId} ${studentId}`, `${classId} ${assignmentId}`];
    const [student, assignment] = [studentOf.get(ofStudent), assignmentOf.get(ofAssignment)];
    if (!student || !assignment) continue;
    const line: ScoreLine = {
      kind: 'score',
      key: `${ofStudent} ${assignmentId}`,
      score,
      student,
      assignment,
    };
    const group = grouping === 'student' ? ofStudent : ofAssignment;
    const there = groups.get(group);
    if (there) there.push(line);
    else groups.set(group, [line]);
  }
  return [...groups].flatMap(([key, lines]): MissingLine[] => {
    const [first] = lines;
    if (!first) return [];
    const { student, assignment } = first;
    const className = names.get(student.classId) ?? '';
    return grouping === 'student'
      ? [{ kind: 'student', key, student, className }, ...lines]
      : [{ kind: 'assignment', key, assignment, className, count: lines.length }, ...lines];
  });
}
