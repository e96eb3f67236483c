import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Present } from '#dashboard/screens/roster/model/columns.ts';
import { readPasted, writeText } from '#dashboard/screens/roster/model/paste.ts';

const nobody: Present = { students: new Map(), names: new Set() };
const read = (text: string, present = nobody, order?: 'firstLast' | 'lastFirst') =>
  readPasted(text, present, order && { order }).students.map(({ first, last, id }) =>
    [first, last, id].join('|'),
  );

describe("one student, in any of teachers' usual notations", () => {
  test.each([
    ["the service's line", 'Mary de la Cruz 1234'],
    ['the same with a no-break space nowhere', '  Mary  de la Cruz\t1234 '.replace('\t', ' ')],
    ['the number first', '1234 Mary de la Cruz'],
    ['cells of a spreadsheet', 'Mary\tde la Cruz\t1234'],
    ['the number in the first cell', '1234\tMary\tde la Cruz'],
    ['last, first', 'de la Cruz, Mary, 1234'],
    ['last, first, with the number behind', 'de la Cruz, Mary 1234'],
    ['last, first, with the number before', '1234 de la Cruz, Mary'],
    ['quoted', '"de la Cruz","Mary","1234"'],
    ['a name in one cell, turned', 'de la Cruz, Mary\t1234'],
    ['a name in one cell', 'Mary de la Cruz\t1234'],
    ['a quoted name in one cell', '"de la Cruz, Mary",1234'],
    ['semicolons', 'de la Cruz;Mary;1234'],
    ['with an email between', 'Mary\tde la Cruz\tmary@school.example\t1234'],
    ['numbered', '1. Mary de la Cruz 1234'],
    ['headings: last, first, ID', 'Last Name,First Name,Student ID\nde la Cruz,Mary,1234'],
    ['headings: ID, first, last', 'ID\tFirst\tLast\n1234\tMary\tde la Cruz'],
    ['headings: name and number', 'Student\tGrade\tNumber\n"de la Cruz, Mary"\t9\t1234'],
    ['headings of an export', 'StudentID,LastName,FirstName,Homeroom\n1234,de la Cruz,Mary,7'],
    ['headings with line numbers', '#\tLast Name\tFirst Name\tStudent ID\n1\tde la Cruz\tMary\t1234'],
    ['headings with two numbers', 'No.;Student number;User ID;Name\n1;1234;77;de la Cruz, Mary'],
    ['headings in words', 'FirstName LastName IDNumber\nMary de la Cruz 1234'],
    ['headings in German', 'Nr.;Nachname;Vorname\n1234;de la Cruz;Mary'],
    ['an apostrophe of Excel', "Mary\tde la Cruz\t'1234"],
    ['a number made decimal', 'Mary\tde la Cruz\t1234.0'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual(['Mary|de la Cruz|1234']);
  });
});

test('a first name of two words stays whole', () => {
  expect(read('Mary\u00a0Ann Smith 5')).toEqual(['Mary Ann|Smith|5']);
  expect(read('Smith, Mary Ann, 5')).toEqual(['Mary Ann|Smith|5']);
  expect(read('Mary Ann\tSmith\t5')).toEqual(['Mary Ann|Smith|5']);
});

test('right-to-left names are names', () => {
  expect(read('محمد العربي 5\nכהן, שרה, 6')).toEqual(['محمد|العربي|5', 'שרה|כהן|6']);
});

test('line numbers are not taken for IDs', () => {
  expect(read('1\tAna\tDiaz\t30\n2\tBo\tEng\t40\n3\tCy\tFox\t35')).toEqual([
    'Ana|Diaz|30',
    'Bo|Eng|40',
    'Cy|Fox|35',
  ]);
});

test('of two columns that their headings call IDs, the one in the present list is the ID', () => {
  const present = {
    students: new Map(['7', '9'].map((id) => [id, { first: '', last: '' }])),
    names: new Set<string>(),
  };
  const text = 'First\tLast\tUser ID\tSchool ID\nAna\tDiaz\t2011\t7\nBo\tEng\t2012\t9';
  expect(read(text, present)).toEqual(['Ana|Diaz|7', 'Bo|Eng|9']);
});

test('of two columns of numbers, the one in the present list is the ID', () => {
  const present = {
    students: new Map(['7', '9'].map((id) => [id, { first: '', last: '' }])),
    names: new Set<string>(),
  };
  expect(read('Ana\tDiaz\t2011\t7\nBo\tEng\t2012\t9', present)).toEqual(['Ana|Diaz|7', 'Bo|Eng|9']);
});

describe('which of two columns is the first name', () => {
  test('by custom: with commas the last name leads, with tabs the first', () => {
    expect(read('Diaz, Ana, 1')).toEqual(['Ana|Diaz|1']);
    expect(read('Ana\tDiaz\t1')).toEqual(['Ana|Diaz|1']);
  });

  test('the present list overrides custom', () => {
    const present = { students: new Map(), names: new Set(['ana\ndiaz']) };
    expect(read('Ana,Diaz,1\nBo,Eng,2', present)).toEqual(['Ana|Diaz|1', 'Bo|Eng|2']);
    expect(read('Diaz\tAna\t1\nEng\tBo\t2', present)).toEqual(['Ana|Diaz|1', 'Bo|Eng|2']);
  });

  test('the teacher overrides both', () => {
    expect(readPasted('Ana,Diaz,1', nobody).ambiguous).toBe(true);
    expect(read('Ana,Diaz,1', nobody, 'firstLast')).toEqual(['Ana|Diaz|1']);
    expect(read('Diaz\tAna\t1', nobody, 'lastFirst')).toEqual(['Ana|Diaz|1']);
  });

  test('with headings, nothing is asked', () => {
    const text = 'First,Last,ID\nAna,Diaz,1';
    expect(readPasted(text, nobody).ambiguous).toBe(false);
    expect(read(text, nobody, 'lastFirst')).toEqual(['Ana|Diaz|1']);
  });
});

test('lines of several manners may follow each other', () => {
  const text = `${writeText([{ first: 'Ana', last: 'Diaz', id: '1' }])}\n\nEng\tBo\t2\nCy Fox 3\nGo, Di, 4\n`;
  expect(read(text)).toEqual(['Ana|Diaz|1', 'Bo|Eng|2', 'Cy|Fox|3', 'Di|Go|4']);
});

describe('lines beneath headings with another separator', () => {
  const both = ['Ana|Diaz|1', 'Bo|Eng|2'];
  test.each([
    ['tabs beneath commas', 'Last name, First name, ID number\nDiaz, Ana, 1\nEng\tBo\t2'],
    ['commas beneath tabs', 'First\tLast\tID\nAna\tDiaz\t1\nBo, Eng, 2'],
    ['tabs alone', 'ID, Last, First\n1\tDiaz\tAna\n2\tEng\tBo'],
    ['columns that are neither', 'House, Last, First, Room, ID\nRed\tDiaz\tAna\t7\t1\nRed\tEng\tBo\t8\t2'],
  ])('have the order of those: %s', (_, text) => {
    expect(read(text)).toEqual(both);
  });

  test("are followed by lines with the headings' own separator, read as before", () => {
    const text = 'First, Last, ID\nAna, Diaz, 1\nBo\tEng\t2\nCy, Fox, 3';
    expect(read(text)).toEqual([...both, 'Cy|Fox|3']);
    expect(readPasted(text, nobody).readings.map(({ headed }) => headed)).toEqual([true, false, true]);
  });

  test('have the other order if the present list or the teacher says so, after a question', () => {
    const text = 'Last, First, ID\nDiaz, Ana, 1\nBo\tEng\t2';
    expect(readPasted(text, nobody).ambiguous).toBe(true);
    expect(read(text, nobody, 'firstLast')).toEqual(both);
    expect(read(text, { students: new Map(), names: new Set(['bo\neng']) })).toEqual(both);
  });

  test.each([
    ['First\tLast\tEmail\nAna\tDiaz\ta@x\nEng, Bo, 2', 'Bo|Eng|2'],
    ['Last, First\nDiaz, Ana\nEng\tBo 2', 'Eng|Bo|2'],
    ['First\tLast\nAna\tDiaz\nEng, Bo 2', 'Bo|Eng|2'],
  ])('keep a number that the headings do not name: %j', (text, student) => {
    expect(read(text).at(-1)).toBe(student);
  });

  test('have no other order if the headings name only one of the names', () => {
    const { students, ambiguous } = readPasted('First, ID\nAna, 1\nBo\t2', nobody, { order: 'firstLast' });
    expect(students.map(({ first, last, id }) => [first, last, id])).toEqual([
      ['Ana', '', '1'],
      ['Bo', '', '2'],
    ]);
    expect(ambiguous).toBe(false);
  });

  test('are read without headings if their columns differ', () => {
    expect(read('Last, First, ID\nDiaz, Ana, 1\n2\tBo\tEng')).toEqual(both);
    expect(read('Last, First, ID\nDiaz, Ana, 1\nBo\tEng\tbo@school.example\t2')).toEqual(both);
    expect(read('First, Last, ID\nAna, Diaz, 1\n5\t5\nEng, Bo 2')).toEqual(['Ana|Diaz|1', '||5', 'Bo|Eng|2']);
  });
});

test.each([
  ['Mary Smith', 'Mary|Smith|'],
  ['Smith, Mary', 'Mary|Smith|'],
  ['Mary', 'Mary||'],
  ['1234', '||1234'],
  ['Mary Smith 12a', 'Mary|Smith|12a'],
  ['Mary\tSmith\t', 'Mary|Smith|'],
  [', , 7', '||7'],
  ['"Smith, Mary', 'Mary|"Smith|'],
])('nothing is dropped of a line that is not whole: %j', (text, expected) => {
  expect(read(text)).toEqual([expected]);
});

test('students keep their original lines', () => {
  const { students } = readPasted('Last, First, ID\r\n\r\nDiaz, Ana, 1\r\nEng, Bo, 2', nobody);
  expect(students.map(({ line }) => line)).toEqual([3, 4]);
});

test.each([
  ['words', '太郎 山田 １２３', '太郎', '山田', '123'],
  ['words parted by wide spaces', '太郎\u3000山田\u3000１２３', '太郎', '山田', '123'],
  ['cells', 'علي\tحسن\t٤٥٦', 'علي', 'حسن', '456'],
  ['a comma', '山田, 太郎 １２３', '太郎', '山田', '123'],
  ['a number in front', '１２３\t山田, 太郎', '太郎', '山田', '123'],
  ['a name with a digit of its own', '太郎２ 山田 １２３', '太郎２', '山田', '123'],
])('digits of another script are an ID number: %s', (_, text, first, last, id) => {
  expect(readPasted(text, nobody).students).toEqual([{ first, last, id, line: 1 }]);
});

test('a written list is read back unchanged', () => {
  const text = fc
    .oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[\p{L}"',; .-]{0,12}$/u))
    .map((value) => value.trim().replace(/[\s\u00a0]+/gu, ' '));
  const student = fc.record({ first: text, last: text, id: fc.stringMatching(/^\d{0,13}$|^[a-z]{1,3}$/) });
  fc.assert(
    fc.property(fc.array(student, { maxLength: 6 }), (students) => {
      const back = readPasted(writeText(students), nobody, { order: 'firstLast', everyLine: true }).students;
      expect(back.map(({ line: _, ...rest }) => rest)).toEqual(students);
    }),
    { numRuns: 500 },
  );
});

test('any text is read without errors, and each line makes at most one student', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', 'B', '1', '2', ' ', '\t', ',', ';', '"', '\n', '\u00a0', 'ID', 'First'),
        maxLength: 60,
      }),
      (text) => {
        const { students } = readPasted(text, nobody);
        expect(new Set(students.map(({ line }) => line)).size).toBe(students.length);
        expect(students.length).toBeLessThanOrEqual(text.split('\n').length);
      },
    ),
  );
});
