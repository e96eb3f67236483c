import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/databases.ts';
import { classNamed, type Rest, startRest } from '#test/support/oneRosterRest.ts';
import { makeAdmin } from '#test/support/school.ts';
import { sentences } from '#wire/sentences.ts';

/* What other systems call people and classes, as an admin looks it up. */

onEachDatabase((service) => {
  let ses = '';
  let rest: Rest;
  let schoolid = 0;
  let classes: { own: number; other: number };
  const ask = (fields: Record<string, string | number>) =>
    service().ask('school-sourced-ids', { ses, ...fields });
  const accountOf = async (username: string) => {
    const { id } = await service().database.asking((db) =>
      db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirstOrThrow(),
    );
    return id;
  };

  beforeAll(async () => {
    const { database, school } = service();
    rest = await startRest(database);
    schoolid = rest.schools.get('s1') ?? 0;
    await database.writing((db) => makeAdmin(db, schoolid, school.teacher));
    classes = { own: await classNamed(database, 's1-k1'), other: await classNamed(database, 's2-k1') };
    ses = await service().signIn();
  });

  test('somebody else’s school, and a class that is none, are refused', async () => {
    for (const fields of [
      {},
      { clid: 999_999 },
      { schoolid: rest.schools.get('s2') ?? 0 },
      { clid: classes.other },
    ])
      expect((await ask(fields)).errors).toEqual({ schoolid: sentences.schoolNotYours });
  });

  test('a teacher has no such task', async () => {
    const teacher = await service().signIn('okafor');
    const { errors } = await service().ask('school-sourced-ids', { ses: teacher, schoolid });
    expect(errors).toEqual({ apitask: sentences.taskNotYours });
  });

  test('a teacher, a student and a class have the names of the system that brought them', async () => {
    const named = (sourcedid: string) => [{ sourcedid, source: 'Test SIS', gone: 0 }];
    expect((await ask({ schoolid, uid: await accountOf('s1-t2') })).sourcedids).toEqual(named('s1-t2'));
    expect((await ask({ schoolid, stuid: 10001 })).sourcedids).toEqual(named('s1-p1'));
    expect((await ask({ clid: classes.own, stuid: 10001 })).sourcedids).toEqual(named('s1-p1'));
    expect((await ask({ clid: classes.own })).sourcedids).toEqual(named('s1-k1'));
  });

  test('what no system has named, or only another school, has none', async () => {
    expect((await ask({ schoolid, uid: service().school.teacher })).sourcedids).toEqual([]);
    expect((await ask({ schoolid, uid: await accountOf('s2-t1') })).sourcedids).toEqual([]);
    expect((await ask({ schoolid, clid: classes.other })).sourcedids).toEqual([]);
  });
});
