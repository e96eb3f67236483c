import { expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf, type Tables, table } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * On PostgreSQL each statement takes a round trip, while teachers wait for the locks of their classes.
 */

interface Sizes {
  classes: number;
  students: number;
}

const empty = ['', ''];

/** With a score of each student in each class. */
function school({ classes, students }: Sizes): Tables {
  const tables = district({ version: '1.2', schools: 1, classes, teachers: 2, students });
  tables.categories = table(
    'sourcedId,status,dateLastModified,title,weight',
    ['c1', ...empty, 'Work', ''],
    ['c2', ...empty, 'Tests', ''],
  );
  tables.lineItems = table(
    'sourcedId,status,dateLastModified,title,dueDate,classSourcedId,categorySourcedId,resultValueMax',
  );
  tables.results = table(
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,late',
  );
  for (let at = 1; at <= classes; at++)
    for (const category of ['c1', 'c2']) {
      const id = `i-${at}-${category}`;
      tables.lineItems.rows.push([id, ...empty, 'Essay', '2026-09-10', `s1-k${at}`, category, '10']);
      for (let student = 1; student <= students; student++)
        tables.results.rows.push([
          ...[`r-${id}-${student}`, ...empty, id, `s1-p${student}`],
          ...['fully graded', '5', student % 2 ? 'true' : 'false'],
        ]);
    }
  return tables;
}

const set = (tables: Tables, file: string, column: string, value: (was: string, row: string[]) => string) => {
  const { columns = [], rows = [] } = tables[file] ?? {};
  const at = columns.indexOf(column);
  for (const row of rows) row[at] = value(row[at] ?? '', row);
};

const changes: Record<string, (tables: Tables) => void> = {
  'ends enrollments': ({ enrollments }) => {
    if (enrollments)
      enrollments.rows = enrollments.rows.filter((row) => row[6] === 'teacher' || !row[5]?.endsWith('1'));
  },
  'renames students': (tables) =>
    set(tables, 'users', 'familyName', (was, row) => (row[0]?.includes('-p') ? `${was} Newname` : was)),
  'changes teachers': (tables) =>
    set(tables, 'enrollments', 'userSourcedId', (was) =>
      was.includes('-t') ? (was === 's1-t1' ? 's1-t2' : 's1-t1') : was,
    ),
  'renames classes': (tables) => set(tables, 'classes', 'title', (was) => `${was}, new`),
  'changes line items': (tables) => {
    set(tables, 'lineItems', 'title', (was) => `${was}, new`);
    set(tables, 'lineItems', 'categorySourcedId', (was) => (was === 'c1' ? 'c2' : 'c1'));
  },
  'changes scores': (tables) => set(tables, 'results', 'score', () => '7'),
  'changes late work': (tables) =>
    set(tables, 'results', 'late', (was) => (was === 'true' ? 'false' : 'true')),
};

test.each(databases.flatMap((on) => Object.entries(changes).map(([what, change]) => ({ on, what, change }))))(
  'an import on $on.name that $what takes as many statements for many classes as for a few',
  async ({ on, change }) => {
    const countOf = async (sizes: Sizes): Promise<number> => {
      let statements = 0;
      const count = (text: string) => {
        // On a busy machine an import shows now and then that it works.
        if (text !== 'select 1') statements++;
      };
      const database = await openDatabase(await on.migrated(), count);
      const bring = async (tables: Tables) => {
        const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
        const started = await startImport(database, pkg, null);
        statements = 0;
        await applyImport(database, started, { ...importOptions, hideMany: true });
        return statements;
      };
      try {
        await bring(school(sizes));
        const tables = school(sizes);
        change(tables);
        return await bring(tables);
      } finally {
        await database.close();
      }
    };
    expect(await countOf({ classes: 6, students: 10 })).toBe(await countOf({ classes: 3, students: 8 }));
  },
);

const servers = databases.filter(({ name }) => name === 'PostgreSQL');

const changesOfLines = ['ends enrollments', 'changes scores', 'changes late work'];

test.each(servers.flatMap((on) => changesOfLines.map((what) => ({ on, what }))))(
  'an import on $on.name that $what writes the lines before it locks classes',
  async ({ on, what }) => {
    const statements: string[] = [];
    const database = await openDatabase(await on.migrated(), (statement) => statements.push(statement));
    try {
      const bring = async (tables: Tables) => {
        const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
        const started = await startImport(database, pkg, null);
        statements.length = 0;
        await applyImport(database, started, { ...importOptions, hideMany: true });
      };
      const sizes = { classes: 2, students: 8 };
      await bring(school(sizes));
      const tables = school(sizes);
      changes[what]?.(tables);
      await bring(tables);
      const isLine = (text: string) => text.includes('insert into "sourced_ids"');
      const locks = statements.findIndex((text) => text.includes('for no key update'));
      expect(locks).toBeGreaterThan(0);
      expect(statements.slice(0, locks).some(isLine)).toBe(true);
      expect(statements.slice(locks).filter(isLine)).toEqual([]);
    } finally {
      await database.close();
    }
  },
);
