import { expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';
import { encodedWords, writeCells } from '#wire/classes/cells.ts';

/* Comments on scores are entered like scores; these are the differences. */

onEachDatabase((service) => {
  const ask = asOwner(service);

  const edit = (fields: Record<string, string | number>) => ask('remark-edit', fields);
  const remarks = async () => {
    const { remarks: found = [] } = await ask('gradebook');
    return found.map(({ assnid, stuid, remark }: Answer) => `${assnid} ${stuid} ${remark}`);
  };

  test.each([
    [{ assnid: 9, stuid: 11, remark: 'Fine' }, 'assnid'],
    [{ stuid: 11, remark: 'Fine' }, 'assnid'],
    [{ assnid: 1, stuid: 99, remark: 'Fine' }, 'stuid'],
    [{ assnid: 1, stuid: 11 }, 'remark'],
    [{ assnid: 1, stuid: 11, remark: 'x'.repeat(501) }, 'remark'],
    [{ assnid: 1, stuid: 11, remark: 'two\nlines' }, 'remark'],
    [{ remarks: '1 11 Well done' }, 'remarks'],
    [{ remarks: '1 11 %E4%' }, 'remarks'],
    [{ remarks: '1 11' }, 'remarks'],
  ])('refuses %o', async (fields, field) => {
    expect(Object.keys((await edit(fields)).errors)).toEqual([field]);
    expect(await remarks()).toEqual([]);
  });

  test('the reply of a class without comments has only the documented fields', async () => {
    expect(await ask('gradebook')).not.toHaveProperty('remarks');
  });

  test('a comment is written, changed and removed, and leaves the score alone', async () => {
    const before = await ask('gradebook');
    const cell = { assnid: 3, stuid: 13 };
    expect(await edit({ ...cell, remark: ' Was at the dentist – 50 % done ' })).toMatchObject({ saved: 1 });
    expect(await remarks()).toEqual(['3 13 Was at the dentist – 50 % done']);
    await edit({ ...cell, remark: 'Done by now' });
    expect(await remarks()).toEqual(['3 13 Done by now']);
    await edit({ ...cell, remark: '' });
    expect(await remarks()).toEqual([]);
    const after = await ask('gradebook');
    expect(after.scores).toEqual(before.scores);
    expect(after.students).toEqual(before.students);
    expect(after.revision).toBe(before.revision + 3);
  });

  test('many are sent as words, including a hyphen and line breaks', async () => {
    const said = ['-', 'Ask about\u00a0the bus', '50% + "bonus"', 'émoji 🙂', '1 12 M'];
    const cells = said.map((value, index) => ({
      place: String((index % 4) + 1),
      student: 11 + Math.floor(index / 4),
      value,
      was: '',
    }));
    expect(await edit({ remarks: writeCells(cells, encodedWords), each: 1 })).toMatchObject({ saved: 5 });
    expect(await remarks()).toEqual([
      '1 11 -',
      '2 11 Ask about\u00a0the bus',
      '3 11 50% + "bonus"',
      '4 11 émoji 🙂',
      '1 12 1 12 M',
    ]);
    const undone = cells.map(({ value, ...cell }) => ({ ...cell, value: '', was: value }));
    expect(await edit({ remarks: writeCells(undone, encodedWords) })).toMatchObject({ saved: 5 });
    expect(await remarks()).toEqual([]);
  });

  test('when two teachers write at once, the second learns what the first wrote', async () => {
    const cell = { assnid: 1, stuid: 12 };
    await edit({ ...cell, remark: 'First', was: '' });
    expect(await edit({ ...cell, remark: 'Second', was: '' })).toMatchObject({
      errors: { remark: 'The comment has changed in the meantime' },
      values: { now: 'First', name: 'Ana Rivera' },
    });
    expect(await edit({ remarks: '1 12 Second -', each: 1 })).toMatchObject({
      success: true,
      conflicts: [{ assnid: 1, stuid: 12, now: 'First' }],
    });
    expect(await remarks()).toEqual(['1 12 First']);
  });

  test('history has it with the scores of its cell, and undoes it', async () => {
    const { history } = await ask('history', { assnid: 1, stuid: 12 });
    expect(history[0]).toMatchObject({ kind: 'remark', assnid: 1, stuid: 12, from: '', to: 'First' });
    const { history: scores } = await ask('history', { kind: 'score' });
    expect(scores.some(({ kind }: Answer) => kind !== 'score')).toBe(false);
  });

  test('is removed with a deleted assignment and a removed student, and restored with them', async () => {
    const list = async (students: string) => ask('class-students-edit', { students });
    await ask('assignment-edit', { assnid: 1, delete: 1 });
    expect(await remarks()).toEqual([]);
    await ask('assignment-edit', { assnid: 1, delete: 0 });
    await list('José García 11');
    expect(await remarks()).toEqual([]);
    await list('José García 11\nMary\u00a0Ann de la Cruz 12');
    expect(await remarks()).toEqual(['1 12 First']);
  });
});
