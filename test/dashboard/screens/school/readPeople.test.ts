import { expect, test } from 'vitest';
import { readList } from '#dashboard/api/schools/people.ts';
import { readGuardians, readPeople as readWithLines } from '#dashboard/screens/school/people/readPeople.ts';

const readPeople = (text: string) => readWithLines(text).map(({ content }) => content);

const linesOf = (rows: readonly { line: number }[]) => rows.map(({ line }) => line);

test('a list is read from a spreadsheet, a CSV file with headings, or bare addresses', () => {
  const berg = ['Liv Berg', 'berg@x.example', '', ''];
  expect(readPeople('Liv Berg\tberg@x.example')).toEqual([berg]);
  expect(readPeople('\ufeffEmail;Name;Notes\r\nberg@x.example;"Berg; Liv";x\r\n')).toEqual([
    ['Berg; Liv', 'berg@x.example', '', ''],
  ]);
  expect(readPeople('berg@x.example\n\nother@x.example')).toEqual([
    ['', 'berg@x.example', '', ''],
    ['', 'other@x.example', '', ''],
  ]);
  expect(readPeople('Liv Berg, berg@x.example, admin, liv')).toEqual([
    ['Liv Berg', 'berg@x.example', 'admin', 'liv'],
  ]);
  expect(readPeople('')).toEqual([]);
});

test.each([
  ['with titles', 'Last name\tFirst name\tE-mail\tType\nBerg\tLiv\tberg@x.example\tadmin'],
  ['without titles', 'Liv\tBerg\tberg@x.example\tadmin'],
])('a name in two columns is one name, %s', (_, text) => {
  expect(readPeople(text)).toEqual([['Liv Berg', 'berg@x.example', 'admin', '']]);
});

test('a list of mailboxes is read as mail programs write it', () => {
  const people = [
    ['Liv Berg', 'berg@x.example', '', ''],
    ['Okoye, Sam', 'okoye@x.example', '', ''],
  ];
  expect(readPeople('Liv Berg <berg@x.example>; Okoye, Sam <okoye@x.example>;')).toEqual(people);
  expect(readPeople('Liv Berg <berg@x.example>\n"Okoye, Sam" <okoye@x.example>')).toEqual(people);
});

test.each([
  ['below headings', 'Name,Email\nLiv Berg,berg@x.example\nSam Okoye,okoye@x.example', [2, 3]],
  ['after blank lines', '\n\nLiv Berg,berg@x.example\n\n , \nSam Okoye,okoye@x.example', [3, 6]],
  ['after a cell of two lines', '"Liv\nBerg",berg@x.example\r\nSam Okoye,okoye@x.example', [1, 3]],
  ['of several mailboxes', '\nLiv Berg <berg@x.example>; Sam Okoye <okoye@x.example>', [2, 2]],
])('a person keeps the number of the line in the file: %s', (_, text, lines) => {
  expect(linesOf(readWithLines(text))).toEqual(lines);
});

test('a guardian keeps the number of the line in the file', () => {
  expect(linesOf(readGuardians('ID,Guardian,Mail\n\n12,Rosa,rosa@x.example\n13,Eva,eva@x.example'))).toEqual([
    3, 4,
  ]);
});

test('a list that an earlier release kept is read without choices', () => {
  expect(readList('Liv Berg, berg@x.example')).toEqual({ list: 'Liv Berg, berg@x.example', choices: {} });
  expect(readList({ list: 'x', choices: { how: 'slip' } })).toEqual({ list: 'x', choices: { how: 'slip' } });
  expect(readList(1)).toBeNull();
});
