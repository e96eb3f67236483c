import { expect, test } from 'vitest';
import { readPeople } from '#dashboard/screens/school/people/readPeople.ts';

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
