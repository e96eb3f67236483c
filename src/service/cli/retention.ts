import { parseArgs } from 'node:util';
import type { Database } from '#service/store/driver/database.ts';
import { allSchools, rulesOfSchool } from '#service/store/schools/schools.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { operatorNow } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { forgetYear, yearsOverdue } from '#service/tasks/schools/privacy.ts';
import { type Command, named, type Terminal } from './command.ts';
import { openOldStore } from './openStore.ts';

export const retention: Command = {
  usage: ['[--apply]'],
  summary:
    'Say which school years are older than their school keeps them by its settings; --apply erases them for good. It suits a schedule.',
  async run(words, { settings, terminal }) {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { apply: { type: 'boolean', default: false } },
    });
    named(positionals);
    const database = await openOldStore(settings);
    try {
      let found = 0;
      for (const school of await database.asking(allSchools))
        found += await applyTo(database, school, { applies: values.apply, terminal });
      if (found === 0) terminal.say('No school year is overdue.');
    } finally {
      await database.close();
    }
  },
};

const several = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

interface Applying {
  applies: boolean;
  terminal: Terminal;
}

/** Returns how many years are overdue. A year that cannot be erased yet does not hold up the others. */
async function applyTo(
  database: Database,
  { id: schoolId, name }: { id: number; name: string },
  { applies, terminal }: Applying,
): Promise<number> {
  const caller = operatorNow();
  const years = await database.reading((db) => yearsOverdue(db, schoolId, caller.now));
  let overdue = 0;
  for (const year of years) {
    try {
      const counts = await database.writing(async (db) => {
        await lockSchool(db, schoolId);
        // Its rule may have changed since the years were listed.
        if (!(await yearsOverdue(db, schoolId, caller.now)).includes(year)) return null;
        const held = await forgetYear(db, caller, { schoolId, year, preview: true });
        // If marks stay, so do the classes, and nobody is left in them to erase.
        const isDone = held.students === 0 && (await rulesOfSchool(db, schoolId)).keepsMarks === 1;
        if (isDone) return null;
        return applies ? forgetYear(db, caller, { schoolId, year, preview: false }) : held;
      });
      if (counts === null) continue;
      const held = [
        several(counts.classes, 'class', 'classes'),
        several(counts.students, 'student', 'students'),
      ];
      terminal.say(`${name}, ${year}: ${applies ? 'erased' : 'overdue'} (${held.join(', ')}).`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      terminal.say(`${name}, ${year}: stays. ${Object.values(error.errors).join('. ')}.`);
    }
    overdue++;
  }
  return overdue;
}
