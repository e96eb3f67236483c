import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { accountNamed } from '#service/store/accounts/accounts.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { operatorNow } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { erasePerson, exportPerson, personAsked } from '#service/tasks/schools/privacy.ts';
import { tablesOf } from '#wire/schools/privacy.ts';
import { type Command, named, type Terminal, verbOf } from './command.ts';
import { schoolMeant } from './export.ts';
import { openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';

export const person: Command = {
  usage: [
    'export USERNAME FILE [--school NUMBER]',
    'export --student ID FILE [--school NUMBER]',
    'erase USERNAME|--student ID --yes [--school NUMBER]',
  ],
  summary:
    'Everything that a school holds about one person, as a JSON file; or takes somebody out for good who has left, which cannot be undone.',
  async run([word, ...rest], { settings, terminal }) {
    const acts = { export: exportTo, erase };
    const act = acts[verbOf(word, ['export', 'erase'])];
    const { values, positionals } = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: {
        school: { type: 'string' },
        student: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    });
    const database = await openStore(settings);
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
  yes: boolean;
  words: readonly string[];
}

async function exportTo(database: Database, asked: Asked, terminal: Terminal): Promise<void> {
  const [who, file] =
    asked.student === undefined
      ? named(asked.words, 'USERNAME', 'FILE')
      : ([asked.student, ...named(asked.words, 'FILE')] as const);
  if (existsSync(file)) throw new OperatorError(`${file} exists already: name a new file.`);
  const held = await refusing(() =>
    database.writing(async (db) => exportPerson(db, operatorNow(), await personMeant(db, asked, who), true)),
  );
  await writeFile(file, `${JSON.stringify(tablesOf(held), null, 2)}\n`, { mode: 0o600 });
  terminal.say(`Everything about ${who} is written to ${file}.`);
}

async function erase(database: Database, asked: Asked, terminal: Terminal): Promise<void> {
  const [who] =
    asked.student === undefined
      ? named(asked.words, 'USERNAME')
      : ([asked.student, ...named(asked.words)] as const);
  if (!asked.yes) throw new OperatorError(`${who} would be erased for good: say so with --yes.`);
  await refusing(() =>
    database.writing(async (db) => {
      await lockSchool(db, asked.schoolId);
      await erasePerson(db, operatorNow(), await personMeant(db, asked, who));
    }),
  );
  terminal.say(`${who} is erased.`);
}

async function personMeant(db: Queries, { schoolId, student }: Asked, who: string) {
  if (student !== undefined) {
    if (!/^\d{1,12}$/.test(student)) throw new OperatorError(`"${student}" is no ID number of a student.`);
    return personAsked(db, { schoolId, studentId: Number(student) });
  }
  const account = await accountNamed(db, who);
  if (!account) throw new OperatorError(`There is no user ${who}.`);
  return personAsked(db, { schoolId, accountId: account.id });
}

/** The operator can fix what the service refuses. */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw new OperatorError(`${Object.values(error.errors).join('. ')}.`);
    throw error;
  }
}
