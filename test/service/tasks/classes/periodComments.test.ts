import { expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

onEachDatabase((service) => {
  const askAs = asOwner(service);
  const ask = (fields: Record<string, string | number> = {}) => askAs('class-period-comments', fields);
  const comments = async () =>
    (await ask()).comments.map(({ period, stuid, comment }: Answer) => `${period} ${stuid} ${comment}`);

  test.each([
    [{ comment: 'When?', stuid: 11 }, { period: 'A marking period is P1, P2, P3, P4 or P5' }],
    [{ period: 'P6', comment: 'When?', stuid: 11 }, { period: 'A marking period is P1, P2, P3, P4 or P5' }],
    [{ period: 'P1', comment: 'Whose?' }, { stuid: 'There is no such student in this class' }],
    [{ period: 'P1', stuid: 99, comment: 'Nobody' }, { stuid: 'There is no such student in this class' }],
    [
      { period: 'P1', stuid: 11, comment: 'x'.repeat(1001) },
      { comment: 'A comment has at most 1000 characters' },
    ],
    [
      { period: 'P1', stuid: 11, comment: 'One\nTwo' },
      { comment: 'There is a line break here, or another character that cannot be sent' },
    ],
  ])('refuses %o', async (fields, errors) => {
    expect((await ask(fields)).errors).toEqual(errors);
    expect(await comments()).toEqual([]);
  });

  test('each marking period has its own comment, and the class keeps its own', async () => {
    await askAs('class-comments', { stuid: 11, comment: 'Of the whole year' });
    await ask({ period: 'P1', stuid: 11, comment: ' A slow start ' });
    await ask({ period: 'P2', stuid: 11, comment: 'Much better' });
    await ask({ period: 'P1', stuid: 12, comment: 'Steady' });
    expect(await comments()).toEqual(['P1 11 A slow start', 'P1 12 Steady', 'P2 11 Much better']);
    await ask({ period: 'P1', stuid: 11, comment: '' });
    expect(await comments()).toEqual(['P1 12 Steady', 'P2 11 Much better']);
    expect((await askAs('class-comments')).comments).toMatchObject([
      { stuid: 11, comment: 'Of the whole year' },
    ]);
  });

  test('history names the marking period, and an edit without changes does not count', async () => {
    const { revision } = await ask();
    await ask({ period: 'P3', stuid: 11, comment: 'Once' });
    expect((await ask({ period: 'P3', stuid: 11, comment: 'Once' })).revision).toBe(revision + 1);
    const { history } = await askAs('history', { since: revision });
    expect(history).toMatchObject([{ kind: 'comment', stuid: 11, field: 'P3', from: '', to: 'Once' }]);
    await ask({ period: 'P3', stuid: 11, comment: '' });
  });

  test('when two teachers write at once, the second learns what the first wrote', async () => {
    const stale = await ask({ period: 'P2', stuid: 11, comment: 'Mine', was: '' });
    expect(stale).toMatchObject({
      errors: { comment: 'The comment has changed in the meantime' },
      values: { now: 'Much better', comment: 'Mine' },
    });
    expect((await ask({ period: 'P2', stuid: 11, comment: 'Mine', was: 'Much better' })).success).toBe(true);
    // The request whose reply was lost is sent again.
    expect((await ask({ period: 'P2', stuid: 11, comment: 'Mine', was: 'Much better' })).success).toBe(true);
  });

  test('another student’s comment causes no conflict', async () => {
    const fields = { period: 'P2', stuid: 12 };
    expect((await ask({ ...fields, comment: 'Steadier', was: '' })).success).toBe(true);
    expect(await comments()).toEqual(['P1 12 Steady', 'P2 11 Mine', 'P2 12 Steadier']);
    await ask({ ...fields, comment: '' });
  });

  test('it is removed with a student who leaves the list, and restored with them', async () => {
    const list = (students: string) => askAs('class-students-edit', { students });
    await list('José García 11');
    expect(await comments()).toEqual(['P2 11 Mine']);
    const { students } = await askAs('class-students-former');
    expect(students.find(({ stuid }: Answer) => stuid === 12)).toMatchObject({ comment: 1 });
    await list('José García 11\nMary\u00a0Ann de la Cruz 12');
    expect(await comments()).toEqual(['P1 12 Steady', 'P2 11 Mine']);
  });
});
