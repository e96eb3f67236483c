import { expect, test } from 'vitest';
import type { Roster } from '#dashboard/api/classes/students.ts';
import { difference } from '#dashboard/screens/roster/model/difference.ts';
import {
  changeDraft,
  type DraftAction,
  draftOf,
  isChanged,
  isUnsent,
  listOf,
  newWithoutNumber,
  textOf,
  tidied,
} from '#dashboard/screens/roster/model/draft.ts';
import { problemsOf } from '#dashboard/screens/roster/model/problems.ts';
import { lines, roster } from './rosters.ts';

const base: Roster = { students: roster('Ana Diaz 7, Bo Eng 9'), sort: 'list', revision: 1 };

const after = (...actions: DraftAction[]) => actions.reduce(changeDraft, draftOf(base));
const ana = (id: string) => ({ first: 'Ana', last: 'Ruiz', id });
const keyOf = (place: number) => draftOf(base).students[place - 1]?.key ?? '';

test('a number being typed is no removal, until it is another number', () => {
  const typing = after({ kind: 'edit', key: keyOf(1), field: 'id', value: '7x' });
  expect(lines(listOf(typing.students))).toBe('Ana Diaz 7, Bo Eng 9');
  expect(isChanged(typing)).toBe(true);
  const typed = after({ kind: 'edit', key: keyOf(1), field: 'id', value: '70' });
  expect(lines(listOf(typed.students))).toBe('Ana Diaz 70, Bo Eng 9');
});

test('an ID number may be typed with full-width digits', () => {
  const typed = after({ kind: 'edit', key: keyOf(1), field: 'id', value: '７０' });
  expect(lines(listOf(typed.students))).toBe('Ana Diaz 70, Bo Eng 9');
  expect(problemsOf(typed.students.map(tidied))).toEqual([]);
});

test('a line without a number is a new student, unless a removed one has the same name', () => {
  const unnumbered = (text: string) => {
    const { students } = after({ kind: 'type', text });
    const { removed } = difference(base.students, listOf(students));
    const keys = newWithoutNumber(students, removed);
    return students.filter(({ key }) => keys.has(key)).map(({ first }) => first);
  };
  expect(unnumbered('Ana Diaz\nBo Eng 9\nCy Fox\nDi Gil 4')).toEqual(['Cy']);
  const cleared = after({ kind: 'edit', key: keyOf(1), field: 'id', value: '' });
  expect(newWithoutNumber(cleared.students, []).size).toBe(0);
});

test('a draft equal to the saved list is no change', () => {
  const there = { kind: 'edit', key: keyOf(1), field: 'first', value: 'Eve' } as const;
  expect(isChanged(after(there))).toBe(true);
  expect(isChanged(after(there, { ...there, value: ' Ana ' }))).toBe(false);
  expect(isChanged(after({ kind: 'type', text: 'Ana Diaz 007\nBo Eng 9' }))).toBe(false);
});

test.each<[string, DraftAction, boolean]>([
  ['a new student without a number', { kind: 'add', at: 2, students: [ana('')] }, true],
  ['a new student with one', { kind: 'add', at: 2, students: [ana('5')] }, true],
  ['a number that is none', { kind: 'edit', key: keyOf(1), field: 'id', value: '7x' }, true],
  ['a number taken away', { kind: 'edit', key: keyOf(1), field: 'id', value: '' }, true],
  ['what the list has', { kind: 'edit', key: keyOf(1), field: 'first', value: 'Ana' }, false],
])('a list that was left with %s', (_, action, unsent) => {
  const draft = after(action);
  expect(isUnsent(draft, base)).toBe(unsent);
  // Sent, as far as it can be.
  const sent = { ...base, students: listOf(draft.students), revision: 2 };
  expect(isUnsent(draft, sent)).toBe(unsent && problemsOf(draft.students).length > 0);
});

test('typed text stays until a change in the table makes it outdated', () => {
  const typed = after({ kind: 'type', text: 'Ana Diaz 7\n\n??' });
  expect(textOf(typed)).toBe('Ana Diaz 7\n\n??');
  const edited = changeDraft(typed, { kind: 'remove', key: typed.students[1]?.key ?? '' });
  expect(textOf(edited)).toBe('Last name, First name, ID number\nDiaz, Ana, 7\n');
});

test.each([
  ['', '', '', ['first This line is empty']],
  ['', '', '8', ['first The first name is missing', 'last The last name is missing']],
  ['Suharto', '', '8', ['last Enter a name, or a dash if the student has only one name']],
  ['', 'Suharto', '8', ['first Enter a name, or a dash if the student has only one name']],
  ['Suharto', '–', '8', []],
  ['Ana', 'Diaz', '12a', ['id An ID number is made of digits']],
  ['Ana', 'Diaz', '1234567890123', ['id An ID number has at most 12 digits']],
  ['Ana', 'Diaz', '0001234567890123', ['id An ID number has at most 12 digits']],
  ['Ana', 'Diaz', '007', ['id The same ID number as in line 1']],
  [
    'A\u0007na',
    'Di\ud800az',
    '5',
    [
      'first A character here is invisible, or not allowed in a name',
      'last A character here is invisible, or not allowed in a name',
    ],
  ],
  [
    'A\u202ena',
    'S'.repeat(101),
    '5',
    [
      'first A character here is invisible, or not allowed in a name',
      'last A name has at most 100 characters',
    ],
  ],
  ['Mary Ann', 'de la Cruz', '0000000000000005', []],
  ['Ana', 'Diaz', '000', ['id 0 is not an ID number: type one above 0']],
])('%j %j %j', (first, last, id, expected) => {
  const { students } = after({ kind: 'add', at: 2, students: [{ first, last, id }] });
  expect(problemsOf(students).map(({ field, sentence }) => `${field} ${sentence}`)).toEqual(expected);
});
