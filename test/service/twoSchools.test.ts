import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateway } from '#service/gateway/gateway.ts';
import { createEvents } from '#service/http/classEvents.ts';
import { addMember } from '#service/store/classes.ts';
import { databases } from '#test/support/databases.ts';
import { key, password } from '#test/support/school.ts';
import { type Answer, post, type Service, startService } from '#test/support/service.ts';
import {
  anybody,
  foundSchool,
  newClass,
  newcomer,
  nowhere,
  roles,
  storedOf,
  type WholeSchool,
} from '#test/support/twoSchools.ts';
import { sentences } from '#wire/envelope.ts';
import { type Task, tasks } from '#wire/tasks.ts';

/*
 * Two schools in one store: whatever anybody of the one asks for, nothing of the other is shown or changed, and what
 * is the other's is refused in the words for what does not exist.
 */

type Fields = Record<string, string | number>;

/** Requests of one school's people for what belongs to another. A task that is not here does not compile. */
const requests: { readonly [Name in Task]: (own: WholeSchool, other: WholeSchool) => Fields[] } = {
  // Tried by themselves below.
  login: () => [],
  logout: () => [],
  tasks: () => [{}],
  profile: () => [{}],
  'profile-sessions': () => [{}],
  'profile-session-end': () => [{ others: 1 }],
  'profile-factors': () => [{}],
  'profile-passkey-options': () => [],
  'profile-passkey-add': () => [{ response: '{}', name: 'Phone' }],
  'profile-passkey-edit': () => [{ passkey: 1, name: 'Phone' }],
  'profile-passkey-drop': () => [],
  'login-passkey-options': () => [],
  'login-passkey': () => [{ response: '{}' }],
  'profile-link-new': () => [],
  'profile-link-drop': () => [],
  'profile-totp-new': () => [{ pwdconf: 'guessed' }],
  'profile-totp-confirm': () => [{ otp: '123456' }],
  // The same: a few wrong passwords more would be too many.
  'profile-totp-drop': () => [],
  'profile-recovery-new': () => [],
  'school-factors-drop': (own, { schoolid, uid }) => [
    { schoolid, uid: uid.colleague },
    ...roles.map((role) => ({ schoolid: own.schoolid, uid: uid[role] })),
  ],
  'draft-key': () => [{}],
  'teacher-classes': (_, { uid }) => [{}, { uid: uid.owner }],
  'teacher-missing': (_, { clid, uid }) => [{ clid }, { uid: uid.owner }],
  schools: () => [{}],
  'teacher-schools': () => [{}],
  gradebook: (_, { clid }) => [{ clid }],
  attendance: (_, { clid }) => [{ clid, ymd: '20240902' }],
  'attendance-totals': (_, { clid }) => [{ clid }],
  'class-marking-periods': (_, { clid }) => [{ clid }],
  'class-students-edit': (_, { clid }) => [{ clid, students: 'Ann Lee 1' }],
  assignment: (_, { clid, assnid }) => [{ clid, assnid }],
  'assignment-edit': (_, { clid, assnid }) => [
    { clid, title: 'Quiz', due: '20241001', points: 10 },
    { clid, assnid, title: 'Quiz' },
    { clid, assnid, delete: 1 },
  ],
  'assignment-copy': (own, { clid, assnid }) => [
    { clid, assignments: assnid, classes: own.clid },
    { clid, assignments: assnid, classes: own.clid, preview: 1 },
    { clid: own.clid, assignments: own.assnid, classes: clid, cats: `${clid} 1 1` },
    { clid: own.clid, assignments: own.assnid, classes: clid, preview: 1 },
  ],
  'score-edit': (own, { clid, assnid, stuid }) => [
    { clid, assnid, stuid, score: '9' },
    { clid, assnid, stuid, score: '9', was: '1' },
    { clid, scores: `${assnid} ${stuid} 9` },
    { clid: own.clid, assnid: own.assnid, stuid, score: '9' },
    { clid: own.clid, scores: `${own.assnid} ${stuid} 9`, each: 1 },
  ],
  'remark-edit': (own, { clid, assnid, stuid }) => [
    { clid, assnid, stuid, remark: 'Late' },
    { clid, remarks: `${assnid} ${stuid} Late` },
    { clid: own.clid, assnid: own.assnid, stuid, remark: 'Late' },
    { clid: own.clid, remarks: `${own.assnid} ${stuid} Late`, each: 1 },
  ],
  'attendance-edit': (own, { clid, stuid }) => [
    { clid, date: '20240903', stuid, mark: 'p' },
    { clid, marks: `20240903 ${stuid} p` },
    { clid: own.clid, date: '20240903', stuid, mark: 'p' },
  ],
  'class-marking-periods-edit': (own, { clid, stuid }) => [
    { clid, period: 'P1', stuid, grade: 99 },
    { clid, period: 'P1', locked: 1 },
    { clid: own.clid, grades: `P1 ${stuid} 99` },
  ],
  'class-edit': (own, { clid, schoolid, uid }) => [
    { clid, name: 'Renamed' },
    { clid: own.clid, schoolid, priteach: uid.owner, code: 'OWN' },
  ],
  'class-look': (_, { clid }) => [{ clid, what: 'print' }],
  'class-folder': (_, { clid }) => [{ clid, folder: 1 }],
  'class-teachers': (_, { clid }) => [{ clid }],
  'class-teacher-add': (own, { clid, usr, uid }) => [
    { clid, usr: own.usr.colleague, auth: 6 },
    ...roles.map((role) => ({ clid: own.clid, usr: usr[role], auth: 2 })),
    { clid: own.clid, usr: usr.owner.toUpperCase(), auth: 6 },
    { clid: own.clid, usr: uid.owner, auth: 1 },
  ],
  'class-teacher-drop': (own, { clid, uid }) => [
    { clid, uid: uid.guest },
    { clid: own.clid, uid: uid.owner },
    { clid: own.clid, uid: uid.colleague },
  ],
  'class-students-former': (_, { clid }) => [{ clid }],
  'class-comments': (own, { clid, stuid }) => [
    { clid },
    { clid, stuid, comment: 'Changed' },
    { clid: own.clid, stuid, comment: 'Changed' },
  ],
  history: (own, { clid, stuid, assnid }) => [
    { clid, stuid },
    { clid, assnid },
    { clid: own.clid, stuid },
  ],
  'class-new': (own, { schoolid, clid }) => [
    { schoolid, ...newClass },
    { ...newClass, schoolid: own.schoolid, template: 'copy', from: clid },
  ],
  'school-edit': (_, { schoolid }) => [{ schoolid, name: 'Renamed' }],
  'school-classes': (_, { schoolid }) => [{ schoolid }],
  'school-teachers': (_, { schoolid }) => [{ schoolid }],
  'school-calendar': (_, { schoolid }) => [{ schoolid }],
  'school-calendar-edit': (_, { schoolid }) => [
    { schoolid, syr: '2024-2025', first: '20240902', last: '20250613' },
    { schoolid, syr: '2024-2025', delete: 1 },
  ],
  'class-calendar': (_, { clid }) => [{ clid }],
  'school-class-list': (own, { schoolid, uid }) => [
    { schoolid, choices: 1 },
    { schoolid: own.schoolid, uid: uid.owner, choices: 1 },
  ],
  'school-years': (_, { schoolid }) => [{ schoolid }],
  'school-year-start': (own, { schoolid, clid }) => [
    { schoolid, from: '2024-2025', to: '2025-2026' },
    { schoolid, from: '2024-2025', to: '2025-2026', classes: clid, preview: 1 },
    { schoolid: own.schoolid, from: '2024-2025', to: '2025-2026', classes: clid },
  ],
  'school-year-undo': (own, { schoolid }) => [
    { schoolid, startid: 1 },
    { schoolid: own.schoolid, startid: 1 },
  ],
  'school-class-add': (own, { schoolid, uid }) => [
    { schoolid, ...newClass, priteach: uid.owner },
    { schoolid, ...newClass, priteach: own.uid.owner },
    ...roles.map((role) => ({ schoolid: own.schoolid, ...newClass, priteach: uid[role] })),
  ],
  // Usernames are unique among all schools: "This username is taken" tells that someone somewhere has it, and no more.
  'school-teacher-new': (_, { schoolid }) => [{ schoolid, ...newcomer }],
  'school-teacher-bulk': (_, { schoolid }) => [{ schoolid, name1: 'A B', email1: 'a@b.example' }],
  'school-teacher-drop': (own, { schoolid, uid }) => [
    { schoolid, uid: uid.colleague },
    ...roles.map((role) => ({ schoolid: own.schoolid, uid: uid[role] })),
  ],
  'school-admin-add': (_, { schoolid }) => [{ schoolid, ...newcomer }],
  'school-admin-drop': (own, { schoolid, uid }) => [
    { schoolid, uid: uid.admin },
    ...roles.map((role) => ({ schoolid: own.schoolid, uid: uid[role] })),
  ],
  'class-teacher-primary': (own, { clid, uid }) => [
    { clid, uid: own.uid.owner },
    ...roles.map((role) => ({ clid: own.clid, uid: uid[role] })),
  ],
  'password-choose': () => [{ pwd: 'quiet-hallway' }],
  'school-people': (_, { schoolid }) => [{ schoolid }, { schoolid, search: 'a' }],
  'school-people-add': (own, { schoolid, usr }) => [
    { schoolid, people: 'New Person\tnew@person.example', how: 'slip', preview: 1 },
    { schoolid, people: 'New Person\tnew@person.example', how: 'mail' },
    ...roles.map((role) => ({
      schoolid: own.schoolid,
      people: `New Person\tnew@person.example\tteacher\t${usr[role]}`,
      how: 'mail',
    })),
  ],
  'school-person-edit': (own, { schoolid, uid }) => [
    { schoolid, uid: uid.owner, name: 'Changed' },
    ...roles.flatMap((role) => [
      { schoolid: own.schoolid, uid: uid[role], status: 0 },
      { schoolid: own.schoolid, uid: uid[role], admin: 1 },
    ]),
  ],
  'school-person-export': anybody,
  'school-person-erase': anybody,
  'school-year-erase': (_, { schoolid }) => [{ schoolid, syr: '2024-2025' }],
  'school-person-password': (own, { schoolid, uid }) => [
    { schoolid, uids: uid.owner, how: 'slip' },
    ...roles.flatMap((role) => [
      { schoolid: own.schoolid, uids: uid[role], how: 'slip' },
      { schoolid: own.schoolid, uids: uid[role], how: 'mail' },
    ]),
  ],
  'school-teacher-email': (_, { schoolid }) => [{ schoolid, emails: 'a@b.example' }],
  'school-admin-email': (_, { schoolid }) => [{ schoolid, emails: 'a@b.example' }],
  'class-students-email': (own, { clid, stuid }) => [
    { clid, [`email_${stuid}`]: 'a@b.example' },
    { clid: own.clid, [`email_${stuid}`]: 'a@b.example' },
  ],
  'class-teacher-email': (_, { clid }) => [{ clid, email: 'a@b.example', auth: 2 }],
  'class-teacher-invitations': (_, { clid }) => [{ clid }],
  'class-teacher-invitation-drop': (own, { clid }) => [
    { clid, invitations: '1 2 3' },
    { clid: own.clid, invitations: '1 2 3' },
  ],
  'school-invitations': (_, { schoolid }) => [{ schoolid }],
  'school-invitation-drop': (own, { schoolid }) => [
    { schoolid, invitations: '1' },
    { schoolid: own.schoolid, invitations: '1' },
  ],
  'school-students-register': (own, { schoolid, stuid, clid }) => [
    { schoolid, syr: '2024-2025', gp: 1 },
    { schoolid: own.schoolid, syr: '2024-2025', gp: 1, classes: clid },
    { schoolid: own.schoolid, syr: '2024-2025', gp: 1, [`email_${stuid}`]: 'a@b.example' },
  ],
  'school-mail': (_, { schoolid }) => [{ schoolid }, { schoolid, state: 'failed' }],
  'school-mail-again': (_, { schoolid }) => [{ schoolid }, { schoolid, mail: 1 }],
  'school-audit': (_, { schoolid, uid }) => [
    { schoolid },
    { schoolid, person: 'owner' },
    { schoolid, actions: 'signed in', before: uid.owner },
  ],
  'school-import-new': (_, { schoolid }) => [{ schoolid, name: 'a.zip', bytes: 10 }],
  'school-import-part': (_, { schoolid }) => [{ schoolid, importid: 1, num: 1, data: 'AAAA' }],
  'school-import-run': (_, { schoolid }) => [{ schoolid, importid: 1, apply: 1, hidemany: 1 }],
  'school-import': (_, { schoolid }) => [{ schoolid }],
  'school-import-lines': (_, { schoolid }) => [{ schoolid, importid: 1, kind: 'users' }],
  'school-import-cancel': (_, { schoolid }) => [{ schoolid, importid: 1 }],
  'school-export': (_, { schoolid }) => [{ schoolid }],
  'class-export': (_, { clid }) => [{ clid }],
  'school-new': (_, { schoolid }) => [{ schoolid, ...newcomer }],
  'password-forgot': (_, { usr }) => [{ usr: usr.owner }],
  'profile-email-confirm': () => [{ token: 'guessed' }],
  'profile-email-drop': () => [{}],
  'password-reset': () => [{ token: 'guessed', pwd: 'quiet-hallway' }],
  invitation: () => [{ token: 'guessed' }],
  'invitation-accept': () => [{ token: 'guessed', ...newcomer }],
  'invitation-join': () => [{ token: 'guessed' }],
  'setup-open': () => [{}],
  setup: () => [{ setupcode: 'guessed', school: 'Third', ...newcomer }],
};

/** What someone may read of his own school, to look there for the other one. */
const reading: readonly Task[] = [
  ...(['tasks', 'profile', 'teacher-classes', 'gradebook', 'attendance', 'attendance-totals'] as const),
  ...(['class-marking-periods', 'assignment', 'class-teachers', 'schools', 'school-classes'] as const),
  ...(['school-calendar', 'class-calendar', 'teacher-missing', 'teacher-schools'] as const),
  ...(['school-invitations', 'class-teacher-invitations'] as const),
  ...(['school-teachers', 'school-people', 'class-students-former', 'school-audit', 'school-mail'] as const),
];

const secret = 'zymurgy';
const nobodyIn = 'not signed in';
const visitors = [...roles, nobodyIn] as const;
const taskNames = Object.keys(tasks) as Task[];

test('every task is tried', () => {
  expect(Object.keys(requests).sort()).toEqual([...taskNames].sort());
});

describe.each(databases)('on $name', ({ fresh }) => {
  let service: Service;
  let own: WholeSchool;
  let other: WholeSchool;
  const sessions = new Map<string, string>();

  beforeAll(async () => {
    service = await startService(await fresh());
    other = await foundSchool(service, { name: 'other', secret, firstId: 8001 });
    own = await foundSchool(service, { name: 'own', secret: 'hearth', firstId: 101 });
    for (const role of roles)
      sessions.set(role, (await service.ask('login', { usr: own.usr[role], pwd: password })).values.ses);
    // What its own people have just read lies in the cache of replies.
    const { ses } = (await service.ask('login', { usr: other.usr.owner, pwd: password })).values;
    sessions.set('owner of the other', ses);
    for (const ask of Object.values(doors)) {
      const reply = await ask('gradebook', 'owner of the other', { clid: other.clid });
      expect((await reply.text()).toLowerCase()).toContain(secret);
    }
  });
  afterAll(() => service.close());

  /** The reply to an application, and to the page by its cookie. */
  const doors: Readonly<Record<string, (task: Task, who: string, fields: Fields) => Promise<Response>>> = {
    application: (task, who, fields) =>
      service.endpoint(
        post({ apikey: key, apitask: task, api: 'json', ses: sessions.get(who) ?? '', ...fields }),
        { address: '192.0.2.1' },
      ),
    page: (task, who, fields) => {
      const request = post({ apitask: task, ...fields });
      request.headers.set('sec-fetch-site', 'same-origin');
      request.headers.set('cookie', `session=${sessions.get(who) ?? ''}`);
      return gateway(service.endpoint, { key, foreign: false })(request, { address: '192.0.2.1' });
    },
  };

  const otherNow = () => storedOf(service.database, other);

  /** A reply without what was sent and when. */
  function told(text: string): unknown {
    const { time: _, values: __, ...reply } = JSON.parse(text);
    return reply;
  }

  describe.each(Object.keys(doors))('by the door of the %s', (door) => {
    const ask = async (task: Task, who: string, fields: Fields) =>
      (await doors[door]?.(task, who, fields))?.text() ?? '';

    test.each(visitors)('%s is shown and changes nothing of another school', async (who) => {
      const before = await otherNow();
      for (const task of taskNames) {
        const toNobody = requests[task](own, nowhere);
        for (const [index, fields] of requests[task](own, other).entries()) {
          const text = await ask(task, who, fields);
          expect(text.toLowerCase(), `${task} ${JSON.stringify(fields)}`).not.toContain(secret);
          const none = await ask(task, who, toNobody[index] ?? {});
          const ids = (reply: unknown) => JSON.stringify(reply).replace(/email_\d+|\b\d{3,6}\b/g, 'ID');
          expect(ids(told(text)), `${task} ${JSON.stringify(fields)}`).toBe(ids(told(none)));
        }
      }
      expect(await otherNow()).toEqual(before);
    });

    test.each(visitors)('%s finds nothing of another school in what is open to read', async (who) => {
      for (const task of reading) {
        const text = await ask(task, who, {
          clid: own.clid,
          schoolid: own.schoolid,
          assnid: own.assnid,
          ymd: '20240902',
        });
        expect(text.toLowerCase(), task).not.toContain(secret);
        if (task === 'profile') expect(text.includes('hearth')).toBe(who !== nobodyIn);
      }
    });
  });

  test('a wrong password of another school is refused like that of nobody', async () => {
    const refusals = [];
    for (const usr of [other.usr.owner, other.usr.student, nowhere.usr.owner])
      refusals.push((await service.ask('login', { usr, pwd: 'not-the-password' })).errors);
    expect(new Set(refusals.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  test("nobody watches another school's class", async () => {
    const events = createEvents({ database: service.database });
    for (const role of roles) {
      const headers = { 'sec-fetch-site': 'same-origin', cookie: `session=${sessions.get(role)}` };
      const statuses = [];
      for (const { clid } of [other, nowhere]) {
        const request = new Request(`http://school.example/api/events?class=${clid}`, { headers });
        statuses.push((await events.answer(request, { address: '192.0.2.1' })).status);
      }
      expect(statuses, role).toEqual([404, 404]);
    }
    events.close();
  });

  test("a guest is named in the class, and the guest's email and sign-ins stay at the own school", async () => {
    const guest = { accountId: other.uid.colleague, auth: 1, role: 'Guest', joined: 1 };
    await service.database.writing((db) => addMember(db, own.clid, guest));
    const ses = sessions.get('admin') ?? '';
    const asGuest = (await service.ask('login', { usr: other.usr.colleague, pwd: password })).values;
    const book = { ses: asGuest.ses, clid: own.clid };
    for (const _ of ['read', 'read from the cache'])
      expect((await service.ask('gradebook', book)).students.length).toBeGreaterThan(0);
    const { teachers } = await service.ask('class-teachers', { ses, clid: own.clid });
    expect(teachers.map(({ usr }: Answer) => usr)).toContain(other.usr.colleague);
    const staff = JSON.stringify(await service.ask('school-teachers', { ses, schoolid: own.schoolid }));
    expect(staff).not.toContain(secret);
    expect(staff).toContain('owner@hearth.example');
    const asPrimary = { schoolid: own.schoolid, ...newClass, priteach: other.uid.colleague };
    expect((await service.ask('school-class-add', { ses, ...asPrimary })).errors).toEqual({
      priteach: 'This teacher does not belong to the school',
    });
    const dropped = { ses, schoolid: own.schoolid, uid: other.uid.colleague };
    expect((await service.ask('school-teacher-drop', dropped)).success).toBe(true);
    expect(await service.ask('gradebook', book)).toMatchObject({ errors: { clid: sentences.classNotYours } });
  });
});
