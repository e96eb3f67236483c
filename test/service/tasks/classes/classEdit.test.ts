import { expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

onEachDatabase((service) => {
  const ask = asOwner(service);
  const gradebook = () => ask('gradebook');

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'Bio\u202egnitadpu' }, 'name'],
    [{ name: 'Biology\u200b' }, 'name'],
    [{ code: 'A\u2066LG' }, 'code'],
    [{ code: 'a\tb' }, 'code'],
    [{ syr: '1999' }, 'syr'],
    [{ syr: '2024/25' }, 'syr'],
    [{ gp: 10 }, 'gp'],
    [{ gscale: 2 }, 'gscale'],
    [{ weighted: 'yes' }, 'weighted'],
    [{ stusort: 5 }, 'stusort'],
    [{ assnsort: 0 }, 'assnsort'],
    [{ round: 6 }, 'round'],
    [{ cgs: '90 A\n90 B' }, 'cgs'],
    [{ cgs: '90A' }, 'cgs'],
    [{ cgs: '-1 F' }, 'cgs'],
    [{ cgs: Array.from({ length: 51 }, (_, index) => `${99 - index} G${index}`).join('\n') }, 'cgs'],
    [{ cgs: '', gscale: 1 }, 'cgs'],
    [{ cat: '1 40 0' }, 'cat'],
    [{ cat: '' }, 'cat'],
    [{ cat: '\n \n' }, 'cat'],
    [{ cat: '1 140 0 Homework' }, 'cat'],
    [{ cat: '1 40 0 Home\u202ework\n2 60 0 Tests' }, 'cat'],
    [{ cgs: '90 A\u200b\n0 F' }, 'cgs'],
    [{ cat: '1 40 0 Homework\n1 60 0 Tests' }, 'cat'],
    [{ cat: '1 100 0 Homework' }, 'cat'],
    [{ folder: 3, name: ' ' }, 'name'],
  ])('%o is refused, and nothing of it is kept', async (fields, field) => {
    const before = await gradebook();
    const { success, errors } = await ask('class-edit', { code: 'NEW', ...fields });
    expect([success, Object.keys(errors)]).toEqual([false, [field]]);
    expect({ ...(await gradebook()), time: 0 }).toEqual({ ...before, time: 0 });
  });

  test('a bad line of a scale or of the categories is named', async () => {
    const { errors } = await ask('class-edit', { cgs: '90 A\n95 B', cat: '1 40 0 Homework\nTests' });
    expect(errors.cgs).toBe('Line 2: the percentage must be lower than in the line before');
    expect(errors.cat).toMatch(/^Line 2: a number, a weight/);
  });

  test('every bad field is named at once, and so are bad lines', async () => {
    const { errors } = await ask('class-edit', { gp: 12, cgs: '90', cat: '1 x 0 Work', terms: '1' });
    expect(Object.keys(errors).sort()).toEqual(['cat', 'cgs', 'gp', 'terms']);
  });

  test('settings are changed together, and history has each in the form to send it back', async () => {
    const before = await gradebook();
    const sent = { name: 'Algebra 1', syr: '2025-2026', gscale: 1, round: 2, weighted: 1, teachmail: 1 };
    const { revision } = await ask('class-edit', sent);
    expect(revision).toBe(before.revision + 1);
    const after = await gradebook();
    expect(after).toMatchObject(sent);
    expect(after.updated).toBeGreaterThan(before.updated);
    expect(after.students[0]).toMatchObject({ grade: 'Pass', percent: 89 });
    const { history } = await ask('history', { since: before.revision });
    const from = Object.fromEntries(history.map((item: Answer) => [item.field, item.from]));
    expect(from).toEqual({
      name: 'Algebra I',
      syr: '2024-2025',
      gscale: '9',
      round: '1',
      teachmail: '0',
    });
    await ask('class-edit', from);
    const { revision: _r, updated: _u, time: _t, ...back } = await gradebook();
    expect(before).toMatchObject(back);
  });

  test('a class is named with 255 characters, joined emoji and Persian letters among them', async () => {
    const { name: before } = await gradebook();
    for (const name of ['x'.repeat(255), '👩\u200d🏫 Biology', 'می\u200cخواهم ❤️']) {
      expect(await ask('class-edit', { name })).toMatchObject({ success: true });
      expect((await gradebook()).name).toBe(name);
    }
    await ask('class-edit', { name: before });
  });

  test('a scale and categories are replaced whole', async () => {
    const cgs = '92.5 A and more\n0 B';
    const cat = '2 66.67 1 Tests\n1 - 0 Homework\n7 33.33 0 Labs';
    expect((await ask('class-edit', { cgs, cat })).success).toBe(true);
    const after = await gradebook();
    expect(after.cgs).toEqual([
      { num: 1, low: 92.5, grade: 'A and more' },
      { num: 2, low: 0, grade: 'B' },
    ]);
    expect(after.cat).toEqual([
      { num: 1, name: 'Homework', weight: null, dls: 0 },
      { num: 2, name: 'Tests', weight: 66.67, dls: 1 },
      { num: 7, name: 'Labs', weight: 33.33, dls: 0 },
    ]);
  });

  test('sending it again changes nothing', async () => {
    const { revision } = await ask('class-edit', { code: 'A1', cgs: '50 P\n0 F' });
    expect(await ask('class-edit', { code: 'A1', cgs: '50 P\n0 F' })).toMatchObject({
      success: true,
      revision,
    });
  });

  test('the late policy is set, kept in history, and removed', async () => {
    const { revision: since } = await gradebook();
    for (const latepolicy of ['10', '10 week 0', '101 day 0', '10 day -5', '10.5 day 0', '10 day 50 ', '']) {
      const { errors, success } = await ask('class-edit', { latepolicy });
      const isFine = ['10 day 50', ''].includes(latepolicy.trim());
      expect(success).toBe(isFine);
      if (!isFine)
        expect(errors).toEqual({
          latepolicy: 'Write the percent taken off, day or once, and the lowest percent: 10 day 50',
        });
    }
    const { history } = await ask('history', { since });
    expect(history.map(({ field, from, to }: Answer) => `${field} ${from} ${to}`)).toEqual([
      'latepolicy 10 day 50 ',
      'latepolicy  10 day 50',
    ]);
    expect(await gradebook()).not.toHaveProperty('latepolicy');
    await ask('class-edit', { latepolicy: '20 once 0' });
    expect((await gradebook()).latepolicy).toBe('20 once 0');
    await ask('class-edit', { latepolicy: '' });
  });

  test('a class moves between the folders', async () => {
    for (const folder of [1, 2, 3]) {
      expect((await ask('class-folder', { folder })).success).toBe(true);
      expect((await gradebook()).folder).toBe(folder);
    }
    for (const folder of ['', 0, 4]) {
      const { errors } = await ask('class-folder', { folder });
      expect(errors).toEqual({ folder: 'Choose 3 active, 2 archived or 1 trashed' });
    }
  });
});
