import { expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { oneRosterRest } from '#service/onerosterRest/application.ts';
import { schoolsSourced } from '#service/store/oneroster/sourcedIds.ts';
import { district, importOptions, packageOf } from '#test/support/school/oneroster.ts';
import { password } from '#test/support/school/school.ts';
import { foundSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';

/* The first file of a school's system, after an application has already used the school through REST. */

const sizes = { version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 } as const;

onEachDatabase((service) => {
  test('links the school, whatever an application has written before, and names its sourcedId later', async () => {
    const { database, ask } = service();
    const { schoolid, usr } = await foundSchool(service(), { name: 'lake', secret: 'heron', firstId: 901 });
    const { ses } = (await ask('login', { usr: usr.admin, pwd: password })).values;
    const key = { ses, schoolid, name: 'Gradebook' };
    const { clientid, secret } = (await ask('school-oneroster-key-add', key)).values;
    const rest = oneRosterRest({ database });
    const send = (path: string, options: RequestInit) =>
      rest(new Request(`https://grades.example/ims/oneroster${path}`, options), { address: '192.0.2.7' });
    const form = { grant_type: 'client_credentials', client_id: clientid, client_secret: secret };
    const asked = await send('/token', { method: 'POST', body: new URLSearchParams(form) });
    const headers = { authorization: `Bearer ${(await asked.json()).access_token}` };
    const category = '/gradebook/v1p2/categories/labs';
    const body = JSON.stringify({ category: { title: 'Labs' } });
    expect((await send(category, { method: 'PUT', headers, body })).status).toBe(201);
    const linked = async () =>
      (await database.asking(schoolsSourced)).find(({ schoolId }) => schoolId === schoolid);
    expect((await linked())?.isLinked).toBe(false);

    const read = await readPackage(openZip(packageOf(district(sizes), '1.2')));
    const started = await startImport(database, read, schoolid);
    expect(started.targets).toMatchObject([{ orgId: 's1', otherName: 'School 1' }]);
    await applyImport(database, started, importOptions);
    expect(await linked()).toMatchObject({ isLinked: true, sourcedId: 's1' });
    expect((await send(category, { headers })).status).toBe(200);

    const tables = district(sizes);
    const school = tables.orgs?.rows.find(([sourcedId]) => sourcedId === 's1') ?? [];
    school[0] = 'new-1';
    school[3] = 'School heron';
    const another = await readPackage(openZip(packageOf(tables, '1.2')));
    await expect(startImport(database, another, schoolid)).rejects.toThrow(
      'School heron has the sourcedId new-1 in the package; earlier packages gave it s1.',
    );
  });
});
