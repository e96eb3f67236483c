import { parseArgs } from 'node:util';
import { exportSchool as packageOf } from '#service/oneroster/writing/school.ts';
import type { Database } from '#service/store/driver/database.ts';
import { allSchools } from '#service/store/schools/schools.ts';
import { audit, operatorNow } from '#service/tasks/rules/audit.ts';
import { numbersApart } from '#service/tasks/schools/cachedLists/cachedNames.ts';
import { type Command, named } from './command.ts';
import { openOldStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { mustBeNew, mustBeWritable, write } from './writtenFile.ts';

export const exportSchool: Command = {
  usage: ['FILE --oneroster [--school NUMBER]'],
  summary:
    "Write a school's active classes, people and gradebooks as a OneRoster 1.2 zip; --school where there are several.",
  async run(words, { settings, terminal }) {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { oneroster: { type: 'boolean', default: false }, school: { type: 'string' } },
    });
    const [file] = named(positionals, 'FILE');
    if (!values.oneroster) throw new OperatorError('Say what to write: --oneroster.');
    mustBeNew(file);
    await mustBeWritable(file);
    const database = await openOldStore(settings);
    try {
      const school = await schoolMeant(database, values.school);
      await write(file, await packageOf(database, school.id));
      await database.writing((db) =>
        audit(db, operatorNow(), { schoolId: school.id, action: 'school exported' }),
      );
      terminal.say(`${school.name} is written to ${file}.`);
      const apart = await numbersApart(database, school.id);
      if (apart.size > 0)
        terminal.say(
          `Rosters give these ID numbers to different people. Of each, it has only the one whom an import or a confirmed account names: ${[...apart].join(', ')}.`,
        );
    } finally {
      await database.close();
    }
  },
};

/** The school with this number, or the only one. */
export async function schoolMeant(database: Database, number: string | undefined) {
  const schools = await database.asking(allSchools);
  const [first, second] = schools;
  if (number === undefined && second)
    throw new OperatorError(
      `Say which school with --school: ${schools.map(({ id, name }) => `${id} ${name}`).join(', ')}.`,
    );
  const school = number === undefined ? first : schools.find(({ id }) => String(id) === number);
  if (!school)
    throw new OperatorError(
      number === undefined ? 'There is no school yet.' : `There is no school ${number}.`,
    );
  return school;
}
