import { expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

onEachDatabase((service) => {
  const ask = asOwner(service);

  test.each([
    [{ since: 'yesterday' }, 'since'],
    [{ before: '5' }, 'before'],
    [{ before: '5.1; drop table history' }, 'before'],
    [{ kind: 'grades' }, 'kind'],
    [{ kind: '' }, 'kind'],
    [{ kind: 'score,mark' }, 'kind'],
    [{ after: 'noon' }, 'after'],
    [{ after: -1 }, 'after'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 1001 }, 'limit'],
    [{ assnid: 'x' }, 'assnid'],
    [{ stuid: -1 }, 'stuid'],
  ])('history refuses %o', async (fields, field) => {
    expect(Object.keys((await ask('history', fields)).errors)).toEqual([field]);
  });

  test('history starts empty, then has who changed what, newest first, page by page', async () => {
    const first = await ask('history');
    expect([first.history, first.more]).toEqual([[], '']);
    for (const score of ['1', '2', '3'])
      await ask('score-edit', { scores: `1 11 ${score}\n1 12 ${score}\n2 11 ${score}` });
    const whole = await ask('history', { since: first.revision });
    expect(whole.history).toHaveLength(9);
    expect(whole.history[0]).toEqual({
      revision: whole.revision,
      num: 3,
      kind: 'score',
      assnid: 2,
      stuid: 11,
      field: '',
      from: '2',
      to: '3',
      reason: '',
      uid: service().school.teacher,
      name: 'Ana Rivera',
      time: expect.any(Number),
    });
    const pages: Answer[] = [];
    for (let before = ''; ; ) {
      const page = await ask('history', { limit: 2, ...(before && { before }) });
      expect(page.history.length).toBeLessThanOrEqual(2);
      pages.push(...page.history);
      before = page.more;
      if (before === '') break;
    }
    expect(pages).toEqual(whole.history);
    const since = await ask('history', { since: whole.revision - 1 });
    expect(since.history).toHaveLength(3);
  });

  test('history of an assignment or a cell contains only its own changes', async () => {
    await ask('assignment-edit', { assnid: 2, title: 'Unit test 1' });
    await ask('attendance-edit', { date: '20240904', stuid: 11, mark: 't' });
    const kinds = async (fields: Record<string, number>) => {
      const { history } = await ask('history', fields);
      return history.map(({ kind, assnid, stuid }: Answer) => `${kind} ${assnid} ${stuid}`);
    };
    expect(await kinds({ assnid: 2 })).toEqual(['assignment 2 0', ...Array(3).fill('score 2 11')]);
    expect(await kinds({ assnid: 1, stuid: 12 })).toEqual(Array(3).fill('score 1 12'));
    expect((await kinds({ stuid: 11 }))[0]).toBe('mark 0 11');
  });

  test('history of one kind contains only that kind', async () => {
    await ask('class-marking-periods-edit', { period: 'P5', stuid: 11, grade: 77 });
    await ask('class-marking-periods-edit', { period: 'P5', locked: 1 });
    await ask('class-marking-periods-edit', { period: 'P5', locked: 0 });
    const kinds = async (kind: string) =>
      (await ask('history', { kind })).history.map((item: Answer) => item.kind);
    expect(await kinds('mark')).toEqual(['mark']);
    expect(await kinds('lock')).toEqual(['lock', 'lock']);
    expect(await kinds('grade')).toEqual(['grade']);
    expect(await kinds('roster')).toEqual([]);
    expect((await ask('history', { kind: 'roster', stuid: 11 })).history).toEqual([]);
    expect((await ask('history', { kind: 'grade', limit: 1, stuid: 11 })).history).toMatchObject([
      { field: 'P5', from: '', to: '77' },
    ]);
  });

  test('a comment is written, read with the percent, changed and removed', async () => {
    const comment = 'Asks "why?" – keep it up; <b>1</b>';
    const { comments } = await ask('class-comments', { stuid: 11, comment });
    const { students } = await ask('gradebook');
    expect(comments).toEqual([{ stuid: 11, percent: students[0].percent, comment }]);
    await ask('class-comments', { stuid: 11, comment: '' });
    expect((await ask('class-comments')).comments).toEqual([]);
    expect((await ask('class-comments', { comment: 'Whose?' })).errors).toHaveProperty('stuid');
    expect((await ask('class-comments', { stuid: 99, comment: 'Whose?' })).errors).toHaveProperty('stuid');
    expect((await ask('class-comments', { stuid: 11, comment: 'One\nTwo' })).errors).toEqual({
      comment: 'There is a line break here, or another character that cannot be sent',
    });
    expect((await ask('class-comments', { stuid: 11, comment: 'x'.repeat(1001) })).errors).toEqual({
      comment: 'A comment has at most 1000 characters',
    });
  });

  test('a removed student returns with scores, marks, final grades and comment', async () => {
    const state = async () => {
      const names = ['gradebook', 'attendance-totals', 'class-marking-periods', 'class-comments'];
      const replies = await Promise.all(names.map((name) => ask(name)));
      return replies.map(({ time, revision, updated, ...rest }) => rest);
    };
    await ask('class-comments', { stuid: 12, comment: 'Kept' });
    const { revision } = await ask('history');
    const before = await state();
    await ask('class-students-edit', { students: 'José García 11' });
    expect((await ask('score-edit', { assnid: 1, stuid: 12, score: '1' })).errors).toHaveProperty('stuid');
    const { history } = await ask('history', { since: revision });
    expect(history).toMatchObject([{ kind: 'roster', to: 'José García 11' }]);
    await ask('class-students-edit', { students: history[0].from });
    expect(await state()).toEqual(before);
  });

  test('draft-key is one’s own, the same each time, and 256 bits', async () => {
    const { key } = await ask('draft-key');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask('draft-key', { ses: await service().signIn() })).key).toBe(key);
    expect((await ask('draft-key', { ses: await service().signIn('okafor') })).key).not.toBe(key);
    expect((await service().ask('draft-key')).errors).toEqual({ ses: 'Not logged in' });
  });
});
