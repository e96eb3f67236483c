import { strToU8, zipSync } from 'fflate';
import type { ImportOptions } from '#service/oneroster/importing.ts';

/*
 * Small OneRoster packages for tests: the values of every file by column, and the zip they make.
 */

type Table = { columns: string[]; rows: string[][] };
export type Tables = Record<string, Table>;

export const table = (columns: string, ...rows: string[][]): Table => ({ columns: columns.split(','), rows });

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

export const csvOf = ({ columns, rows }: Table, lineEnd = '\r\n'): string =>
  [columns, ...rows].map((values) => values.map(quoted).join(',') + lineEnd).join('');

export const zipOf = (texts: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        `${name}.csv`,
        typeof text === 'string' ? strToU8(text) : text,
      ]),
    ),
  );

export const textsOf = (tables: Tables): Record<string, string> =>
  Object.fromEntries(Object.entries(tables).map(([name, each]) => [name, csvOf(each)]));

/** The package of these files; the manifest declares each as `bulk`, or as in `modes`. */
export function manifestOf(
  tables: Tables,
  version: '1.1' | '1.2',
  modes: Record<string, string> = {},
): Table {
  return table(
    'propertyName,value',
    ['manifest.version', '1.0'],
    ['oneroster.version', version],
    ...Object.keys(tables).map((name) => [`file.${name}`, modes[name] ?? 'bulk']),
    ['source.systemName', 'Test SIS'],
  );
}

/** Gives a line of a file these values, by column. */
export const edit = (tables: Tables, file: string, sourcedId: string, values: Record<string, string>) => {
  const found = tables[file];
  const row = found?.rows.find(([id]) => id === sourcedId);
  for (const [column, value] of Object.entries(values))
    if (row && found) row[found.columns.indexOf(column)] = value;
};

/** Of an import from the command line; nobody can sign in with it. */
export const importOptions: ImportOptions = {
  now: 1_800_000_000,
  actorId: null,
  passwordHash: 'of nobody',
  takes: () => false,
  hideMany: false,
  address: '',
  keyId: null,
};

interface Sizes {
  version: '1.1' | '1.2';
  schools: number;
  classes: number;
  teachers: number;
  students: number;
}

const empty = ['', ''];

/** A school year of a small district: every student is in every class of their school. */
export function district({ version, schools, classes, teachers, students }: Sizes): Tables {
  const tables: Tables = {
    orgs: table('sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId', [
      ...['d1', ...empty, 'Test District', 'district', 'D1', ''],
    ]),
    academicSessions: table(
      'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
      ['y27', ...empty, '2026-2027', 'schoolYear', '2026-08-01', '2027-06-30', '', '2027'],
      ['t1', ...empty, 'Fall', 'term', '2026-08-01', '2026-12-31', 'y27', '2027'],
      ['t2', ...empty, 'Spring', 'term', '2027-01-01', '2027-06-30', 'y27', '2027'],
    ),
    courses: table(
      'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects',
    ),
    classes: table(
      'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,periods',
    ),
    users: table(
      `sourcedId,status,dateLastModified,enabledUser${version === '1.1' ? ',orgSourcedIds,role' : ''},username,userIds,givenName,familyName,middleName,identifier,email,grades`,
    ),
    enrollments: table(
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    ),
    ...(version === '1.2' && {
      roles: table(
        'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId',
      ),
    }),
  };
  for (let number = 1; number <= schools; number++)
    addSchool(tables, `s${number}`, { version, schools, classes, teachers, students });
  return tables;
}

function addUser(
  tables: Tables,
  school: string,
  user: { id: string; role: string; identifier: string; version: string },
) {
  const { id, role, identifier, version } = user;
  const first = role === 'student' ? 'Sam' : 'Terry';
  tables.users?.rows.push([
    ...[id, ...empty, 'true', ...(version === '1.1' ? [school, role] : []), id, ''],
    ...[first, `Name ${id}`, '', identifier, `${id}@school.example`, '09'],
  ]);
  tables.roles?.rows.push([`r-${id}`, ...empty, id, 'primary', role, '', '', school]);
}

function addSchool(tables: Tables, school: string, { version, classes, teachers, students }: Sizes) {
  const number = Number(school.slice(1));
  tables.orgs?.rows.push([school, ...empty, `School ${number}`, 'school', `S${number}`, 'd1']);
  tables.courses?.rows.push([`${school}-c`, ...empty, 'y27', 'Algebra', 'ALG', '09', school, 'Mathematics']);
  for (let at = 1; at <= teachers; at++)
    addUser(tables, school, { id: `${school}-t${at}`, role: 'teacher', identifier: '', version });
  for (let at = 1; at <= students; at++) {
    const identifier = String(number * 10_000 + at);
    addUser(tables, school, { id: `${school}-p${at}`, role: 'student', identifier, version });
  }
  for (let at = 1; at <= classes; at++) {
    const id = `${school}-k${at}`;
    tables.classes?.rows.push([
      ...[
        id,
        ...empty,
        `Algebra ${at}`,
        '09',
        `${school}-c`,
        `ALG-${at}`,
        'scheduled',
        'Room 1',
        school,
        't1',
        '',
        '',
      ],
    ]);
    const enroll = (user: string, role: string) =>
      tables.enrollments?.rows.push([
        ...[`${id}-${user}`, ...empty, id, school, user, role, String(role === 'teacher'), '', ''],
      ]);
    enroll(`${school}-t${1 + (at % teachers)}`, 'teacher');
    for (let student = 1; student <= students; student++) enroll(`${school}-p${student}`, 'student');
  }
}

/** With a category, a line item and a result for each student of the first class. */
export function withGradebook(tables: Tables): Tables {
  const students = (tables.enrollments?.rows ?? []).filter(
    (row) => row[3] === 's1-k1' && row[6] === 'student',
  );
  return {
    ...tables,
    categories: table('sourcedId,status,dateLastModified,title,weight', ['c1', '', '', 'Tests', '40']),
    lineItems: table(
      'sourcedId,status,dateLastModified,title,dueDate,classSourcedId,categorySourcedId,resultValueMin,resultValueMax',
      ['l1', '', '', 'Unit 1', '2026-09-15', 's1-k1', 'c1', '0', '50'],
    ),
    results: table(
      'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate',
      ...students.map((row, index) => [
        `r${index}`,
        '',
        '',
        'l1',
        row[5] ?? '',
        'fully graded',
        '41.5',
        '2026-09-16',
      ]),
    ),
  };
}

/** The zip of these files and their manifest. */
export const packageOf = (
  tables: Tables,
  version: '1.1' | '1.2',
  modes: Record<string, string> = {},
): Uint8Array => zipOf(textsOf({ manifest: manifestOf(tables, version, modes), ...tables }));

/** Takes lines out of a file. */
export function without(tables: Tables, file: string, isGone: (row: string[]) => boolean): void {
  const found = tables[file];
  if (found) found.rows = found.rows.filter((row) => !isGone(row));
}
