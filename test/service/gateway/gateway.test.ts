import { describe, expect, test } from 'vitest';
import type { Application, RequestContext } from '#service/endpoint/application.ts';
import { gateway } from '#service/gateway/gateway.ts';
import { sentences } from '#wire/sentences.ts';

const key = 'the-key-of-the-page';
const token = 'f'.repeat(64);
const here: RequestContext = { address: '192.0.2.7' };

/** A service that remembers its requests, and replies what the test says. */
function listeningService(reply: unknown = { success: true, time: 1 }) {
  const heard: URLSearchParams[] = [];
  const service: Application = async (request, { body, form }) => {
    heard.push(new URLSearchParams(form ?? (body ? String(Buffer.from(body)) : await request.text())));
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { headers });
  };
  return { service, heard };
}

function post(form: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) {
  return new Request('http://rollbook.test/api/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: form,
  });
}

const signedIn = { 'sec-fetch-site': 'same-origin', cookie: `other=1; session=${token}` };

describe('a request that carries a key', () => {
  test('passes unchanged, with or without a cookie', async () => {
    const { service, heard } = listeningService();
    const form = 'apitask=profile&apikey=theirs&ses=abc&api=xml';
    await gateway(service, { key, foreign: false })(post(form, signedIn), here);
    expect(heard.map(String)).toEqual([form]);
  });

  test('is recognized however the field name is encoded', async () => {
    const { service, heard } = listeningService();
    await gateway(service, { key, foreign: false })(post('apitask=profile&api%6Bey=theirs', signedIn), here);
    expect(heard[0]?.get('apikey')).toBe('theirs');
    expect(heard[0]?.has('ses')).toBe(false);
  });

  test('gets the token of its session in the reply', async () => {
    const reply = { success: true, values: { usr: 'rivera', ses: token }, time: 1 };
    const { service } = listeningService(reply);
    const answer = await gateway(service, { key, foreign: false })(post('apitask=login&apikey=theirs'), here);
    expect(await answer.json()).toEqual(reply);
    expect(answer.headers.get('set-cookie')).toBe(null);
  });
});

describe('a request without a key', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this host', { 'sec-fetch-site': 'same-site', origin: 'http://rollbook.test' }],
    ['another origin', { origin: 'http://evil.test' }],
    ['no origin at all', {}],
    ['an opaque origin', { origin: 'null' }],
  ])('is given nothing when it comes from %s', async (_from, headers) => {
    const { service, heard } = listeningService();
    const request = post('apitask=profile', { ...headers, cookie: `session=${token}` });
    await gateway(service, { key, foreign: false })(request, here);
    expect(heard.map(String)).toEqual(['apitask=profile']);
  });

  test.each([
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['Origin', { origin: 'http://rollbook.test' }],
  ])('is given the key and the session when %s says it is our page', async (_header, headers) => {
    const { service, heard } = listeningService();
    const request = post('apitask=gradebook&clid=7', { ...headers, cookie: `session=${token}` });
    await gateway(service, { key, foreign: false })(request, here);
    expect(Object.fromEntries(heard[0] ?? [])).toEqual({
      apitask: 'gradebook',
      clid: '7',
      apikey: key,
      api: 'json',
      ses: token,
    });
  });

  test('is our page when the host that a trusted proxy names is the origin', async () => {
    const { service, heard } = listeningService();
    const request = post('apitask=profile', { origin: 'https://grades.example' });
    await gateway(service, { key, foreign: false })(request, { ...here, host: 'grades.example' });
    expect(heard[0]?.get('apikey')).toBe(key);
  });

  test('cannot set its own session or format', async () => {
    const { service, heard } = listeningService();
    const form = 'apitask=profile&ses=mine&s%65s=mine&api=ser';
    await gateway(service, { key, foreign: false })(post(form, signedIn), here);
    expect(heard[0]?.getAll('ses')).toEqual([token]);
    expect(heard[0]?.getAll('api')).toEqual(['json']);
  });

  test('reaches a foreign service with its bytes unchanged, valid UTF-8 or not', async () => {
    const seen: Uint8Array[] = [];
    const service: Application = async (_, { body = new Uint8Array() }) => {
      seen.push(body);
      return new Response('{}');
    };
    const form = Buffer.from('apitask=profile&name=\xff\xc3\xa9+a', 'latin1');
    const request = new Request(post(''), { body: form });
    await gateway(service, { key, foreign: true })(request, here);
    expect(Buffer.from(seen[0] ?? []).subarray(0, form.length)).toEqual(form);
  });
});

describe('signing in and out from the page', () => {
  const reply = { success: true, values: { usr: 'rivera', pwd: 'chalk', apikey: key, ses: token }, time: 1 };

  test('puts the token into a cookie that scripts cannot read, and no secret into the reply', async () => {
    const { service, heard } = listeningService(reply);
    const answer = await gateway(service, { key, foreign: false })(
      post('apitask=login&usr=rivera&pwd=chalk', signedIn),
      here,
    );
    // So that the service can end the session that is replaced.
    expect(heard[0]?.get('ses')).toBe(token);
    expect(answer.headers.get('set-cookie')).toBe(`session=${token}; Path=/api; HttpOnly; SameSite=Strict`);
    expect(await answer.json()).toEqual({ success: true, values: { usr: 'rivera' }, time: 1 });
  });

  test('gives the cookie a name under TLS that no other host can set', async () => {
    const { service } = listeningService(reply);
    const secure = { ...here, secure: true };
    const answer = await gateway(service, { key, foreign: false })(post('apitask=login'), secure);
    expect(answer.headers.get('set-cookie')).toBe(
      `__Host-session=${token}; Path=/; HttpOnly; SameSite=Strict; Secure`,
    );
  });

  test.each([
    [{}, `session=${token}`, token],
    [{}, `session=${token}; session=${token}`, undefined],
    [{}, `session=evil; a=b; session=${token}`, undefined],
    [{}, `__Host-session=${token}`, undefined],
    [{ secure: true }, `__Host-session=${token}`, token],
    [{ secure: true }, `session=evil; __Host-session=${token}`, token],
    [{ secure: true }, `__Host-session=evil; __Host-session=${token}`, undefined],
    [{ secure: true }, `session=${token}`, undefined],
  ])('for a caller who is %o, the cookies %s mean the session %s', async (how, cookie, session) => {
    const { service, heard } = listeningService();
    const request = post('apitask=profile', { 'sec-fetch-site': 'same-origin', cookie });
    await gateway(service, { key, foreign: false })(request, { ...here, ...how });
    expect(heard[0]?.get('ses') ?? undefined).toBe(session);
  });

  test('takes a token that a foreign service writes as a number', async () => {
    const { service } = listeningService({ success: true, values: { ses: 4815162342 }, time: 1 });
    const answer = await gateway(service, { key, foreign: true })(post('apitask=login'), here);
    expect(answer.headers.get('set-cookie')).toMatch(/^session=4815162342;/);
    expect(await answer.json()).toEqual({ success: true, values: {}, time: 1 });
  });

  test('leaves the replaced session alone if the service is foreign', async () => {
    const { service, heard } = listeningService(reply);
    await gateway(service, { key, foreign: true })(post('apitask=login', signedIn), here);
    expect(heard[0]?.has('ses')).toBe(false);
  });

  test('makes the device known, by a separate cookie', async () => {
    const seen: (string | undefined)[] = [];
    const service: Application = async (_, { device, keepDevice }) => {
      seen.push(device);
      keepDevice?.('new-device');
      return Response.json(reply, { headers: { 'content-type': 'application/json; charset=utf-8' } });
    };
    const request = post('apitask=login', { 'sec-fetch-site': 'same-origin', cookie: 'device=old-device' });
    const answer = await gateway(service, { key, foreign: false })(request, here);
    expect(seen).toEqual(['old-device']);
    expect(answer.headers.getSetCookie()[1]).toBe(
      'device=new-device; Max-Age=34560000; Path=/api; HttpOnly; SameSite=Strict',
    );
    expect(await answer.text()).not.toContain('new-device');
  });

  test('sets no cookie when the sign-in is refused, and does not echo the password', async () => {
    const refused = {
      success: false,
      values: { usr: 'rivera', pwd: 'wrong' },
      errors: { pwd: 'No' },
      time: 1,
    };
    const { service } = listeningService(refused);
    const answer = await gateway(service, { key, foreign: false })(post('apitask=login'), here);
    expect(answer.headers.get('set-cookie')).toBe(null);
    expect(await answer.json()).toEqual({ ...refused, values: { usr: 'rivera' } });
  });

  test.each([
    ['ended', { success: true }],
    ['had ended before', { success: false, errors: { ses: 'Not logged in' } }],
    ['is of a service that knows no logout', { success: false, errors: { apitask: 'Invalid apitask' } }],
  ])('signs the browser out of a session that %s', async (_, reply) => {
    const { service, heard } = listeningService(reply);
    const answer = await gateway(service, { key, foreign: true })(post('apitask=logout', signedIn), here);
    expect(heard[0]?.get('ses')).toBe(token);
    expect(answer.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0; Path=\/api; HttpOnly/);
    expect(await answer.json()).toMatchObject({ success: true });
  });

  test.each([true, false])(
    'reports a fault at signing out, and keeps the cookie (foreign: %s)',
    async (foreign) => {
      const fault = { success: false, values: {}, errors: { system: 'It broke. Reference 0' }, time: 1 };
      const { service } = listeningService(fault);
      const answer = await gateway(service, { key, foreign })(post('apitask=logout', signedIn), here);
      expect(answer.headers.get('set-cookie')).toBe(null);
      expect(await answer.json()).toEqual(fault);
    },
  );

  test('keeps the cookie if the reply to signing out is unreadable', async () => {
    const { service } = listeningService('<html>Fatal error</html>');
    const answer = await gateway(service, { key, foreign: true })(post('apitask=logout', signedIn), here);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([502, null]);
    expect((await answer.json()).errors).toEqual({ system: sentences.serviceUnreadable });
  });
});

test.each(['school-teacher-new', 'school-admin-add', 'school-new', 'profile'])(
  'a refused %s does not echo its password to the page',
  async (task) => {
    const refused = { success: false, values: { usr: 'ng', pwd: 'chalk' }, errors: { usr: 'No' }, time: 1 };
    const { service } = listeningService(refused);
    const request = post(`apitask=${task}&usr=ng&p%77d=chalk`, signedIn);
    const answer = await gateway(service, { key, foreign: false })(request, here);
    expect(await answer.json()).toEqual({ ...refused, values: { usr: 'ng' } });
  },
);

describe('a foreign service', () => {
  test.each([
    [
      'its values',
      { success: false, values: { clid: '7', apikey: key, ses: token }, errors: { clid: 'No' } },
    ],
  ])('cannot hand the page a secret in %s', async (_where, reply) => {
    const { service } = listeningService(reply);
    const answer = await gateway(service, { key, foreign: true })(post('apitask=gradebook', signedIn), here);
    expect(await answer.json()).toEqual({ ...reply, values: { clid: '7' } });
  });

  test('that hides a secret elsewhere in a reply is ignored', async () => {
    const { service } = listeningService({ success: true, debug: [`ses=${token}`] });
    const answer = await gateway(service, { key, foreign: true })(post('apitask=gradebook', signedIn), here);
    expect(answer.status).toBe(502);
    expect(await answer.text()).not.toContain(token);
  });

  test('that does not reply in JSON gives the page an envelope that says so', async () => {
    const { service } = listeningService('<html>Fatal error</html>');
    const answer = await gateway(service, { key, foreign: true })(post('apitask=gradebook', signedIn), here);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ success: false, errors: { system: expect.any(String) } });
  });
});
