import { describe, expect, test } from 'vitest';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { pastedInto, withoutGone } from '#dashboard/screens/gradebook/entering/pasting/pasted.ts';
import { type Reading, readBlock } from '#dashboard/screens/gradebook/entering/pasting/pasteMatch.ts';
import { smallBook, smallView } from '#test/dashboard/screens/gradebook/book.ts';

/** Pastes into the small book with the cursor on a student's row and the column of an assignment. */
function paste(text: string, row = 0, assignment = 0, told: Partial<Reading> = {}, book = smallBook()) {
  const cells = {
    sheet: new Sheet({ book }),
    takesLate: true,
    entered: smallView().entered,
    rows: book.students.map((_, position) => position),
    columns: book.assignments.map(({ id }, shows) => ({ id: String(id), width: 96, shows })),
  };
  const at = { top: row, bottom: row, left: assignment, right: assignment };
  const result = pastedInto(cells, {
    selected: at,
    block: readBlock(text),
    chosen: told,
    nameOf: (student) => book.students[student]?.last ?? '',
    copiedOf: () => '',
  });
  const writes = result.changes.map(({ student, place, to }) => `${student} ${place} ${to.value}`);
  return { ...result, writes };
}

describe('the clipboard of a spreadsheet', () => {
  test.each([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1\t\t3', [['1', '', '3']]],
    ['\t2\t', [['', '2', '']]],
    ['"García\nJosé"\t"8 ""x"""', [['García\nJosé', '8 "x"']]],
    ['8"\t9', [['8"', '9']]],
    [
      '"Hard" quiz\t"two\nlines"\n6\t7',
      [
        ['"Hard" quiz', 'two\nlines'],
        ['6', '7'],
      ],
    ],
    ['1\r\n2\n3\r4', [['1'], ['2'], ['3'], ['4']]],
    ['\n\n', []],
  ])('is read as cells: %j', (text, cells) => {
    expect(readBlock(text)).toEqual(cells);
  });
});

describe('a pasted block', () => {
  test('reports a number that can be read two ways as invalid', () => {
    const { writes, impossible } = paste('1,000\n2,5');
    expect(writes).toEqual(['102 7 2.5']);
    expect(impossible).toMatchObject([
      { text: '1,000', reason: expect.stringMatching(/^This is not a score/) },
    ]);
  });

  test('goes where the cursor is', () => {
    const { by, writes } = paste('3\t4\n5\t6');
    expect(by).toBe('position');
    expect(writes).toEqual(['101 7 3', '101 8 4', '102 7 5', '102 8 6']);
  });

  test.each([
    ['in the midst', '3\r\n\r\n5\r\n', ['101 7 3']],
    ['first', '\r\n4\r\n', ['102 7 4']],
    ['under a heading', 'Puzzle\r\n\r\n4\r\n', ['102 9 4']],
  ])('leaves out whom a blank row stands for: %s', (_, text, writes) => {
    expect(paste(text).writes).toEqual(writes);
  });

  test('reports values outside the class', () => {
    const { writes, unmatched } = paste('3\t4\n5\t6', 1, 2);
    expect(writes).toEqual(['102 9 3']);
    expect(unmatched).toHaveLength(2);
  });

  test('finds students by name or number in any order, and assignments by title', () => {
    const byName = paste('Name\tPuzzle\tQuiz "hard"\nLinh Nguyen\t1\t4\nGARCIA, @José\t2\t5');
    expect(byName.by).toBe('name');
    expect(byName.writes).toEqual(['102 9 1', '102 7 4', '101 9 2', '101 7 5']);
    const inTwo = paste('Nguyễn\tLinh\t2\nGarcía\t@José\t3', 0, 1);
    expect(inTwo.writes).toEqual(['102 8 2', '101 8 3']);
  });

  test('names the students and assignments that it does not find', () => {
    const { writes, unmatched } = paste('Name\tPuzzle\tEssay\nLinh Nguyen\t1\t4\nNobody At All\t2\t5');
    expect(writes).toEqual(['102 9 1']);
    expect(unmatched.map(({ text }) => text)).toEqual(['Essay', 'Nobody At All']);
  });

  test('distinguishes names that differ by a letter, and never matches a similar letter', () => {
    const twins = called(['Işıl', 'Kaya'], ['Işil', 'Kaya']);
    expect(paste('Kaya\tIşıl\t8\nKaya\tIşil\t7', 0, 0, {}, twins).writes).toEqual(['101 7 8', '102 7 7']);
    const others = called(['Lukas', 'Moller'], ['Linh', 'Nguyễn']);
    const { writes, unmatched } = paste('Møller\tLukas\t8\nNguyen\tLinh\t7', 0, 0, {}, others);
    expect(writes).toEqual(['102 7 7']);
    expect(unmatched.map(({ text }) => text)).toEqual(['Møller Lukas']);
  });

  test('reads a word for a score as a score, not as a name', () => {
    expect(paste('ex\tMissing\n7\t8').writes).toEqual(['101 7 E', '102 7 7', '102 8 8']);
    const column = paste('Linh Nguyen\tmissing\t4');
    expect(column.reading.keyColumns).toBe(1);
    expect(column.writes).toEqual(['102 7 M', '102 8 4']);
    const book = smallBook();
    const few = { ...book, students: book.students.map((each, at) => ({ ...each, id: at + 5 })) };
    expect(paste('6\texc\t9\n5\tmi\t4', 0, 0, {}, few).reading.keyColumns).toBe(0);
  });

  test('reads such a word as a first name in a column of names', () => {
    const book = called(['Mi', 'Kim'], ['Ann', 'Lee']);
    expect(paste('101\tKim\tMi\t8\n102\tLee\tAnn\t9', 0, 0, {}, book).writes).toEqual(['101 7 8', '102 7 9']);
    expect(paste('Kim\tMi\t8', 0, 0, {}, book).writes).toEqual(['101 7 8']);
  });

  test('skips invalid and empty cells', () => {
    const { writes, impossible, blank } = paste('8x\t\n7,5\tM');
    expect(writes).toEqual(['102 7 7.5', '102 8 M']);
    expect(impossible).toMatchObject([{ text: '8x', where: 'García, Quiz, "hard"' }]);
    expect(blank).toBe(1);
  });
});

/** The small book with students of these first and last names. */
function called(...names: readonly (readonly [string, string])[]) {
  const book = smallBook();
  const students = book.students.map((each, at) => {
    const [first, last] = names[at] ?? [each.first, each.last];
    return { ...each, first, last };
  });
  return { ...book, students };
}

/** The small book with these titles. */
function titled(...titles: string[]) {
  const book = smallBook();
  return { ...book, assignments: book.assignments.map((each, at) => ({ ...each, title: titles[at] ?? '' })) };
}

describe('pasted scores never vanish silently', () => {
  test('if a title is a number', () => {
    const { writes, reading } = paste('10\n9', 0, 0, {}, titled('10', '9', 'Puzzle'));
    expect(writes).toEqual(['101 7 10', '102 7 9']);
    expect(reading).toMatchObject({ headed: false, keyColumns: 0 });
  });

  test('if a title consists only of signs, like an empty cell', () => {
    const { writes } = paste('\t3\n4\t5', 0, 0, {}, titled('???', '!', 'Puzzle'));
    expect(writes).toEqual(['101 8 3', '102 7 4', '102 8 5']);
  });

  test('beneath a missing heading: its column is named', () => {
    const { unmatched } = paste('Name\tPuzzle\t\nLinh Nguyen\t1\t4');
    expect(unmatched.map(({ text }) => text)).toEqual(['Column 3']);
  });

  test('if two rows are of one student: the second is reported', () => {
    const { writes, impossible } = paste('Name\tPuzzle\nLinh Nguyen\t1\nNguyen, Linh\t4');
    expect(writes).toEqual(['102 9 1']);
    expect(impossible).toMatchObject([{ text: '4', where: 'Nguyễn, Puzzle' }]);
  });

  test('if a colleague has removed their student meanwhile: that is reported', () => {
    const book = smallBook();
    const left = withoutGone(paste('3\n5'), { ...book, students: book.students.slice(1) });
    expect(left.changes.map(({ student }) => student)).toEqual([102]);
    expect(left.unmatched).toEqual([
      { text: '3', reason: '3: the student or the assignment is no longer in this class' },
    ]);
  });
});

describe('the reading of the first row and columns', () => {
  test('is shown for each column', () => {
    expect(paste('Name\tPuzzle\tEssay\nLinh Nguyen\t1\t4').columns).toMatchObject([
      { heading: 'Name', kind: 'keys' },
      { heading: 'Puzzle', kind: 'assignment', assignment: 2 },
      { heading: 'Essay', kind: 'left', reason: 'No assignment named Essay' },
    ]);
  });

  test('can be changed by the teacher', () => {
    const numbered = titled('1', '2', 'Puzzle');
    expect(paste('2\t1\n7\t8', 0, 0, {}, numbered).writes).toEqual([
      '101 7 2',
      '101 8 1',
      '102 7 7',
      '102 8 8',
    ]);
    expect(paste('2\t1\n7\t8', 0, 0, { headed: true }, numbered).writes).toEqual(['101 8 7', '101 7 8']);
    expect(paste('101\t3', 0, 0, {}).writes).toEqual(['101 7 101', '101 8 3']);
    expect(paste('102\t3', 0, 0, { keyColumns: 1 }).writes).toEqual(['102 7 3']);
  });
});

/** The small book with these titles and points, in hundredths. */
function pointed(...assignments: readonly (readonly [title: string, points: number])[]) {
  const book = titled(...assignments.map(([title]) => title));
  const points = assignments.map(([, each]) => each);
  return {
    ...book,
    assignments: book.assignments.map((each, at) => ({ ...each, points: points[at] ?? 100 })),
  };
}

describe('the heading of a column', () => {
  const row = (heading: string) => `Name\t${heading}\nLinh Nguyen\t4`;
  const writes = (heading: string, book: ReturnType<typeof titled>) =>
    paste(row(heading), 0, 2, {}, book).writes;
  const asked = (heading: string, book: ReturnType<typeof titled>) => {
    const { writes, unmatched } = paste(row(heading), 0, 0, {}, book);
    expect(writes).toEqual([]);
    return unmatched.map(({ reason }) => reason);
  };

  test('is a whole title: nothing after a parenthesis is cut off', () => {
    const book = titled('Exit ticket 5', 'Exit ticket 5 (retake)', 'Exit ticket 5 (copy)');
    expect(writes('Exit ticket 5', book)).toEqual(['102 7 4']);
    expect(writes('exit ticket 5 (RETAKE)', book)).toEqual(['102 8 4']);
    expect(writes('Exit ticket 5 (copy)', book)).toEqual(['102 9 4']);
    expect(asked('Exit ticket 5 (second retake)', book)).toEqual([
      'No assignment named Exit ticket 5 (second retake)',
    ]);
  });

  test('matches the title with the same signs before one with only the same words', () => {
    const book = titled('Quiz (2)', 'Quiz 2', 'Quiz - 2');
    expect(writes('Quiz (2)', book)).toEqual(['102 7 4']);
    expect(writes('Quiz 2', book)).toEqual(['102 8 4']);
    expect(asked('Quiz, 2', book)).toEqual(['Quiz, 2: more than one assignment fits this title']);
  });

  test('may end in the id of its assignment', () => {
    const book = titled('Quiz', 'Quiz', 'Essay');
    expect(writes('Quiz (8)', book)).toEqual(['102 8 4']);
    expect(asked('Quiz', book)).toEqual(['Quiz: more than one assignment fits this title']);
    expect(asked('Homework (8)', book)).toEqual(['No assignment named Homework (8)']);
  });

  test("asks if it is one assignment's title, and the title and id of another", () => {
    expect(asked('Quiz (8)', titled('Quiz (8)', 'Quiz', 'Essay'))).toEqual([
      'Quiz (8): more than one assignment fits this title',
    ]);
  });

  test.each([
    'Quiz (20)',
    'Quiz [20 pts]',
    'Quiz (out of 20)',
    'Quiz /20',
    'quiz 20 points',
    'Quiz (20,0 p)',
  ])('may say the points beside the title: %s', (heading) => {
    expect(writes(heading, pointed(['Quiz', 1000], ['Quiz', 2000], ['Essay', 2000]))).toEqual(['102 8 4']);
    expect(asked(heading, pointed(['Quiz', 1000], ['Essay', 2000]))).toHaveLength(1);
    expect(asked(heading, pointed(['Quiz', 2000], ['Quiz', 2000], ['Essay', 2000]))).toEqual([
      `${heading}: more than one assignment fits this title`,
    ]);
  });

  test('asks if two columns are for one assignment', () => {
    const { writes, unmatched } = paste('Name\tPuzzle\tPuzzle (9)\nLinh Nguyen\t1\t4');
    expect(writes).toEqual([]);
    expect(unmatched.map(({ reason }) => reason)).toEqual([
      'Puzzle: another column is for the same assignment',
      'Puzzle (9): another column is for the same assignment',
    ]);
  });

  test.each(['Score', 'Points', 'Grade (10)'])(
    'is no title, so its one column is the active one: %j',
    (heading) => {
      expect(paste(`Student\t${heading}\nLinh Nguyen\t4\nGarcía, @José\t5`, 0, 1)).toMatchObject({
        writes: ['102 8 4', '101 8 5'],
        unmatched: [],
      });
    },
  );

  test('is above a column without names, too', () => {
    expect(paste('Score\n4\n5', 0, 1).writes).toEqual(['101 8 4', '102 8 5']);
  });

  test('never means the active column if it is an unknown title, or one of several', () => {
    expect(asked('Essay', titled('Quiz', 'Puzzle', 'Test'))).toEqual(['No assignment named Essay']);
    const { writes, unmatched } = paste('Student\tScore 1\tScore 2\nLinh Nguyen\t4\t5');
    expect(writes).toEqual([]);
    expect(unmatched).toHaveLength(2);
  });
});

describe('a column that matches nothing', () => {
  const text = 'Name\tPuzzle\tEssay\nLinh Nguyen\t1\t4';

  test('goes where the teacher chooses', () => {
    expect(paste(text, 0, 0, { columns: new Map([[2, 1]]) })).toMatchObject({
      writes: ['102 9 1', '102 8 4'],
      unmatched: [],
    });
  });

  test('is left out if the teacher chooses so', () => {
    expect(paste(text, 0, 0, { columns: new Map([[2, null]]) })).toMatchObject({
      writes: ['102 9 1'],
      unmatched: [],
    });
  });

  test('goes where the teacher chooses, and the column matched to that waits', () => {
    const { writes, unmatched } = paste(text, 0, 0, { columns: new Map([[2, 2]]) });
    expect(writes).toEqual(['102 9 4']);
    expect(unmatched.map(({ text }) => text)).toEqual(['Puzzle']);
  });
});

describe('the student of a row', () => {
  const twins = called(['Ana', 'Silva'], ['Ana', 'Silva']);

  test('is found by the ID if two have one name, and asked about without it', () => {
    expect(paste('102\tSilva, Ana\t4\n101\tSilva, Ana\t5', 0, 0, {}, twins).writes).toEqual([
      '102 7 4',
      '101 7 5',
    ]);
    expect(paste('Silva, Ana\t4', 0, 0, {}, twins)).toMatchObject({
      writes: [],
      unmatched: [{ reason: 'Silva, Ana: more than one student has this name' }],
    });
  });

  test("is asked about if the ID is one student's and the name another's", () => {
    expect(paste('ID\tName\tPuzzle\n101\tLinh Nguyen\t4')).toMatchObject({
      writes: [],
      unmatched: [{ reason: '101 Linh Nguyen: the ID and the name belong to different students' }],
    });
  });

  test('is found by the name if the numbers beside them are only line numbers', () => {
    const book = smallBook();
    const counted = { ...book, students: book.students.map((each, at) => ({ ...each, id: at + 1 })) };
    expect(paste('1\tNguyen, Linh\t4\n2\tGarcía, @José\t5', 0, 0, {}, counted).writes).toEqual([
      '2 7 4',
      '1 7 5',
    ]);
  });

  test('is nobody if the ID is unknown among valid ones, whatever the name is', () => {
    const { writes, unmatched } = paste('101\tGarcía, @José\t4\n102\tNguyen, Linh\t5\n999\tNguyen, Linh\t6');
    expect(writes).toEqual(['101 7 4', '102 7 5']);
    expect(unmatched.map(({ text }) => text)).toEqual(['999 Nguyen, Linh']);
  });
});

describe('a row that matches no student', () => {
  const text = 'Student\tPuzzle\nLin N.\t4\nGarcía, @José\t5';

  test('is offered to the teacher, and goes to the chosen student', () => {
    const open = paste(text);
    expect(open.openRows).toEqual([{ at: 1, text: 'Lin N.', student: null }]);
    expect(open.writes).toEqual(['101 9 5']);
    const chosen = paste(text, 0, 0, { rows: new Map([[1, 1]]) });
    expect(chosen.openRows).toEqual([{ at: 1, text: 'Lin N.', student: 1 }]);
    expect(chosen.writes).toEqual(['102 9 4', '101 9 5']);
    expect(chosen.unmatched).toEqual([]);
  });

  test('is left out without a complaint if the teacher chooses so', () => {
    const { writes, unmatched, openRows } = paste(text, 0, 0, { rows: new Map([[1, null]]) });
    expect({ writes, unmatched }).toEqual({ writes: ['101 9 5'], unmatched: [] });
    expect(openRows).toHaveLength(1);
  });

  test('cannot take a cell that another row has taken', () => {
    const { writes, impossible } = paste('Student\tPuzzle\nGarcía, @José\t5\nPepe\t4', 0, 0, {
      rows: new Map([[2, 0]]),
    });
    expect(writes).toEqual(['101 9 5']);
    expect(impossible.map(({ reason }) => reason)).toEqual(['pasted twice; the first one counts']);
  });

  test('a choice changes no row that matches by itself', () => {
    expect(paste(text, 0, 0, { rows: new Map([[2, 1]]) }).writes).toEqual(['101 9 5']);
  });
});
