import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '#service/demo/fill.ts';
import { demoKey } from '#service/demo/school.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { confirmEmail } from '#service/store/accounts/accounts.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { type Rest, restNow, startRest } from '#test/support/service/oneRosterRest.ts';
import { askWith } from '#test/support/service/service.ts';
import { oneRosterReads } from '#wire/schools/oneRoster.ts';

/* Codes and formats of the standard, against which others' clients check replies. */

/** imsx_codeMinorFieldValue of 1.2. */
const minors = [
  ...['fullsuccess', 'invalid_filter_field', 'invalid_selection_field', 'invaliddata', 'unauthorisedrequest'],
  ...['internal_server_error', 'server_busy', 'deletefailure', 'unknownobject', 'forbidden'],
];

let database: Database;
let rest: Rest;
let token: string;
beforeAll(async () => {
  database = await openDatabase(':memory:');
  await fillDemo(database, 'typical');
  rest = await startRest(database);
  rest.schools.set('demo', 1);
  token = await rest.tokenFor('demo');
});
afterAll(() => database.close());

const inLatin1 = new Uint8Array(Buffer.from('{"result":{"comment":"Señor"}}', 'latin1'));

const lists = oneRosterReads.filter(({ path }) => !path.includes('{'));

describe.each(lists)('$path', ({ service, path, of }) => {
  test('has only sourcedIds that need no escaping in a URL', async () => {
    const { body } = await rest.send(`/${service}/v1p2${path}?limit=10000`, { token });
    const [entities] = Object.values(body) as { sourcedId: string }[][];
    if (of !== 'demographics') expect(entities?.length).toBeGreaterThan(0);
    expect(entities?.filter(({ sourcedId }) => !/^[0-9A-Za-z./@_-]{1,255}$/.test(sourcedId))).toEqual([]);
    const last = entities?.at(-1)?.sourcedId;
    if (last !== undefined)
      expect((await rest.send(`/${service}/v1p2${path}/${last}`, { token })).status).toBe(200);
  });
});

test.each([
  ['no token', 401, '/rostering/v1p2/users', { token: null }],
  ['a field that is not there to sort by', 400, '/rostering/v1p2/users?sort=height', {}],
  ['a field that is not there to filter by', 400, "/rostering/v1p2/users?filter=height='1'", {}],
  ['a field that is not there', 400, '/rostering/v1p2/users?fields=height', {}],
  ['a limit that is none', 400, '/rostering/v1p2/users?limit=some', {}],
  ['somebody unknown', 404, '/rostering/v1p2/users/nobody', {}],
  ['a method that is not there', 405, '/rostering/v1p2/users', { method: 'PUT', body: {} }],
  ['a body that is none', 400, '/gradebook/v1p2/results/r', { method: 'PUT', body: '{' }],
  ['a body in Latin-1', 400, '/gradebook/v1p2/results/r', { method: 'PUT', body: inLatin1 }],
  ['a body of another form', 422, '/gradebook/v1p2/results/r', { method: 'PUT', body: { result: {} } }],
])('%s is told by words of the standard', async (_, status, path, sent) => {
  const answer = await rest.send(path, { token, ...sent });
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body).sort()).toEqual([
    ...['imsx_CodeMinor', 'imsx_codeMajor', 'imsx_description', 'imsx_severity'],
  ]);
  expect(answer.body.imsx_codeMajor).toBe(status === 405 ? 'unsupported' : 'failure');
  const [field] = answer.body.imsx_CodeMinor.imsx_codeMinorField;
  expect(minors).toContain(field.imsx_codeMinorFieldValue);
});

test.each(['/rostering/v1p2/users?limit=2', '/rostering/v1p2/users/s1-t1', '/rostering/v1p2/users/nobody'])(
  'HEAD of %s has the headers of GET',
  async (path) => {
    const [got, asked] = [await rest.send(path, { token }), await rest.send(path, { token, method: 'HEAD' })];
    expect(asked.status).toBe(got.status);
    expect(Object.fromEntries(asked.headers)).toEqual(Object.fromEntries(got.headers));
  },
);

test('1.1 has a code for a field that cannot be sorted by', async () => {
  const { body } = await rest.send('/v1p1/users?sort=height', { token });
  const [field] = body.statusInfoSet[0].imsx_CodeMinor.imsx_codeMinorField;
  expect(field.imsx_codeMinorFieldValue).toBe('invalid_sort_field');
});

test("a student is found by their account's address, once they have confirmed it", async () => {
  const student = async () => {
    const filter = encodeURIComponent("email='jose@cedarhollow.example'");
    const { body } = await rest.send(`/rostering/v1p2/students?filter=${filter}`, { token });
    return body.users.map(({ familyName }: { familyName: string }) => familyName);
  };
  const email = 'jose@cedarhollow.example';
  const { id } = await database.writing((db) =>
    db
      .updateTable('accounts')
      .set({ email })
      .where('username', '=', 'jose.alvarez')
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  expect(await student()).toEqual([]);
  await database.writing((db) => confirmEmail(db, id, email));
  expect(await student()).toEqual(['Álvarez']);
});

test('an application that reads only changes learns of an address that a student confirms', async () => {
  const clock = () => restNow + 60;
  const ask = askWith(createEndpoint({ database, clock }));
  await database.writing((db) =>
    db
      .updateTable('accounts')
      .set({ email: 'jose@school.example', email_confirmed: 0 })
      .where('username', '=', 'jose.alvarez')
      .execute(),
  );
  const changed = async () => {
    const filter = encodeURIComponent(`dateLastModified>'${new Date(restNow * 1000).toISOString()}'`);
    const { body } = await rest.send(`/rostering/v1p2/students?filter=${filter}`, { token });
    return body.users.map((user: { email?: string }) => user.email);
  };
  await ask('password-forgot', { apikey: demoKey, usr: 'jose.alvarez' });
  const [letter] = await receiveMail(database, clock);
  expect(await changed()).toEqual([]);
  const reset = { apikey: demoKey, token: letter?.token ?? '', pwd: 'another-quiet-hallway' };
  expect((await ask('password-reset', reset)).success).toBe(true);
  expect(await changed()).toEqual(['jose@school.example']);
});

test('a line item may name its academic session, as in 1.2, or its grading period, as in 1.1', async () => {
  const own = await rest.tokenFor('s1');
  const lineItem = {
    title: 'Essay',
    dueDate: '2027-02-01T00:00:00.000Z',
    class: { sourcedId: 's1-k1' },
    category: { sourcedId: 'hw' },
  };
  for (const name of ['academicSession', 'gradingPeriod']) {
    const address = `/gradebook/v1p2/lineItems/${name}`;
    const body = { lineItem: { ...lineItem, [name]: { sourcedId: 't2' } } };
    expect((await rest.send(address, { method: 'PUT', token: own, body })).status).toBe(201);
    const { body: read } = await rest.send(address, { token: own });
    expect(read.lineItem).toMatchObject({
      academicSession: { sourcedId: 't2' },
      gradingPeriod: { sourcedId: 't2' },
    });
  }
});
