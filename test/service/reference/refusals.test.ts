import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyOperation } from '#service/reference/description.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { type Service, startService } from '#test/support/service/service.ts';
import { lineProblems, rosterProblems } from '#wire/classes/rosterProblems.ts';
import { sentences } from '#wire/sentences.ts';

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
