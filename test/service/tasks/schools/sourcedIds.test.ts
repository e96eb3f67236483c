import { beforeAll, expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { district, importOptions, manifestOf, textsOf, zipOf } from '#test/support/school/oneroster.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { classNamed, type Rest, startRest } from '#test/support/service/oneRosterRest.ts';
import { sentences } from '#wire/sentences.ts';

/* The sourcedIds of people and classes, as an admin looks them up. */

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

  test('somebody else’s school and a nonexistent class are refused', async () => {
    for (const fields of [
      {},
      { clid: 999_999 },
      { schoolid: rest.schools.get('s2') ?? 0 },
      { clid: classes.other },
    ])
      expect((await ask(fields)).errors).toEqual({ schoolid: sentences.schoolNotYours });
  });

  test('a teacher does not have this task', async () => {
    const teacher = await service().signIn('okafor');
    const { errors } = await service().ask('school-sourced-ids', { ses: teacher, schoolid });
    expect(errors).toEqual({ apitask: sentences.taskNotYours });
  });

  test('a teacher, a student and a class keep their sourcedIds', async () => {
    const named = (sourcedid: string) => [{ sourcedid, source: 'Test SIS', gone: 0 }];
    expect((await ask({ schoolid, uid: await accountOf('s1-t2') })).sourcedids).toEqual(named('s1-t2'));
    expect((await ask({ schoolid, stuid: 10001 })).sourcedids).toEqual(named('s1-p1'));
    expect((await ask({ clid: classes.own, stuid: 10001 })).sourcedids).toEqual(named('s1-p1'));
    expect((await ask({ clid: classes.own })).sourcedids).toEqual(named('s1-k1'));
  });

  test('after a change of system, only what the new system lists gets a sourcedId from it', async () => {
    const { database } = service();
    const change = async (systemName: string, student: string) => {
      const tables = district({ version: '1.1', schools: 1, classes: 1, teachers: 1, students: 30 });
      const texts = textsOf({ manifest: manifestOf(tables, '1.1'), ...tables });
      for (const [name, text] of Object.entries(texts))
        texts[name] = text.replaceAll('Test SIS', systemName).replaceAll(/\bs1-p1\b/g, student);
      const pkg = await readPackage(openZip(zipOf(texts)));
      await applyImport(database, await startImport(database, pkg, moved), {
        ...importOptions,
        hideMany: true,
      });
    };
    const moved = await database.writing((db) =>
      addSchool(db, { name: 'School of two systems', created: 0 }),
    );
    await database.writing((db) => makeAdmin(db, moved, service().school.teacher));
    const named = async (stuid: number) => (await ask({ schoolid: moved, stuid })).sourcedids;
    await change('Old SIS', 's1-p1');
    expect(await named(10001)).toEqual([{ sourcedid: 's1-p1', source: 'Old SIS', gone: 0 }]);
    await change('New\0 S\u202eIS', 'n-1');
    expect(await named(10001)).toEqual([
      { sourcedid: 'n-1', source: 'New SIS', gone: 0 },
      { sourcedid: 's1-p1', source: '', gone: 1 },
    ]);
    expect(await named(10002)).toEqual([{ sourcedid: 's1-p2', source: 'New SIS', gone: 0 }]);
    await change('', 'n-1');
    expect(await named(10002)).toEqual([{ sourcedid: 's1-p2', source: '', gone: 0 }]);
  });

  test("what no system, or only another school's, has named has none", async () => {
    expect((await ask({ schoolid, uid: service().school.teacher })).sourcedids).toEqual([]);
    expect((await ask({ schoolid, uid: await accountOf('s2-t1') })).sourcedids).toEqual([]);
    expect((await ask({ schoolid, clid: classes.other })).sourcedids).toEqual([]);
  });
});
