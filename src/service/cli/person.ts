import { parseArgs } from 'node:util';
import { accountNamed } from '#service/store/accounts/accounts.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { operatorNow } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import {
  type AskedPerson,
  erasePerson,
  namesOfNumber,
  personAsked,
  readPerson,
  recordExport,
} from '#service/tasks/schools/privacy.ts';
import { isIdText } from '#wire/classes/rosterProblems.ts';
import { tablesOf } from '#wire/schools/privacy.ts';
import { type Command, named, type Terminal, verbOf } from './command.ts';
import { schoolMeant } from './export.ts';
import { openOldStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { mustBeNew, mustBeWritable, write } from './writtenFile.ts';

export const person: Command = {
  usage: [
    'export USERNAME|--student ID FILE [--name NAME …] [--attached] [--school NUMBER]',
    'erase USERNAME|--student ID --yes [--name NAME …] [--attached] [--school NUMBER]',
  ],
  summary:
    '`export` writes everything that a school holds about one person to a JSON file; `erase` removes somebody who has left, which cannot be undone. If rosters give an ID number to different names, --name says which are the person’s, and --attached that the account, guardians and invitations of --student are, too.',
  async run([word, ...rest], { settings, terminal }) {
    const acts = { export: exportTo, erase };
    const act = acts[verbOf(word, ['export', 'erase'])];
    const { values, positionals } = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: {
        school: { type: 'string' },
        student: { type: 'string' },
        name: { type: 'string', multiple: true },
        attached: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    });
    const database = await openOldStore(settings);
    try {
      const { id: schoolId } = await schoolMeant(database, values.school);
      await act(database, { ...values, words: positionals, schoolId }, terminal);
    } finally {
      await database.close();
    }
  },
};

interface Asked {
  schoolId: number;
  student?: string | undefined;
  /** The names on rosters that are the person's, if these give the ID number to several people. */
  name?: string[] | undefined;
  attached: boolean;
  yes: boolean;
  words: readonly string[];
}

async function exportTo(database: Database, asked: Asked, terminal: Terminal): Promise<void> {
  const [who, file] =
    asked.student === undefined
      ? named(asked.words, 'USERNAME', 'FILE')
      : ([asked.student, ...named(asked.words, 'FILE')] as const);
  mustBeNew(file);
  await mustBeWritable(file);
  const person = await refusing(() => database.reading((db) => personMeant(db, asked, who)));
  const held = await readPerson(database, person, true);
  await database.writing((db) => recordExport(db, operatorNow(), person));
  await write(file, `${JSON.stringify(tablesOf(held), null, 2)}\n`);
  terminal.say(`Everything about ${withNames(who, asked)} is written to ${file}.`);
}

async function erase(database: Database, asked: Asked, terminal: Terminal): Promise<void> {
  const [who] =
    asked.student === undefined
      ? named(asked.words, 'USERNAME')
      : ([asked.student, ...named(asked.words)] as const);
  if (!asked.yes)
    throw new OperatorError(`${withNames(who, asked)} would be erased for good: say so with --yes.`);
  await refusing(() =>
    database.writing(async (db) => {
      await lockSchool(db, asked.schoolId);
      await erasePerson(db, operatorNow(), () => personMeant(db, asked, who));
    }),
  );
  terminal.say(`${withNames(who, asked)} is erased.`);
}

const withNames = (who: string, { name = [] }: Asked) =>
  name.length > 0 ? `${who} (${name.join(', ')})` : who;

async function personMeant(db: Queries, asked: Asked, who: string) {
  const { schoolId, student, name: names, attached: isAttached } = asked;
  if (student !== undefined) {
    if (!isIdText(student)) throw new OperatorError(`"${student}" is not the ID number of a student.`);
    return naming(db, { schoolId, studentId: Number(student), names, isAttached });
  }
  const account = await accountNamed(db, who);
  if (!account) throw new OperatorError(`There is no user ${who}.`);
  return naming(db, { schoolId, accountId: account.id, names, isAttached });
}

/** Finds the person; names those who have the ID number if it must be said which is meant. */
async function naming(db: Queries, asked: AskedPerson) {
  try {
    return await personAsked(db, asked);
  } catch (error) {
    if (!(error instanceof Refusal && error.errors.names)) throw error;
    const names = (await namesOfNumber(db, asked)).map((name) => `"${name}"`);
    throw new OperatorError(`${error.errors.names}, with --name for each of ${names.join(', ')}.`);
  }
}

/** The operator can fix what the service refuses. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw new OperatorError(`${Object.values(error.errors).join('. ')}.`);
    throw error;
  }
}
