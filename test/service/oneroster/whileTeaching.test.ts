import { expect, onTestFinished, test } from 'vitest';
import { applyImport } from '#service/oneroster/importing.ts';
import { contentOf } from '#service/oneroster/planning/content.ts';
import { lockClass } from '#service/store/classes/classes.ts';
import { lockPeriod } from '#service/store/classes/periods.ts';
import { openDatabase, type Queries } from '#service/store/driver/database.ts';
import { touchOneRoster } from '#service/store/oneroster/clients.ts';
import { addItems, takeAssignmentNumbers } from '#service/store/oneroster/importedScores.ts';
import { saveSourcedIds } from '#service/store/oneroster/sourcedIds.ts';
import { importTables, startTables } from '#test/support/school/imports.ts';
import { district, importOptions, type Tables, table, without } from '#test/support/school/oneroster.ts';
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

/** An import that has to start again does it again. */
const locksSchool = (statement: string) => statement.startsWith('update "schools" set "name"');

// The embedded store has one writer.
const servers = databases.filter(({ name }) => name === 'PostgreSQL');

interface Meanwhile {
  classId: number;
  change(db: Queries): Promise<unknown>;
  options?: typeof importOptions;
}

/** A new store, for one test, and the imports of packages into it. */
async function openStore({ migrated }: (typeof servers)[number], limits = {}) {
  const statements: string[] = [];
  const database = await openDatabase(await migrated(), (statement) => statements.push(statement), {
    limits,
  });
  onTestFinished(() => database.close());
  const start = (tables: Tables) => startTables(database, tables);

  /**
   * Applies a started import while a teacher changes a class: the import begins when the teacher has locked the class,
   * and `change` follows when it waits. Returns how often the teacher had to begin, and how often the import.
   */
  async function applyWhile(
    started: Awaited<ReturnType<typeof start>>,
    { classId, change, options = importOptions }: Meanwhile,
  ) {
    statements.length = 0;
    let [turns, importing]: [number, Promise<unknown>] = [0, Promise.resolve()];
    await database.writing(async (db) => {
      await lockClass(db, classId);
      if (++turns === 1) importing = applyImport(database, started, options);
      await someoneWaits(db);
      await change(db);
    });
    await importing;
    return { turns, starts: statements.filter(locksSchool).length };
  }

  return {
    database,
    start,
    apply: (tables: Tables, options = importOptions) => importTables(database, tables, { options }),
    applyWhile,
    /** The class of that name, or the only one. */
    classNow: (name = '%') =>
      database.asking((db) =>
        db
          .selectFrom('classes')
          .select(['id', 'name', 'school_id as schoolId', 'primary_teacher as teacher'])
          .where('name', 'like', name)
          .executeTakeFirstOrThrow(),
      ),
  };
}

test.each(changes.flatMap((change) => servers.map((server) => ({ server, change }))))(
  'an import that $change.0 waits for the teacher, and the teacher does not wait for it',
  async ({ server, change: [, name, changeSource] }) => {
    const store = await openStore(server);
    await store.apply(school());
    const tables = school();
    changeSource(tables);
    const started = await store.start(tables);
    const { id: classId } = await store.classNow();
    const touched = name === 'scores' ? { score: 500 } : { position: 9 };
    const done = await store.applyWhile(started, {
      classId,
      change: (db) => db.updateTable(name).set(touched).where('class_id', '=', classId).execute(),
      options: { ...importOptions, hideMany: true },
    });
    expect(done).toEqual({ turns: 1, starts: 1 });
  },
);

/** Two classes of two years: the first is archived, and its aide has been at the school ever since. */
function years(): { last: Tables; now: Tables } {
  const [last, now] = [0, 1].map(() =>
    district({ version: '1.2', schools: 1, classes: 2, teachers: 3, students: 3 }),
  ) as [Tables, Tables];
  const aide = ['aide', ...empty, 's1-k1', 's1', 's1-t1', 'aide', 'false', '', ''];
  last.enrollments?.rows.push(aide);
  without(now, 'classes', ([id]) => id === 's1-k1');
  without(now, 'enrollments', (row) => row[3] === 's1-k1');
  return { last, now };
}

test.each(servers)(
  'an import on $name that takes a leaver out of an archived class waits for its teacher, too',
  async (server) => {
    const { database, ...store } = await openStore(server);
    const options = { ...importOptions, hideMany: true };
    const { last, now } = years();
    await store.apply(last, options);
    await store.apply(now, options);
    for (const file of ['users', 'roles', 'enrollments']) without(now, file, (row) => row.includes('s1-t1'));
    const started = await store.start(now);
    const { id: classId } = await store.classNow('Algebra 1');
    const members = (db: Queries) =>
      db.selectFrom('memberships').select('account_id').where('class_id', '=', classId).execute();
    expect(await database.asking(members)).toHaveLength(2);
    const done = await store.applyWhile(started, {
      classId,
      change: (db) =>
        db.updateTable('memberships').set({ role: 'Helper' }).where('class_id', '=', classId).execute(),
      options,
    });
    expect(done).toEqual({ turns: 1, starts: 1 });
    expect(await database.asking(members)).toHaveLength(1);
  },
);

test.each(servers)(
  'an import on $name that gives a class its name back locks it with the others, in their order',
  async (server) => {
    const { database, ...store } = await openStore(server);
    const tables = district({ version: '1.2', schools: 1, classes: 2, teachers: 1, students: 3 });
    const options = { ...importOptions, hideMany: true, takes: () => true };
    await store.apply(tables, options);
    const classes = (db: Queries) => db.selectFrom('classes').select(['id', 'name']).orderBy('id').execute();
    const [{ id: renamed } = { id: 0 }, { id: other } = { id: 0 }] = await database.asking(classes);
    await database.writing((db) =>
      db.updateTable('classes').set({ name: 'Mine' }).where('id', '=', renamed).execute(),
    );
    without(tables, 'enrollments', (row) => row[3] === 's1-k2' && row[5] === 's1-p1');
    const started = await store.start(tables);
    const done = await store.applyWhile(started, {
      classId: renamed,
      change: (db) => lockClass(db, other),
      options,
    });
    expect(done).toEqual({ turns: 1, starts: 1 });
    expect((await database.asking(classes)).map(({ name }) => name)).toEqual(['Algebra 1', 'Algebra 2']);
  },
);

/** Changes of a class that its teacher saves while an import of it waits, what the source changes, and what holds. */
const meanwhile = [
  {
    what: 'renames it',
    change: (db: Queries, classId: number) =>
      db.updateTable('classes').set({ name: 'Mine' }).where('id', '=', classId).execute(),
    source: ({ classes }: Tables) => classes?.rows[0]?.splice(3, 1, 'Algebra, new'),
    holds: { name: 'Mine', grade: 80, starts: 1 },
  },
  {
    what: 'locks a marking period',
    change: (db: Queries, classId: number, accountId: number) =>
      lockPeriod(db, classId, { period: 1, accountId, at: 0 }),
    source: ({ results }: Tables) => results?.rows[1]?.splice(6, 1, '90'),
    holds: { name: 'Algebra 1', grade: 80, starts: 2 },
  },
];

/** The school, with a final grade from its source. */
function graded(): Tables {
  const tables = school();
  tables.categories?.rows.push(['f', ...empty, 'Final grades', '']);
  const item = ['g', ...empty, 'Final grade of marking period 1', '2026-09-10', 's1-k1', 'f', '100'];
  tables.lineItems?.rows.push(item);
  tables.results?.rows.push(['rg', ...empty, 'g', 's1-p1', 'fully graded', '80']);
  return tables;
}

test.each(servers.flatMap((server) => meanwhile.map((each) => ({ server, ...each }))))(
  'an import on $server.name leaves that as it is if the teacher of a class $what meanwhile',
  async ({ server, change, source, holds }) => {
    const { database, ...store } = await openStore(server);
    await store.apply(graded());
    const tables = graded();
    source(tables);
    const started = await store.start(tables);
    const { id: classId, teacher } = await store.classNow();
    const { starts } = await store.applyWhile(started, {
      classId,
      change: (db) => change(db, classId, teacher),
    });
    const { name } = await store.classNow();
    const { grade } = await database.asking((db) =>
      db.selectFrom('final_grades').select('grade').executeTakeFirstOrThrow(),
    );
    expect({ name, grade, starts }).toEqual(holds);
  },
);

test.each(servers)(
  'an import on $name whose process sleeps until the server ends its transaction starts again',
  async (server) => {
    const { database, apply } = await openStore(server, { idleInTransaction: 1000 });
    let sleeps = 0;
    const onStep = () => {
      if (sleeps++ === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
    };
    expect(await apply(school(), { ...importOptions, onStep })).toHaveLength(1);
    expect(sleeps).toBe(1 + 6);
    const schools = await database.asking((db) => db.selectFrom('schools').select('name').execute());
    expect(schools).toEqual([{ name: 'School 1' }]);
  },
);

test.each(servers)(
  'an import on $name waits for an application that puts a score, and the application does not wait for it',
  async (server) => {
    const store = await openStore(server);
    await store.apply(school());
    const tables = school();
    tables.results?.rows[0]?.splice(6, 1, '7');
    const started = await store.start(tables);
    const { id: classId, schoolId } = await store.classNow();
    const done = await store.applyWhile(started, {
      classId,
      change: (db) => touchOneRoster(db, schoolId ?? 0),
    });
    expect(done).toEqual({ turns: 1, starts: 1 });
  },
);

test.each(servers)(
  'an import on $name adds no line item again that an application puts meanwhile',
  async (server) => {
    const { database, ...store } = await openStore(server);
    await store.apply(school());
    const tables = school();
    tables.lineItems?.rows.push(['j', ...empty, 'Quiz', '2026-09-11', 's1-k1', 'c', '10']);
    const started = await store.start(tables);
    const { id: classId, schoolId } = await store.classNow();
    const change = async (db: Queries) => {
      await takeAssignmentNumbers(db, new Map([[classId, 1]]));
      const quiz = { classId, id: 2, created: 0, creator: 1, category: 1, due: '20260911', points: 1000 };
      await addItems(db, { rows: [{ ...quiz, title: 'Quiz' }] });
      const content = contentOf('lineItems', { title: 'Quiz', classSourcedId: 's1-k1' });
      const nobody = { accountId: null, studentId: null, clientId: null };
      const row = { kind: 'lineItems', sourcedId: 'j', content, gone: 0, classId, item: 2, ...nobody };
      await saveSourcedIds(db, schoolId ?? 0, { rows: [row] });
    };
    await store.applyWhile(started, { classId, change });
    const titles = await database.asking((db) =>
      db.selectFrom('assignments').select('title').orderBy('title').execute(),
    );
    expect(titles).toEqual([{ title: 'Essay' }, { title: 'Quiz' }]);
  },
);
