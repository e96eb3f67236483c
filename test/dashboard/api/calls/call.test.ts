import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '#dashboard/api/calls/call.ts';
import type { CallError } from '#dashboard/api/calls/callError.ts';
import { serviceDoubt, serviceFault, serviceUnavailable } from '#wire/envelope.ts';
import { sentences } from '#wire/sentences.ts';

function answering(answer: (form: URLSearchParams, signal: AbortSignal) => Response | Promise<Response>) {
  vi.stubGlobal(
    'fetch',
    async (_: string, { body, signal }: { body: URLSearchParams; signal: AbortSignal }) =>
      answer(body, signal),
  );
}

/** The error that `call` throws for this answer. */
async function failureOf(reply: unknown): Promise<CallError> {
  answering(() => new Response(typeof reply === 'string' ? reply : JSON.stringify(reply)));
  return call('teacher-classes', {}).then(
    () => expect.fail('the call succeeded'),
    (error) => error,
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const abortSignal = AbortSignal;

const aClass = { clid: 7, folder: 3, syr: '2026', name: 'Algebra', code: '' };

describe('a call', () => {
  test.each([
    [sentences.serviceSilent, undefined],
    [sentences.serviceUnreadable, 'the whole answer'],
  ])(
    'through a gateway that says “%s” was refused by nobody, and may be tried again',
    async (system, place) => {
      answering(() => Response.json({ success: false, errors: { system } }, { status: 502 }));
      await expect(call('score-edit', { clid: 1 })).rejects.toMatchObject({ kind: 'unreadable', place });
    },
  );

  test('for the tasks is refused by a service that does not know them', async () => {
    answering(() => Response.json({ success: false, errors: { apitask: 'What is that?' } }));
    await expect(call('tasks', {})).rejects.toMatchObject({ code: 'unknownTask' });
  });

  test.each([
    ['that nobody is signed in', { ses: 'Please log in' }, 'notSignedIn'],
    ['that it does not know a task', { apitask: 'No such operation' }, 'unknownTask'],
    ['that the account may not do this', { apitask: sentences.taskNotYours }, 'notAllowed'],
  ])("reads in the name of the field, not in a service's own words, %s", async (_, errors, code) => {
    expect(await failureOf({ success: false, errors })).toMatchObject({ code });
  });

  test('sends the task and its fields as a form, without undefined ones', async () => {
    let sent = '';
    answering((form) => {
      sent = form.toString();
      return Response.json({ success: true, values: { usr: 'a', name: 'b', email: 'c' } });
    });
    await call('profile', { name: 'José & co', pwd: undefined });
    expect(sent).toBe('apitask=profile&api=json&name=Jos%C3%A9+%26+co');
  });

  test.each([
    ['an array', [aClass]],
    ['items', { item: [aClass] }],
    ['a single item', { item: aClass }],
  ])('reads a list that is written as %s, and numbers as text', async (_, classes) => {
    answering(() => Response.json({ classes, success: 'true', time: '1' }));
    const reply = await call('teacher-classes', {});
    expect(reply.classes).toMatchObject([{ clid: 7, name: 'Algebra', gp: 0 }]);
  });

  test.each(['', null, undefined])('reads no final grade where a student has %j', async (grade) => {
    const items = [
      { stuid: '11', grade: '90' },
      { stuid: '12', grade },
      { stuid: '13', grade: '0' },
    ];
    answering(() => Response.json({ P1: { item: items }, P2: '', success: 'true', time: '1' }));
    const { P1, P2 } = await call('class-marking-periods', { clid: 1 });
    expect([P1, P2]).toEqual([
      [
        { stuid: 11, grade: 90 },
        { stuid: 13, grade: 0 },
      ],
      [],
    ]);
  });

  test('succeeds if neither success nor errors are given', async () => {
    answering(() => Response.json({ classes: '' }));
    expect((await call('teacher-classes', {})).classes).toEqual([]);
  });

  test('fails as a refusal, with a sentence for each field', async () => {
    const failure = await failureOf({ success: false, errors: { clid: sentences.classNotYours, ymd: 'No' } });
    expect(failure).toMatchObject({
      kind: 'refusal',
      sentences: { clid: sentences.classNotYours, ymd: 'No' },
    });
  });

  test('fails as a refusal where no field is named', async () => {
    expect(await failureOf({ success: '0', errors: [] })).toMatchObject({ kind: 'refusal', sentences: {} });
  });

  test.each([500, 502, 503])('says in plain words that a proxy answered with a page, %i', async (status) => {
    answering(() => new Response('<h1>Bad gateway</h1>', { status }));
    await expect(call('score-edit', { clid: 1 })).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'The service has a problem.',
      detail: `score-edit, the whole answer: it is not JSON, its status is ${status}`,
    });
  });

  const whys = ['busy', 'full', 'readOnly', 'silent'] as const;
  test.each([
    serviceFault,
    serviceDoubt,
    ...whys.map((why) => (reference: string) => serviceUnavailable(why, reference)),
  ])('fails as a fault, with the reference that finds the log line', async (sentence) => {
    const failure = await failureOf({ success: false, errors: { system: sentence('a1b2') } });
    expect(failure).toMatchObject({ kind: 'fault', reference: 'a1b2' });
  });

  test.each([
    ['<html>', 'the whole answer'],
    [null, 'the whole answer'],
    [{ success: true, classes: [aClass, { ...aClass, folder: 'x' }] }, 'classes.1.folder'],
    [{ success: true, classes: 7 }, 'classes'],
  ])('is unreadable for %j, and says where', async (reply, place) => {
    expect(await failureOf(reply)).toMatchObject({ kind: 'unreadable', place });
  });

  test.each([
    [200, {}],
    [200, { message: 'OK' }],
    [429, { message: 'Too many' }],
    [500, {}],
    [500, { success: true, saved: 1 }],
    [502, { success: false, errors: [{ code: 1 }] }],
    [503, { error: 'unavailable' }],
  ])('is unreadable, and no success, where a gateway answers %i with %j', async (status, reply) => {
    answering(() => Response.json(reply, { status }));
    const saved = call('score-edit', { clid: 1, scores: '1 1 7' });
    await expect(saved).rejects.toMatchObject({ kind: 'unreadable' });
    await expect(call('class-folder', { clid: 1, folder: 2 })).rejects.toMatchObject({ kind: 'unreadable' });
  });

  test('fails as a fault at any status with a fault envelope', async () => {
    answering(() =>
      Response.json({ success: false, errors: { system: serviceFault('a1b2') } }, { status: 500 }),
    );
    await expect(call('teacher-classes', {})).rejects.toMatchObject({ kind: 'fault', reference: 'a1b2' });
  });

  test('is unreadable if no service answers', async () => {
    answering(() => Promise.reject(new TypeError('fetch failed')));
    await expect(call('teacher-classes', {})).rejects.toMatchObject({ kind: 'unreadable', place: undefined });
  });

  test('ends with the reason given by the caller who cancels it', async () => {
    const wanted = new AbortController();
    answering(
      (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const asked = call('teacher-classes', {}, wanted.signal);
    wanted.abort(new Error('gone elsewhere'));
    await expect(asked).rejects.toThrow('gone elsewhere');
  });

  test('is not sent if it is already cancelled', async () => {
    answering((_, signal) => (signal.aborted ? Promise.reject(signal.reason) : Response.json([])));
    const asked = call('teacher-classes', {}, AbortSignal.abort(new Error('gone elsewhere')));
    await expect(asked).rejects.toThrow('gone elsewhere');
  });

  test('times out after half a minute, a sign-in later, since it may be queued', async () => {
    const given: number[] = [];
    vi.stubGlobal('AbortSignal', {
      timeout(ms: number) {
        given.push(ms);
        return abortSignal.abort(new DOMException('Too long', 'TimeoutError'));
      },
    });
    answering((_, signal) => Promise.reject(signal.reason));
    const tooLong = { kind: 'unreadable', message: expect.stringMatching(/./) };
    await expect(call('teacher-classes', {})).rejects.toMatchObject(tooLong);
    await expect(call('login', { usr: 'rivera', pwd: 'x', otp: '' })).rejects.toMatchObject(tooLong);
    expect(given).toEqual([30_000, 45_000]);
  });

  test('works in browsers that cannot join two signals, such as Safari before 17.4', async () => {
    vi.stubGlobal('AbortSignal', { timeout: (ms: number) => abortSignal.timeout(ms) });
    answering(() => Response.json({ classes: [aClass], time: 1 }));
    await expect(call('teacher-classes', {}, new AbortController().signal)).resolves.toMatchObject({
      classes: [{ clid: 7 }],
    });
  });
});
