import { afterAll, beforeAll, expect, test } from 'vitest';
import { describe, everyOperation } from '#service/reference/description.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { type Service, startService } from '#test/support/service/service.ts';
import { lineProblems, rosterProblems } from '#wire/classes/rosterProblems.ts';
import { sentences } from '#wire/sentences.ts';
import type { Task } from '#wire/tasks.ts';

/*
 * The sentences with which the service refuses bad fields are in the reference: applications compare them.
 */

let service: Service;

beforeAll(async () => {
  service = await startService();
  const { database, school } = service;
  await database.writing((db) => makeAdmin(db, school.id, school.teacher));
});
afterAll(() => service.close());

/** Nothing; or one field that is blank, a word, a number that nobody has, or no day. */
const bad = ['', 'x', '999999', '20240230', 'a\nb'];

/** Listed once for all operations, or about the roster and its lines. */
const general: ReadonlySet<string> = new Set([
  sentences.notLoggedIn,
  sentences.invalidKey,
  ...Object.values(rosterProblems),
  ...Object.values(lineProblems),
]);
/** The refusals of their lines describe a line. */
const ofLines: ReadonlySet<string> = new Set(['cgs', 'cat', 'terms']);

/** One, or one for each bad line of a list. */
const sentencesOf = (said: string) =>
  said.startsWith('Line ') ? said.split('\n').map((line) => line.replace(/^Line \d+: /, '')) : [said];

/** An invalid address of several is named after the sentence. */
const isListed = (sentence: string, listed: readonly string[]) =>
  general.has(sentence) || listed.some((each) => sentence === each || sentence.startsWith(`${each}: `));

/** They would end the session of the test. */
const ending: ReadonlySet<string> = new Set(['logout', 'login']);

test.each(everyOperation().filter(({ name }) => !ending.has(name)))(
  '$name is refused with the sentences of the reference',
  async ({ name, fields, refusals }) => {
    const { school, ask } = service;
    const ses = await service.signIn();
    const place = { clid: school.algebra, schoolid: school.id, stuid: 11, assnid: 1, uid: school.colleague };
    const known = Object.entries(place).filter(([field]) => fields.some((each) => each.name === field));
    const usual = { ses, preview: 1, ...Object.fromEntries(known) };
    const forms = fields.flatMap((field) => bad.map((value) => ({ ...usual, [field.name]: value })));
    const missing: string[] = [];
    for (const form of [{ ses }, usual, ...forms]) {
      const { errors = {} } = await ask(name, form);
      for (const [field, said] of Object.entries<string>(errors)) {
        if (ofLines.has(field)) continue;
        for (const sentence of sentencesOf(said))
          if (!isListed(sentence, refusals.get(field) ?? [])) missing.push(`${field}: ${sentence}`);
      }
    }
    expect([...new Set(missing)]).toEqual([]);
  },
);

test('what a school refuses for reasons of its own is listed, too', async () => {
  const { school, ask } = service;
  const ses = await service.signIn();
  const schoolid = school.id;
  const year = { schoolid, syr: '2024-2025', first: '20240902', last: '20250613' };
  const day = '20241128';
  await ask('school-calendar-edit', { ses, ...year, off: `${day} ${day} Holiday` });
  const art = { schoolid, name: 'Art', syr: year.syr, gp: 1, priteach: school.teacher };
  const { clid } = (await ask('school-class-add', { ses, ...art, students: 'Ann Lee 1' })).values;
  await ask('class-marking-periods-edit', { ses, clid, period: 'P1', locked: 1 });
  const requests: [Task, Record<string, string | number>][] = [
    ['attendance-edit', { clid, date: day, stuid: 1, mark: 'p' }],
    ['attendance-edit', { clid, marks: `${day} 1 p\n20241129 1 x\n20241129 2 p` }],
    ['class-marking-periods-edit', { clid, grades: 'P1 1 90\nP2 1 x\nP2 2 90' }],
    ['class-marking-periods-edit', { clid, grades: 'P1 1 90' }],
    ['score-edit', { clid, scores: '9 1 9' }],
    ['school-calendar-edit', { ...year, off: '20241129 20241128 Back', periods: '20241129 20241128 Back' }],
    ['school-people-add', { schoolid, how: 'slip', people: '\tnone\tteacher\t!' }],
    ['school-people-add', { schoolid, how: 'slip', people: 'Mary\t\tteacher\tmary' }],
    ['school-people-add', { schoolid, how: 'mail', people: 'Ann' }],
    ['school-guardians-add', { schoolid, people: '1\tPia\tnone' }],
    ['school-guardians-add', { schoolid, people: '0\tPia\ta@b.example\tMother\tmore' }],
  ];
  const missing: string[] = [];
  for (const [task, fields] of requests) {
    const { errors = {} } = await ask(task, { ses, ...fields });
    expect(Object.keys(errors), JSON.stringify(fields)).not.toEqual([]);
    for (const [field, said] of Object.entries<string>(errors))
      for (const sentence of sentencesOf(said))
        if (!isListed(sentence, describe(task).refusals.get(field) ?? []))
          missing.push(`${task}: ${field}: ${sentence}`);
  }
  expect(missing).toEqual([]);
});
