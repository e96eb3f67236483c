import { expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { lockClass } from '#service/store/classes/classes.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import {
  district,
  importOptions,
  packageOf,
  type Tables,
  table,
  without,
} from '#test/support/school/oneroster.ts';
import { databases, someoneWaits } from '#test/support/service/databases.ts';

/*
 * An import while a teacher changes one of its classes: the teacher has locked the class and is about to write.
 */

const empty = ['', ''];

function school(): Tables {
  const tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 5 });
  tables.categories = table('sourcedId,status,dateLastModified,title,weight', ['c', ...empty, 'Work', '']);
  tables.lineItems = table(
    'sourcedId,status,dateLastModified,title,dueDate,classSourcedId,categorySourcedId,resultValueMax',
    ['i', ...empty, 'Essay', '2026-09-10', 's1-k1', 'c', '10'],
  );
  tables.results = table(
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score',
    ['r', ...empty, 'i', 's1-p1', 'fully graded', '5'],
  );
  return tables;
}

/** A change of the source, and the table whose rows of the student it changes. */
const changes: [string, 'students' | 'scores', (tables: Tables) => void][] = [
  ['renames a student', 'students', ({ users }) => users?.rows[1]?.splice(7, 1, 'Renamed')],
  ['ends an enrollment', 'students', (tables) => without(tables, 'enrollments', (row) => row[5] === 's1-p1')],
  ['changes a score', 'scores', ({ results }) => results?.rows[0]?.splice(6, 1, '7')],
];

// The embedded store has one writer.
const servers = databases.filter(({ name }) => name === 'PostgreSQL');

test.each(changes.flatMap((change) => servers.map((server) => ({ server, change }))))(
  'an import that $change.0 waits for the teacher, and the teacher does not wait for it',
  async ({ server, change: [, name, changeSource] }) => {
    const statements: string[] = [];
    const url = await server.migrated();
    const database = await openDatabase(url, (statement) => statements.push(statement));
    try {
      const start = async (tables: Tables) =>
        startImport(database, await readPackage(openZip(packageOf(tables, '1.2'))), null);
      await applyImport(database, await start(school()), importOptions);
      const tables = school();
      changeSource(tables);
      const started = await start(tables);
      const { id: classId } = await database.asking((db) =>
        db.selectFrom('classes').select('id').executeTakeFirstOrThrow(),
      );
      statements.length = 0;
      let [turns, importing]: [number, Promise<unknown>] = [0, Promise.resolve()];
      await database.writing(async (db) => {
        await lockClass(db, classId);
        if (++turns === 1) importing = applyImport(database, started, { ...importOptions, hideMany: true });
        await someoneWaits(db);
        const touched = name === 'scores' ? { score: 500 } : { position: 9 };
        await db.updateTable(name).set(touched).where('class_id', '=', classId).execute();
      });
      await importing;
      expect(turns).toBe(1);
      expect(statements.filter((each) => each.startsWith('update "schools" set "name"'))).toHaveLength(1);
    } finally {
      await database.close();
    }
  },
);
