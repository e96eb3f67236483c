import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

const roster = "José García 11\nMary\u00a0Ann de la Cruz 12\r\nSiobhán O'Brien 13\n小明 王 14\n\n";

onEachDatabase((service) => {
  async function edit(fields: Record<string, string | number>, username = 'rivera') {
    const ses = await service().signIn(username);
    return service().ask('class-students-edit', { ses, clid: service().school.algebra, ...fields });
  }

  async function gradebook() {
    const ses = await service().signIn();
    return service().ask('gradebook', { ses, clid: service().school.algebra });
  }

  test('a teacher who may only look may not change the list', async () => {
    const { errors } = await edit({ students: roster }, 'okafor');
    expect(errors).toEqual({ clid: 'You are not authorized to change this class' });
  });

  test('one bad line leaves the list as it was, and the whole text is echoed', async () => {
    const before = await gradebook();
    const students = 'Ada Lovelace 1\nnobody\nAlan Turing 2\nMadonna 3';
    const { success, errors, values } = await edit({ students });
    expect(success).toBe(false);
    expect(errors.students).toContain('Line 2: the ID number is missing');
    expect(errors.students).toContain('Line 4: the last name is missing');
    expect(values).toEqual({ clid: String(service().school.algebra), students });
    expect((await gradebook()).students).toEqual(before.students);
  });

  test.each(['', '\n', ' '])('an empty list is refused (%j)', async (students) => {
    const { errors } = await edit({ students });
    expect(Object.keys(errors)).toEqual(['students']);
  });

  test('an unknown sort setting is refused', async () => {
    for (const stusort of ['0', '5', 'last']) {
      const { errors } = await edit({ students: roster, stusort });
      expect(errors).toEqual({ stusort: 'Choose 1 list order, 2 last name, 3 first name or 4 ID number' });
    }
  });

  test('every bad field is named at once', async () => {
    const { errors } = await edit({ clid: 'x', students: 'Ana Diaz', stusort: 'last' });
    expect(Object.keys(errors).sort()).toEqual(['clid', 'students', 'stusort']);
  });

  test('a removed student returns with scores and marks', async () => {
    const before = await gradebook();
    const reply = await edit({ students: 'Mary\u00a0Ann de la Cruz 12\nZoë Ng 20', stusort: 2 });
    expect(Object.entries(reply).slice(0, 2)).toEqual([
      ['success', true],
      ['values', {}],
    ]);
    const between = await gradebook();
    expect(between.stusort).toBe(2);
    expect(between.students.map(({ stuid, num }: { stuid: number; num: number }) => [stuid, num])).toEqual([
      [12, 1],
      [20, 2],
    ]);
    expect(between.scores).toHaveLength(4);
    await edit({ students: roster });
    const after = await gradebook();
    expect(after.students).toEqual(before.students);
    expect(after.scores).toEqual(before.scores);
  });

  test('former students are listed with what will be restored', async () => {
    const ses = await service().signIn();
    const ask = (task: string, fields: Record<string, string | number> = {}) =>
      service().ask(task, { ses, clid: service().school.algebra, ...fields });
    // The tests before have taken others in and out.
    const former = async () => {
      const { students } = await ask('class-students-former');
      return students.filter(({ stuid }: { stuid: number }) => 10 < stuid && stuid < 15);
    };
    await edit({ students: roster });
    expect(await former()).toEqual([]);
    await ask('class-comments', { stuid: 11, comment: 'Sits at the window' });
    await edit({ students: "Mary\u00a0Ann de la Cruz 12\nSiobhán O'Brien 13" });
    expect(await former()).toEqual([
      { stuid: 11, first: 'José', last: 'García', scores: 3, marks: 3, grades: 2, comment: 1 },
      { stuid: 14, first: '小明', last: '王', scores: 0, marks: 0, grades: 0, comment: 0 },
    ]);
    // Scores of a deleted assignment are not restored.
    await ask('assignment-edit', { assnid: 1, delete: 1 });
    expect((await former())[0]).toMatchObject({ stuid: 11, scores: 2 });
    await edit({ students: roster });
    expect(await former()).toEqual([]);
  });

  test('a list that has changed since it was read is not overwritten', async () => {
    const { revision } = await gradebook();
    const longer = `${roster}\nZoë Ng 20`;
    expect(await edit({ students: longer, base: revision })).toMatchObject({ success: true });
    const { success, errors } = await edit({ students: 'Ada Lovelace 1', base: revision });
    expect([success, errors]).toEqual([false, { base: 'The list has changed' }]);
    expect((await gradebook()).students).toHaveLength(5);
  });

  test.each(['Infinity', '1e9', '0x7fffffff', '-1', ' ', '999999999999999'])(
    'a list read at a nonexistent revision is not written: %j',
    async (base) => {
      const before = await gradebook();
      expect((await edit({ students: 'Ada Lovelace 1', base })).errors).toEqual({
        base: 'The list has changed',
      });
      expect((await gradebook()).revision).toBe(before.revision);
    },
  );

  test('a list that is sent again changes nothing', async () => {
    await edit({ students: roster });
    const before = await gradebook();
    expect(await edit({ students: roster })).toMatchObject({ success: true });
    expect((await gradebook()).revision).toBe(before.revision);
  });

  test('an application that sends back the names that it has read moves no word of them', async () => {
    await edit({ students: roster });
    const { students } = await gradebook();
    const lines = students.map(({ first, last, stuid }: Answer) => `${first} ${last} ${stuid}`);
    expect(await edit({ students: [...lines, 'Lee Ann Ng 20'].join('\n') })).toMatchObject({ success: true });
    const after = (await gradebook()).students;
    expect(after.slice(0, -1)).toEqual(students);
    expect(after.at(-1)).toMatchObject({ first: 'Lee', last: 'Ann Ng' });
  });

  test('a word moves from one name to the other by a no-break space, or in a list with a base', async () => {
    await edit({ students: 'Mary Ann Lee 12' });
    await edit({ students: 'Mary\u00a0Ann Lee 12' });
    expect((await gradebook()).students).toMatchObject([{ first: 'Mary Ann', last: 'Lee' }]);
    const { revision } = await gradebook();
    await edit({ students: 'Mary Ann Lee 12', base: revision });
    expect((await gradebook()).students).toMatchObject([{ first: 'Mary', last: 'Ann Lee' }]);
  });

  test('when two lists are sent at once with the same base, one is refused', async () => {
    const { revision: base } = await gradebook();
    const replies = await Promise.all([
      edit({ students: `${roster}\nZoë Ng 20`, base }),
      edit({ students: 'Ada Lovelace 1', base }),
    ]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
  });
});
