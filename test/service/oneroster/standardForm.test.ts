import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#service/demo/fill.ts';
import { applyImport, previewImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { exportSchool } from '#service/oneroster/writing/school.ts';
import { confirmEmail } from '#service/store/accounts/accounts.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf, table, withGradebook } from '#test/support/school/oneroster.ts';

/*
 * Whether a package is as the standard's CSV binding (1.2.1) has it, which others' readers insist on: the columns in
 * its order, names of the characters that it permits, no file without lines.
 */

const headers: Readonly<Record<string, string>> = {
  manifest: 'propertyName,value',
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  academicSessions:
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
  courses:
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
  classes:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  users:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
  roles:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
  categories: 'sourcedId,status,dateLastModified,title,weight',
  lineItems:
    'sourcedId,status,dateLastModified,title,description,assignDate,dueDate,classSourcedId,categorySourcedId,academicSessionSourcedId,resultValueMin,resultValueMax,schoolSourcedId',
  results:
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment,textScore,classSourcedId,inProgress,incomplete,late,missing',
};

const permitted = /^[0-9A-Za-z./@_-]{1,255}$/;

/** The lines of each file by its name; no value of these packages has a comma in it but lists of sourcedIds. */
function linesOf(zip: Uint8Array): Map<string, string[]> {
  return new Map(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [
      name.replace('.csv', ''),
      strFromU8(bytes).trimEnd().split('\r\n'),
    ]),
  );
}

let demo: Database;
beforeAll(async () => {
  demo = await openDatabase(':memory:');
  await fillDemo(demo, 'typical');
});
afterAll(() => demo.close());

test('the columns of each file are those of the standard, in its order', async () => {
  const files = linesOf(await exportSchool(demo, 1));
  expect(Object.fromEntries([...files].map(([name, [header]]) => [name, header]))).toEqual(headers);
});

test('generated sourcedIds contain only characters that the standard permits', async () => {
  const pkg = await readPackage(openZip(await exportSchool(demo, 1)));
  const names = new Set<string>();
  for (const { rows } of Object.values(pkg.files))
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (/sourcedIds?$/i.test(column) && value !== '')
          for (const name of String(value).split(',')) names.add(name);
  expect(names.size).toBeGreaterThan(5000);
  expect([...names].filter((name) => !permitted.test(name))).toEqual([]);
  // Nor does a sourcedId change in a URL, where many clients put it unescaped.
  expect([...names].filter((name) => encodeURI(name) !== name)).toEqual([]);
});

test('a file without lines is absent, and the package can be read', async () => {
  const empty = await openDatabase(':memory:');
  try {
    const tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 });
    const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
    const [plan] = await applyImport(empty, await startImport(empty, pkg, null), importOptions);
    const zip = await exportSchool(empty, plan?.schoolId ?? 0);
    const files = linesOf(zip);
    for (const name of ['categories', 'lineItems', 'results']) {
      expect(files.has(name)).toBe(false);
      expect(files.get('manifest')).toContain(`file.${name},absent`);
    }
    for (const [name, lines] of files) expect([name, lines.length > 1]).toEqual([name, true]);
    const again = await startImport(empty, await readPackage(openZip(zip)), null);
    expect((await previewImport(empty, again)).problems).toEqual([]);
  } finally {
    await empty.close();
  }
});

test('the academic session of a line item, which 1.1 called its grading period, is kept', async () => {
  const empty = await openDatabase(':memory:');
  try {
    const tables = withGradebook(
      district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 }),
    );
    tables.lineItems = table(headers.lineItems ?? '', [
      ...['l1', '', '', 'Unit 1', '', '2026-09-01', '2026-09-15', 's1-k1', 'c1'],
      ...['t2', '0', '50', 's1'],
    ]);
    const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
    expect([pkg.problems, pkg.notes]).toEqual([[], []]);
    const [plan] = await applyImport(empty, await startImport(empty, pkg, null), importOptions);
    const [, line] = linesOf(await exportSchool(empty, plan?.schoolId ?? 0)).get('lineItems') ?? [];
    expect(line).toBe('l1,,,Unit 1,,2026-09-01,2026-09-15,s1-k1,c1,t2,0,50,s1');
  } finally {
    await empty.close();
  }
});

test("a student's confirmed address is in the school's package, but not in a class's", async () => {
  const email = 'jose@cedarhollow.example';
  const { id } = await demo.asking((db) =>
    db.selectFrom('accounts').select('id').where('username', '=', 'jose.alvarez').executeTakeFirstOrThrow(),
  );
  await demo.writing(async (db) => {
    await db.updateTable('accounts').set({ email }).where('id', '=', id).execute();
    await confirmEmail(db, id, email);
  });
  const usersIn = async (classId?: number) =>
    linesOf(await exportSchool(demo, 1, { classId })).get('users') ?? [];
  const told = (users: string[]) => users.filter((line) => line.includes(email)).length;
  expect(told(await usersIn())).toBe(1);
  const inClass = await usersIn(1);
  expect(inClass.some((line) => line.includes('Álvarez'))).toBe(true);
  expect(told(inClass)).toBe(0);
});
