import { expect, test } from 'vitest';
import { proposeIds } from '#dashboard/screens/roster/model/studentIds.ts';
import { roster } from './rosters.ts';

const unnumbered = (text: string) =>
  text.split(', ').map((line) => {
    const [first = '', last = '', id = ''] = line.split(' ');
    return { first, last, id };
  });

const proposed = (students: string, present: string) =>
  proposeIds(unnumbered(students), roster(present)).map(({ id, guess }) =>
    [id, guess].filter(Boolean).join(' '),
  );

test.each([
  ['who is there already keeps the number', 'Ana Diaz, bo ENG', 'Ana Diaz 7, Bo Eng 9', ['7 name', '9 name']],
  [
    'who is not gets the next free one',
    'Ana Diaz, Cy Fox, Di Go',
    'Ana Diaz 7',
    ['7 name', '8 free', '9 free'],
  ],
  ['a number that is written stays', 'Ana Diaz 12, Cy Fox', 'Ana Diaz 7', ['12', '13 free']],
  ['a name taken by another line is not given twice', 'Ana Diaz 7, Ana Diaz', 'Ana Diaz 7', ['7', '8 free']],
  ['of two with one name nobody is guessed', 'Ana Diaz, Bo Eng', 'Ana Diaz 7, Ana Diaz 8', ['', '9 free']],
  ['nor where the list has the name twice', 'Ana Diaz, Ana Diaz', 'Ana Diaz 7', ['', '']],
])('%s', (_, students, present, expected) => {
  expect(proposed(students, present)).toEqual(expected);
});

test('if the largest number is taken, the smallest free one is proposed', () => {
  expect(proposed('Cy Fox', 'Ana Diaz 900000000000, Bo Eng 1')).toEqual(['2 free']);
});

test('nobody gets a number after those of erased students', () => {
  expect(proposed('Cy Fox', 'Ana Diaz 7, Erased student 900000000001')).toEqual(['8 free']);
});
