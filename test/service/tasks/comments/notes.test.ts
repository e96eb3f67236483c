import { expect, test } from 'vitest';
import { setTeacher } from '#service/store/classes/teachers.ts';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

onEachDatabase((service) => {
  const ask = asOwner(service);
  const notes = async () =>
    (await ask('class-notes')).notes.map(({ stuid, note, name }: Answer) => `${stuid} ${note} (${name})`);

  test.each([
    [{ note: 'Whose?' }, { stuid: 'There is no such student in this class' }],
    [{ stuid: 99, note: 'Nobody' }, { stuid: 'There is no such student in this class' }],
    [{ stuid: 11, note: 'x'.repeat(1001) }, { note: 'A private note has at most 1000 characters' }],
  ])('refuses %o', async (fields, errors) => {
    expect((await ask('class-notes', fields)).errors).toEqual(errors);
    expect(await notes()).toEqual([]);
  });

  test('a note is written, changed and removed, and names its last author', async () => {
    await ask('class-notes', { stuid: 13, note: ' Ask about the bus ' });
    await ask('class-notes', { stuid: 11, note: 'Sits in front' });
    expect(await notes()).toEqual(['11 Sits in front (Ana Rivera)', '13 Ask about the bus (Ana Rivera)']);
    await ask('class-notes', { stuid: 11, note: '' });
    expect(await notes()).toEqual(['13 Ask about the bus (Ana Rivera)']);
  });

  test('when two teachers write at once, the second learns what the first wrote', async () => {
    const stale = await ask('class-notes', { stuid: 13, note: 'Mine', was: '' });
    expect(stale).toMatchObject({
      errors: { note: 'The note has changed in the meantime' },
      values: { now: 'Ask about the bus', note: 'Mine' },
    });
    expect((await ask('class-notes', { stuid: 13, note: 'Mine', was: 'Ask about the bus' })).success).toBe(
      true,
    );
    // The request whose reply was lost is sent again.
    expect((await ask('class-notes', { stuid: 13, note: 'Mine', was: 'Ask about the bus' })).success).toBe(
      true,
    );
    expect(await notes()).toEqual(['13 Mine (Ana Rivera)']);
  });

  test('only teachers who enter scores see a note, or that there is one', async () => {
    const { database, school, signIn } = service();
    const okafor = await signIn('okafor');
    const { errors } = await service().ask('class-notes', { ses: okafor, clid: service().school.algebra });
    expect(errors).toEqual({ clid: 'You are not authorized to change this class' });
    const told = [
      await service().ask('gradebook', { ses: okafor, clid: service().school.algebra }),
      await service().ask('history', { ses: okafor, clid: service().school.algebra }),
      await service().ask('class-comments', { ses: okafor, clid: service().school.algebra }),
    ];
    expect(JSON.stringify(told)).not.toContain('Mine');
    const { revision } = told[0] ?? {};
    await ask('class-notes', { stuid: 12, note: 'More' });
    expect((await service().ask('gradebook', { ses: okafor, clid: service().school.algebra })).revision).toBe(
      revision,
    );
    await database.writing((db) =>
      setTeacher(db, school.algebra, { accountId: school.colleague, auth: 2, role: 'Aide', joined: 1 }),
    );
    expect(
      (await service().ask('class-notes', { ses: okafor, clid: service().school.algebra })).notes,
    ).toHaveLength(2);
  });

  test('it is removed with a student who leaves the list, and restored with them', async () => {
    await ask('class-students-edit', { students: 'José García 11' });
    expect(await notes()).toEqual([]);
    await ask('class-students-edit', { students: 'José García 11\nMary\u00a0Ann de la Cruz 12' });
    expect(await notes()).toEqual(['12 More (Ana Rivera)']);
  });

  test('another class has its own notes', async () => {
    const okafor = await service().signIn('okafor');
    const { notes: others } = await service().ask('class-notes', {
      ses: okafor,
      clid: service().school.biology,
    });
    expect(others).toEqual([]);
  });
});
