import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openArchive, openZip } from '#service/oneroster/reading/archive.ts';
import { type Package, readPackage, UnreadablePackage } from '#service/oneroster/reading/package.ts';
import {
  csvOf,
  district,
  manifestOf,
  packageOf,
  type Tables,
  table,
  textsOf,
  zipOf,
} from '#test/support/school/oneroster.ts';

const sizes = { version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 } as const;

const read = (zip: Uint8Array): Promise<Package> => readPackage(openZip(zip));

/** The package with one file as this text. */
function withText(name: string, text: string | Uint8Array, tables: Tables = district(sizes)): Uint8Array {
  return zipOf({ ...textsOf({ manifest: manifestOf(tables, '1.2'), ...tables }), [name]: text });
}

const orgsText = (...lines: string[]) =>
  ['sourcedId,status,dateLastModified,name,type', ...lines, ''].join('\n');

/** The position of the end record of a zip without a comment. */
function endOf(zip: Uint8Array) {
  return { at: zip.length - 22, view: new DataView(zip.buffer, zip.byteOffset, zip.byteLength) };
}

/** The zip with a list for readers of ZIP64 as well, in which every file is of `size` bytes. */
function withSecondList(zip: Uint8Array, size: number): Uint8Array {
  const { at: end, view } = endOf(zip);
  const [count, first] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  const list = zip.slice(first, end);
  const listed = new DataView(list.buffer);
  for (let at = 0, left = count; left > 0; left--) {
    listed.setUint32(at + 24, size, true);
    at +=
      46 +
      listed.getUint16(at + 28, true) +
      listed.getUint16(at + 30, true) +
      listed.getUint16(at + 32, true);
  }
  const more = new DataView(new ArrayBuffer(56 + 20));
  more.setUint32(0, 0x06064b50, true);
  more.setUint32(32, count, true);
  more.setUint32(48, end, true);
  more.setUint32(56, 0x07064b50, true);
  more.setUint32(64, end + list.length, true);
  const last = zip.slice(end);
  new DataView(last.buffer).setUint16(8, 0xffff, true);
  return Buffer.concat([zip.subarray(0, end), list, new Uint8Array(more.buffer), last]);
}

const refusalOf = (zip: Uint8Array) =>
  read(zip).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadablePackage ? error.problem : error),
  );

test.each(['1.1', '1.2'] as const)('a package of version %s is read whole', async (version) => {
  const tables = district({ ...sizes, version });
  const { files, problems, notes, source } = await read(packageOf(tables, version));
  expect(problems).toEqual([]);
  expect(notes).toEqual([]);
  expect(source).toBe('Test SIS');
  for (const [name, { rows }] of Object.entries(tables))
    expect(files[name as keyof typeof files].rows).toHaveLength(rows.length);
  expect(files.users.rows[1]).toMatchObject({
    line: 3,
    sourcedId: 's1-p1',
    givenName: 'Sam',
    identifier: '10001',
  });
  expect(files.lineItems.mode).toBe('absent');
});

test('a folder of files is read like a zip of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-package-'));
  try {
    const tables = district(sizes);
    const texts = textsOf({ manifest: manifestOf(tables, '1.2'), ...tables });
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, `${name}.CSV`), text);
    const [of, from] = [await readPackage(await openArchive(folder)), await read(packageOf(tables, '1.2'))];
    expect(of).toEqual(from);
    const zip = join(folder, 'all.zip');
    await writeFile(zip, packageOf(tables, '1.2'));
    expect(await readPackage(await openArchive(zip))).toEqual(from);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('what a value looks like', () => {
  test.each([
    ['a byte order mark', '\ufeff', '\n'],
    ['CRLF', '', '\r\n'],
    ['CR alone', '', '\r'],
  ])('%s is read away', async (_, mark, end) => {
    const text = mark + orgsText('s1,,,Alpha,school', 's2,,,Beta,school').replaceAll('\n', end);
    const { files, problems } = await read(withText('orgs', text));
    expect(problems).toEqual([]);
    expect(files.orgs.rows.map(({ name, line }) => [name, line])).toEqual([
      ['Alpha', 2],
      ['Beta', 3],
    ]);
  });

  test('a quoted line break is a space, and the lines after it are counted', async () => {
    const text = orgsText('s1,,,"Alpha\nHigh ""A""",school', '', 's2,,,Beta,castle');
    const { files, problems } = await read(withText('orgs', text));
    expect(files.orgs.rows[0]?.name).toBe('Alpha High "A"');
    expect(problems).toEqual([
      {
        file: 'orgs.csv',
        line: 5,
        column: 'type',
        value: 'castle',
        expected: 'department, school, district, local, state or national',
      },
    ]);
  });

  test('the first unknown columns are named, with how many more there are', async () => {
    const strange = Array.from({ length: 5000 }, (_, index) => `${'x'.repeat(100)}${index}`);
    const text = `sourcedId,name,type,${strange.join(',')}\ns1,Alpha,school${',1'.repeat(5000)}\n`;
    const { notes } = await read(withText('orgs', text));
    expect(notes).toHaveLength(21);
    expect(notes[0]?.note.length).toBeLessThan(120);
    expect(notes.at(-1)?.note).toBe('so are 4980 more columns');
  });

  test('columns may be in any order and case, optional ones missing, and unknown ones are named', async () => {
    const text = 'TYPE,Name,SourcedID,colour,metadata.x\nSCHOOL,Alpha,s1,red,1\n';
    const { files, problems, notes } = await read(withText('orgs', text));
    expect(problems).toEqual([]);
    expect(files.orgs.rows[0]).toMatchObject({
      sourcedId: 's1',
      name: 'Alpha',
      type: 'school',
      identifier: '',
    });
    expect(notes).toEqual([
      { file: 'orgs.csv', note: 'the column colour is not of OneRoster; it is ignored' },
    ]);
  });

  test('a deleting line needs only its sourcedId', async () => {
    const { files, problems } = await read(withText('orgs', orgsText('s1,toBeDeleted,,,')));
    expect(problems).toEqual([]);
    expect(files.orgs.rows[0]).toMatchObject({ sourcedId: 's1', removed: true });
  });

  test('a day with a time is that day, wherever a day belongs', async () => {
    const text =
      'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear\n' +
      'y27,,,2026-2027,schoolYear,2026-08-15T00:00:00.000Z,2027-06-10 00:00:00,,2027\n';
    const { files, problems } = await read(withText('academicSessions', text));
    expect(problems).toEqual([]);
    expect(files.academicSessions.rows).toMatchObject([{ startDate: '2026-08-15', endDate: '2027-06-10' }]);
  });

  test('a row of commas alone is ignored, and nothing counts as gone for it', async () => {
    const text = `,,,,\n${orgsText('s1,,,Alpha,school', ',,,,', ' , ,,,', 's2,,,Beta,school', ',,')}`;
    const { files, problems } = await read(withText('orgs', text));
    expect(problems).toEqual([]);
    expect(files.orgs).toMatchObject({ isWhole: true, rows: [{ line: 3 }, { line: 6, sourcedId: 's2' }] });
  });

  test('blank values after the last column are ignored', async () => {
    expect((await read(withText('orgs', orgsText('s1,,,Alpha,school,,')))).problems).toEqual([]);
  });
});

describe('a line in error', () => {
  test.each([
    ['s1,,,,school', 'name', '', '1 to 255 characters, all of them visible'],
    [',,,Alpha,school', 'sourcedId', '', 'an identifier of at most 255 characters'],
    ['s1,gone,,Alpha,school', 'status', 'gone', 'active, inactive or tobedeleted'],
    [
      's1,,yesterday,Alpha,school',
      'dateLastModified',
      'yesterday',
      'a date as YYYY-MM-DD, with or without a time',
    ],
    ['s1,,,Al\u0000pha,school', 'name', 'Al\u0000pha', '1 to 255 characters, all of them visible'],
    ['s1,,,Alpha', '', '', '5 values, as the header has, and not 4'],
  ])('%j is named by column and value', async (line, column, value, expected) => {
    const { files, problems } = await read(withText('orgs', orgsText(line, 's9,,,Omega,school')));
    expect(problems).toEqual([{ file: 'orgs.csv', line: 2, column, value, expected }]);
    expect(files.orgs.rows.map(({ sourcedId }) => sourcedId)).toEqual(['s9']);
  });

  test('does not affect the next lines, which may have the same values', async () => {
    const { files, problems } = await read(
      withText(
        'orgs',
        orgsText(
          's1,,,Alpha,school',
          's2,,,Alpha,castle',
          's3,,,Alpha,castle',
          's4,tobedeleted,,Beta,castle',
          's5,,,Beta,castle',
          's6,,,Beta,district',
          ',,,Beta,district',
        ),
      ),
    );
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'type'],
      [4, 'type'],
      [6, 'type'],
      [8, 'sourcedId'],
    ]);
    expect(files.orgs.rows).toMatchObject([
      { line: 2, sourcedId: 's1', removed: false, name: 'Alpha', type: 'school' },
      { line: 5, sourcedId: 's4', removed: true, name: 'Beta', type: '' },
      { line: 7, sourcedId: 's6', removed: false, name: 'Beta', type: 'district' },
    ]);
  });

  test('does not count as gone: its sourcedId is kept, and a line without one keeps all', async () => {
    const bad = await read(withText('orgs', orgsText('s1,,,Alpha,castle')));
    expect([...bad.files.orgs.inError]).toEqual(['s1']);
    expect(bad.files.orgs.isWhole).toBe(true);
    expect((await read(withText('orgs', orgsText(',,,Alpha,school')))).files.orgs.isWhole).toBe(false);
  });

  test('a sourcedId that appears twice is reported with the line of the first', async () => {
    const { problems } = await read(withText('orgs', orgsText('s1,,,Alpha,school', 's1,,,Beta,school')));
    expect(problems).toMatchObject([{ line: 3, column: 'sourcedId', value: 's1' }]);
    expect(problems[0]?.expected).toContain('line 2');
  });

  test('an unclosed quote is reported where it begins, and nothing counts as gone', async () => {
    const { files, problems } = await read(
      withText('orgs', orgsText('s1,,,Alpha,school', 's2,,,"Beta,school', 's3,,,C,school')),
    );
    expect(problems).toMatchObject([{ file: 'orgs.csv', line: 3 }]);
    expect(files.orgs.isWhole).toBe(false);
    expect(files.orgs.rows).toHaveLength(1);
  });

  test('a missing required column is named once', async () => {
    const { problems, files } = await read(withText('orgs', 'sourcedId,name\ns1,Alpha\ns2,Beta\n'));
    expect(problems).toEqual([
      { file: 'orgs.csv', line: 1, column: 'type', value: '', expected: 'a column type' },
    ]);
    expect(files.orgs).toMatchObject({ rows: [], isWhole: false });
  });

  test('each line of a delta file says what happened to it', async () => {
    const tables = {
      orgs: table('sourcedId,status,dateLastModified,name,type', ['s1', '', '', 'Alpha', 'school']),
    };
    const { problems, files } = await read(packageOf(tables, '1.2', { orgs: 'delta' }));
    expect(files.orgs.mode).toBe('delta');
    expect(problems).toMatchObject([
      { line: 2, column: 'status', expected: 'active, inactive or tobedeleted' },
    ]);
  });
});

describe('a package', () => {
  const tables = district(sizes);
  const texts = textsOf({ manifest: manifestOf(tables, '1.2'), ...tables });

  test('with a second directory is read by the one whose sizes are checked', async () => {
    expect((await read(withSecondList(packageOf(tables, '1.2'), 1))).problems).toEqual([]);
  });

  test('that unpacks to more than it declares is refused', async () => {
    const zip = packageOf(tables, '1.2');
    const { at, view } = endOf(zip);
    const entry = view.getUint32(at + 16, true);
    view.setUint32(entry + 24, view.getUint32(entry + 24, true) - 1, true);
    expect(await refusalOf(zip)).toMatchObject({ expected: expect.stringContaining('damaged') });
  });

  test('that is not a zip, or a damaged one, is refused', async () => {
    expect(() => openZip(new TextEncoder().encode('sourcedId,name'))).toThrow('it is not a zip file');
    const zip = packageOf(tables, '1.2');
    expect(() => openZip(zip.slice(0, zip.length - 30))).toThrow('it is not a zip file');
    const damaged = zip.slice();
    const manifestAt = 30 + 'manifest.csv'.length + 12;
    damaged[manifestAt] = (damaged[manifestAt] ?? 0) ^ 0xff;
    expect(await refusalOf(damaged)).toMatchObject({ file: 'manifest.csv' });
  });

  test.each([
    ['Aeries\0', 'Aeries'],
    ['Ae\nri\u202ee\u200ds', 'Aeries'],
    [' \u200b Schüler-Ämter ', 'Schüler-Ämter'],
    ['\u{1f3eb}'.repeat(101), '\u{1f3eb}'.repeat(100)],
    ['\0', ''],
  ])('whose source calls itself %j is of what can be seen of it', async (name, seen) => {
    const { rows, ...manifest } = manifestOf(tables, '1.2');
    const named = rows.map(([property = '', value = '']) => [
      property,
      property === 'source.systemName' ? name : value,
    ]);
    const pkg = await read(zipOf({ ...texts, manifest: csvOf({ ...manifest, rows: named }) }));
    expect(pkg.source).toBe(seen);
    expect(pkg.problems).toEqual([]);
  });

  test('without a manifest, or of another version, is refused', async () => {
    const { manifest: _, ...rest } = texts;
    expect(await refusalOf(zipOf(rest))).toMatchObject({ file: 'manifest.csv', line: 0 });
    const old = csvOf(manifestOf(tables, '1.0' as '1.1'));
    expect(await refusalOf(zipOf({ ...texts, manifest: old }))).toMatchObject({ line: 3, value: '1.0' });
  });

  test('whose manifest lists a missing file, or an unknown mode, is read without that file', async () => {
    const { users: _, ...rest } = texts;
    const missing = await read(zipOf(rest));
    expect(missing.problems).toMatchObject([{ file: 'manifest.csv', column: 'file.users', value: 'bulk' }]);
    const odd = await read(packageOf(tables, '1.2', { users: 'some' }));
    expect(odd.problems).toMatchObject([
      { file: 'manifest.csv', value: 'some', expected: 'bulk, delta or absent' },
    ]);
  });

  test("may have a line item's academic session in the column of 1.1 or of 1.2", async () => {
    const tables = district(sizes);
    const item = ['', '', 'Unit', '2026-09-15', 's1-k1', 'c1'];
    tables.lineItems = table(
      'sourcedId,status,dateLastModified,title,dueDate,classSourcedId,categorySourcedId,gradingPeriodSourcedId,academicSessionSourcedId',
      ['l1', ...item, '', 't2'],
      ['l2', ...item, 't1', ''],
      ['l3', ...item, '', ''],
      ['l4', ...item, '', 't2'],
      ['l5', ...item, 't1', 't2'],
      ['l6', ...item, '', 't2'],
    );
    const { files, problems } = await read(packageOf(tables, '1.2'));
    expect(problems).toEqual([]);
    const sessions = files.lineItems.rows.map((row) => row.gradingPeriodSourcedId);
    expect(sessions).toEqual(['t2', 't1', '', 't2', 't1', 't2']);
  });

  test('says which files it does not use', async () => {
    const more = { ...texts, demographics: 'sourcedId\nx\n', lunch: 'a\n', categories: 'sourcedId,title\n' };
    expect((await read(zipOf(more))).notes.map(({ file }) => file)).toEqual([
      'demographics.csv',
      'lunch.csv',
      'categories.csv',
    ]);
  });

  test.each([
    ['1.1', 'users'],
    ['1.2', 'roles'],
  ] as const)('of %s says how many guardians in its %s are not imported', async (version, file) => {
    const notesFor = async (...given: string[]) => {
      const some = district({ ...sizes, version, students: 6 });
      const { columns = [], rows = [] } = some[file] ?? {};
      for (const [index, role] of given.entries()) {
        const row = rows.at(-1 - index) ?? [];
        row[columns.indexOf('role')] = role;
        if (role === 'relative') row[columns.indexOf('status')] = 'tobedeleted';
      }
      return (await read(packageOf(some, version))).notes;
    };
    const ending =
      'not imported: the roles guardian, parent, relative and the column agentSourcedIds are ignored; guardians are entered under School → People';
    expect(await notesFor()).toEqual([]);
    expect(await notesFor('student', 'Guardian')).toEqual([
      { file: 'users.csv', note: `1 guardian is ${ending}` },
    ]);
    expect(await notesFor('guardian', 'parent', 'relative', 'teacher')).toEqual([
      { file: 'users.csv', note: `2 guardians are ${ending}` },
    ]);
  });

  test('is read across pieces, with quotes and line breaks anywhere', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [
      ...[
        `s${index}`,
        '',
        '',
        index % 7 === 0 ? `Quoted, "and"\nbroken ${index}` : `School ${index}`,
        'school',
      ],
    ]);
    const many = table('sourcedId,status,dateLastModified,name,type', ...rows);
    const { files, problems } = await read(packageOf({ orgs: many }, '1.2'));
    expect(problems).toEqual([]);
    expect(files.orgs.rows).toHaveLength(20_000);
    expect(files.orgs.rows.at(-1)).toMatchObject({
      sourcedId: 's19999',
      line: 20_001 + Math.ceil(19_999 / 7),
    });
  });
});
