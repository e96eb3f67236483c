import { zipSync } from 'fflate';

/*
 * The files of a 1.2 package: their columns as the standard's CSV binding (1.2.1) has them, in its order, which it
 * requires.
 */

const every = ['sourcedId', 'status', 'dateLastModified'];

const columns = {
  orgs: ['name', 'type', 'identifier', 'parentSourcedId'],
  academicSessions: ['title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  courses: [
    'schoolYearSourcedId',
    'title',
    'courseCode',
    'grades',
    'orgSourcedId',
    'subjects',
    'subjectCodes',
  ],
  classes: [
    'title',
    'grades',
    'courseSourcedId',
    'classCode',
    'classType',
    'location',
    'schoolSourcedId',
    'termSourcedIds',
    'subjects',
    'subjectCodes',
    'periods',
  ],
  users: [
    'enabledUser',
    'username',
    'userIds',
    'givenName',
    'familyName',
    'middleName',
    'identifier',
    'email',
    'sms',
    'phone',
    'agentSourcedIds',
    'grades',
    'password',
    'userMasterIdentifier',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    'primaryOrgSourcedId',
    'pronouns',
  ],
  roles: [
    'userSourcedId',
    'roleType',
    'role',
    'beginDate',
    'endDate',
    'orgSourcedId',
    'userProfileSourcedId',
  ],
  enrollments: [
    'classSourcedId',
    'schoolSourcedId',
    'userSourcedId',
    'role',
    'primary',
    'beginDate',
    'endDate',
  ],
  categories: ['title', 'weight'],
  lineItems: [
    'title',
    'description',
    'assignDate',
    'dueDate',
    'classSourcedId',
    'categorySourcedId',
    'academicSessionSourcedId',
    'resultValueMin',
    'resultValueMax',
    'schoolSourcedId',
  ],
  results: [
    'lineItemSourcedId',
    'studentSourcedId',
    'scoreStatus',
    'score',
    'scoreDate',
    'comment',
    'textScore',
    'classSourcedId',
    'inProgress',
    'incomplete',
    'late',
    'missing',
  ],
} as const;

type FileName = keyof typeof columns;

/** A line of a file; left-out columns are blank. */
export type Line = { sourcedId: string } & Record<string, string>;

export type Files = Record<FileName, Line[]>;

/** Everything that the manifest must list; files that are not written are absent. */
const allFiles = [
  'academicSessions',
  'categories',
  'classes',
  'classResources',
  'courses',
  'courseResources',
  'demographics',
  'enrollments',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'orgs',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'roles',
  'scoreScales',
  'userProfiles',
  'userResources',
  'users',
];

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

const lineOf = (values: readonly string[]) => `${values.map(quoted).join(',')}\r\n`;

function textOf(name: FileName, lines: readonly Line[]): string {
  const names = [...every, ...columns[name]];
  return lineOf(names) + lines.map((line) => lineOf(names.map((column) => line[column] ?? ''))).join('');
}

const manifest = (written: readonly string[]): string =>
  [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...allFiles.map((name) => [`file.${name}`, written.includes(name) ? 'bulk' : 'absent']),
    ['source.systemName', 'Rollbook'],
    ['source.systemCode', 'rollbook'],
  ]
    .map(lineOf)
    .join('');

/** All files have this time, so that the same content makes the same bytes. */
const moment = new Date(Date.UTC(2000, 0, 1, 12));

/** The zip of a complete (bulk) package. A file without lines would be invalid, so it is absent. */
export function zipOf(files: Files): Uint8Array {
  const names = (Object.keys(columns) as FileName[]).filter((name) => files[name].length > 0);
  const texts = Object.fromEntries([
    ['manifest', manifest(names)],
    ...names.map((name) => [name, textOf(name, files[name])] as const),
  ]);
  const bytes = new TextEncoder();
  return zipSync(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${name}.csv`, bytes.encode(text)])),
    { mtime: moment },
  );
}
