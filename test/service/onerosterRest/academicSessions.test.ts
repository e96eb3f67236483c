import { beforeAll, expect, test } from 'vitest';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { exportSchool } from '#service/oneroster/writing/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type Rest, startRest } from '#test/support/service/oneRosterRest.ts';

/* The academic session of a line item: what an application writes, what it reads back, and what an export contains. */

const lineItem = {
  title: 'Essay',
  dueDate: '2026-11-02',
  class: { sourcedId: 's1-k1' },
  category: { sourcedId: 'hw' },
};
const named = (sourcedId: string) => ({ sourcedId });

onEachDatabase((service) => {
  let rest: Rest;
  let token: string;
  const put = (item: string, fields: object, version = 'gradebook/v1p2') =>
    rest.send(`/${version}/lineItems/${item}`, {
      method: 'PUT',
      token,
      body: { lineItem: { ...lineItem, ...fields } },
    });
  const get = async (path: string) => (await rest.send(path, { token })).body;
  const read = async (item: string) => (await get(`/gradebook/v1p2/lineItems/${item}`)).lineItem;
  const exported = async () => {
    const zip = await exportSchool(service().database, rest.schools.get('s1') ?? 0);
    const { files, problems } = await readPackage(openZip(zip));
    expect(problems).toEqual([]);
    return {
      sessions: files.academicSessions.rows.map(({ sourcedId }) => sourcedId),
      of: Object.fromEntries(files.lineItems.rows.map((row) => [row.sourcedId, row.gradingPeriodSourcedId])),
    };
  };

  beforeAll(async () => {
    rest = await startRest(service().database);
    token = await rest.tokenFor('s1');
  });

  test.each(['academicSession', 'gradingPeriod'])('an unknown one in %s is refused', async (field) => {
    const refused = await put('none', { [field]: named('nowhere') });
    expect(refused.status).toBe(422);
    expect(refused.body.imsx_description).toBe('There is no academic session nowhere.');
    expect(await read('none')).toBeUndefined();
  });

  test('the grading period shown for a term is the term in an export', async () => {
    const { academicSessions } = await get('/rostering/v1p2/terms/t1/gradingPeriods');
    const [period] = academicSessions;
    expect(period.sourcedId).toBe('t1_gradingPeriod');
    expect((await put('essay', { gradingPeriod: named(period.sourcedId) })).status).toBe(201);
    expect((await read('essay')).academicSession.sourcedId).toBe('t1');
    const { sessions, of } = await exported();
    expect(of.essay).toBe('t1');
    expect(sessions).toEqual(['t1', 'y27']);
  });

  test("a source's term without classes is exported with the line item that names it", async () => {
    expect((await put('essay', { academicSession: named('t2') })).status).toBe(201);
    const { academicSession } = await read('essay');
    expect(
      (await rest.send(new URL(academicSession.href).pathname.replace('/ims/oneroster', ''), { token }))
        .status,
    ).toBe(200);
    const { sessions, of } = await exported();
    expect(of.essay).toBe('t2');
    expect(sessions).toEqual(['t1', 't2', 'y27']);
  });

  test('a line item whose session is not exported gets the term of the class', async () => {
    await service().database.writing((db) =>
      db
        .updateTable('sourced_ids')
        .set({ content: ['Essay', '', '', '2026-11-02', 's1-k1', 'hw', 'nowhere', '0', ''].join('\u001f') })
        .where('sourced_id', '=', 'essay')
        .execute(),
    );
    expect((await exported()).of.essay).toBe('t1');
  });

  test.each([
    ['1.2', 'gradebook/v1p2', { academicSession: named('t2'), gradingPeriod: named('t1') }],
    ['1.2 that has the field of 1.1 alone', 'gradebook/v1p2', { gradingPeriod: named('t2') }],
    ['1.1', 'v1p1', { gradingPeriod: named('t2') }],
  ])('an application of %s changes it, and the same again changes nothing', async (_, version, change) => {
    expect((await put('moved', { gradingPeriod: named('t1') })).status).toBe(201);
    for (let times = 0; times < 2; times++) {
      expect((await put('moved', change, version)).status).toBe(201);
      const { academicSession, gradingPeriod } = await read('moved');
      expect([academicSession.sourcedId, gradingPeriod.sourcedId]).toEqual(['t2', 't2']);
    }
  });
});
