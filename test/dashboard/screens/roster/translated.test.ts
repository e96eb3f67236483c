import { expect, test } from 'vitest';
import { speak } from '#dashboard/language/words.ts';
import { readPasted, writeText } from '#dashboard/screens/roster/model/paste.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import translation from '#dashboard/translations/en-XA/words.ts';

test('the text of a roster is read back in any language of its headings', () => {
  speak(translation);
  const students = [
    { first: 'Ana', last: 'Diaz', id: '1' },
    { first: 'Bo', last: 'Eng', id: '2' },
  ];
  const text = writeText(students);
  expect(text.startsWith(texts.headings[0])).toBe(true);
  expect(texts.headings[0]).not.toBe('Last name');
  const back = readPasted(text, { students: new Map(), names: new Set() });
  expect(back.students.map(({ line: _, ...rest }) => rest)).toEqual(students);
  expect(back.ambiguous).toBe(false);
});
