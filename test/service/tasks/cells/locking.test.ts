import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';

/* A marking period is locked, so that its final grades stay as they are, and opened again. */

onEachDatabase((service) => {
  const ask = asOwner(service);

  const periods = async () => {
    const { time, success, ...lists } = await ask('class-marking-periods');
    return lists;
  };
  const edit = (fields: Record<string, string | number>) => ask('class-marking-periods-edit', fields);
  const history = async (since: number) => (await ask('history', { since })).history;

  test.each([
    [{ locked: 1 }, { period: 'A marking period is P1, P2, P3, P4 or P5' }],
    [{ period: 'P6', locked: 1 }, { period: 'A marking period is P1, P2, P3, P4 or P5' }],
    [{ period: 'P1', locked: 2 }, { locked: 'This must be 0 or 1' }],
    [{ period: 'P1', locked: '' }, { locked: 'This must be 0 or 1' }],
    [
      { period: 'P1', locked: 1, stuid: 11, grade: 80 },
      { locked: 'Lock or unlock a marking period by itself, without grades' },
    ],
    [
      { period: 'P1', locked: 1, grades: 'P1 11 80' },
      { locked: 'Lock or unlock a marking period by itself, without grades' },
    ],
  ])('a lock of %o is refused', async (fields, errors) => {
    const before = await periods();
    expect(await edit(fields)).toMatchObject({ success: false, errors });
    expect(await periods()).toEqual(before);
  });

  describe('once it is locked', () => {
    let answer: { revision: number };

    beforeAll(async () => {
      answer = await edit({ period: 'P1', locked: 1 });
    });

    test('the reply says so, and the list says who locked it and when', async () => {
      expect(answer).toMatchObject({ success: true, values: { period: 'P1', locked: 1 } });
      expect(Object.keys(await periods())).toEqual(['P1', 'P3', 'locked']);
      expect((await periods()).locked).toEqual([
        { period: 'P1', uid: service().school.teacher, name: 'Ana Rivera', time: expect.any(Number) },
      ]);
    });

    test('its grades cannot be changed, cleared or added, and those of other periods can', async () => {
      const before = await periods();
      const locked = 'This marking period is locked: unlock it first';
      for (const cell of [
        { stuid: 11, grade: 89 },
        { stuid: 11, grade: '' },
        { stuid: 13, grade: 70 },
      ])
        expect((await edit({ period: 'P1', ...cell })).errors).toEqual({ period: locked });
      expect((await edit({ grades: 'P3 11 91\nP1 12 99' })).errors).toEqual({ grades: `Line 2: ${locked}` });
      expect(await periods()).toEqual(before);
      expect(await edit({ grades: 'P3 11 91\nP1 12 99', each: 1 })).toMatchObject({
        success: true,
        saved: 1,
        refused: [{ period: 'P1', stuid: 12, error: locked }],
      });
      expect(await periods()).toEqual({ ...before, P3: [{ stuid: 11, grade: 91 }] });
    });

    test('a saved change may be sent again, as after a lost reply', async () => {
      expect(await edit({ grades: 'P1 11 88 70', each: 1 })).toMatchObject({ saved: 1, refused: [] });
    });

    test('locking it again changes nothing', async () => {
      const { revision } = await ask('history');
      expect(await edit({ period: 'P1', locked: 1 })).toMatchObject({ success: true, revision });
    });

    test('after unlocking, its grades can change again, and history has it', async () => {
      const { revision } = await edit({ period: 'P1', locked: 0 });
      expect(await periods()).not.toHaveProperty('locked');
      expect(await edit({ period: 'P1', stuid: 11, grade: 89 })).toMatchObject({ success: true });
      const lock = { kind: 'lock', field: 'P1', assnid: 0, stuid: 0, name: 'Ana Rivera' };
      expect(
        (await history(answer.revision - 1)).filter(({ kind }: { kind: string }) => kind === 'lock'),
      ).toEqual([
        expect.objectContaining({ ...lock, revision, from: '1', to: '0' }),
        expect.objectContaining({ ...lock, revision: answer.revision, from: '0', to: '1' }),
      ]);
    });
  });
});
