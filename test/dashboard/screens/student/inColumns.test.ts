import { expect, test } from 'vitest';
import { inColumns, type ScoreGroup, type ScoreLine } from '#dashboard/screens/student/scoreList.ts';

const line = (title: string, state: ScoreLine['state'] = 'scored') =>
  ({ assignment: { title }, state, remark: '' }) as ScoreLine;
const group = (name: string, lines: ScoreLine[]): ScoreGroup => ({ category: 1, name, lines });
const many = (count: number, title = 'Quiz') =>
  Array.from({ length: count }, (_, at) => line(`${title} ${at}`));

const shape = (columns: readonly ScoreGroup[][]) =>
  columns.map((column) => column.map(({ name, lines }) => `${name} ${lines.length}`).join(', '));

test('a group continues in the next column, under its name', () => {
  expect(shape(inColumns([group('Quizzes', many(30))], 3))).toEqual([
    'Quizzes 9',
    'Quizzes 11',
    'Quizzes 10',
  ]);
});

test('no line is lost or moved', () => {
  const groups = [group('Quizzes', many(17)), group('Tests', many(5)), group('Work', many(40))];
  const lines = (of: readonly ScoreGroup[]) => of.flatMap((each) => each.lines);
  expect(lines(inColumns(groups, 3).flat())).toEqual(lines(groups));
});

test('long titles take more room, and unprinted ones take none', () => {
  const long = 'An assignment whose title takes three lines on paper, all of them';
  const groups = [group('Long', many(4, long)), group('Short', many(12))];
  expect(shape(inColumns(groups, 2))).toEqual(['Long 4', 'Short 12']);
  const blank = [
    group('Work', [...many(6), ...many(20).map(({ assignment }) => line(assignment.title, 'blank'))]),
  ];
  expect(inColumns(blank, 2)[0]?.[0]?.lines).toHaveLength(2);
});

test('few lines begin in the first column', () => {
  expect(shape(inColumns([group('Work', many(1))], 3))).toEqual(['Work 1', '', '']);
  expect(shape(inColumns([group('Work', many(2))], 3))).toEqual(['Work 1', 'Work 1', '']);
  expect(shape(inColumns([group('Work', many(1)), group('Tests', many(1))], 3))[0]).toBe('Work 1');
  const unprinted = group('Work', [line('Not graded yet', 'blank'), ...many(2)]);
  expect(shape(inColumns([unprinted], 3))).toEqual(['Work 2', 'Work 1', '']);
});

test('an empty list gives three empty columns', () => {
  expect(inColumns([], 3)).toEqual([[], [], []]);
});
