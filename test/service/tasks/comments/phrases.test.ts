import { beforeAll, expect, test } from 'vitest';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

onEachDatabase((opened) => {
  let service: Service;
  let ses: string;

  beforeAll(async () => {
    service = opened();
    ses = await service.signIn();
  });

  const ask = (fields: Record<string, string | number> = {}) =>
    service.ask('teacher-phrases', { ses, ...fields });
  const phrases = async (as = ses) =>
    (await service.ask('teacher-phrases', { ses: as })).phrases.map(({ phrase }: Answer) => phrase);

  test.each([
    ['x'.repeat(501), 'Line 1: Enter a phrase of at most 500 characters'],
    ['Good\n\nGood', 'Line 3: This phrase is already on an earlier line'],
    [
      'Good\n{frist} works',
      'Line 2: The only placeholder is {first}, which becomes the first name of the student',
    ],
    ['A\ttab', 'Line 1: There is a line break here, or another character that cannot be sent'],
    [Array.from({ length: 201 }, (_, at) => `Phrase ${at}`).join('\n'), 'There are more than 200 phrases'],
  ])('refuses phrases that are none', async (sent, sentence) => {
    expect((await ask({ phrases: sent })).errors).toEqual({ phrases: sentence });
    expect(await phrases()).toEqual([]);
  });

  test('refuses anonymous callers and students', async () => {
    expect((await service.ask('teacher-phrases', {})).errors).toEqual({ ses: 'Not logged in' });
    const { database, school, signIn } = service;
    const okafor = await signIn('okafor');
    const kind = (value: number) =>
      database.writing((db) =>
        db.updateTable('accounts').set({ kind: value }).where('id', '=', school.colleague).execute(),
      );
    await kind(kinds.student);
    expect((await service.ask('teacher-phrases', { ses: okafor })).success).toBe(false);
    await kind(kinds.teacher);
  });

  test('they are kept in order, replaced as a whole, and private', async () => {
    await ask({ phrases: ' {first} works carefully. \r\nAsks good questions.\n' });
    expect(await phrases()).toEqual(['{first} works carefully.', 'Asks good questions.']);
    await ask({ phrases: 'Asks good questions.\n{first} works carefully.' });
    expect(await phrases()).toEqual(['Asks good questions.', '{first} works carefully.']);
    expect(await phrases(await service.signIn('okafor'))).toEqual([]);
    await ask({ phrases: '' });
    expect(await phrases()).toEqual([]);
  });

  test('when two windows change them at once, the second is refused', async () => {
    const { version } = await ask();
    expect((await ask({ phrases: 'One', base: version })).version).toBe(version + 1);
    // The request whose reply was lost is sent again.
    expect((await ask({ phrases: 'One', base: version })).success).toBe(true);
    expect((await ask({ phrases: 'Two', base: version })).errors).toEqual({
      base: 'The phrases have changed in the meantime',
    });
    expect(await phrases()).toEqual(['One']);
  });

  test('the maximum number of phrases is kept unchanged', async () => {
    const most = Array.from({ length: 200 }, (_, at) => `${at} ${'语'.repeat(490)}`);
    expect((await ask({ phrases: most.join('\n') })).errors).toBe(undefined);
    expect(await phrases()).toEqual(most);
  });
});
