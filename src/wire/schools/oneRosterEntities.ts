import type { OneRosterCollection } from './oneRoster.ts';

/*
 * The fields of OneRoster's entities: which column of its files is which field of its JSON, and what only one version
 * has.
 */

export type OneRosterVersion = 'v1p1' | 'v1p2';

/** The target of each type of reference: the service, and the list there. */
export const referencePlaces = {
  academicSession: 'rostering academicSessions',
  category: 'gradebook categories',
  class: 'rostering classes',
  course: 'rostering courses',
  lineItem: 'gradebook lineItems',
  org: 'rostering orgs',
  user: 'rostering users',
} as const;

export type ReferenceType = keyof typeof referencePlaces;

export type Reading = 'text' | 'list' | 'number' | 'day' | { to: ReferenceType } | { toMany: ReferenceType };

interface EntityField {
  column: string;
  reading: Reading;
  only?: OneRosterVersion;
}

const text = (...names: string[]): [string, EntityField][] =>
  names.map((name) => [name, { column: name, reading: 'text' }]);
const lists = (...names: string[]): [string, EntityField][] =>
  names.map((name) => [name, { column: name, reading: 'list' }]);
const reference = (name: string, to: ReferenceType, column = `${name}SourcedId`): [string, EntityField] => [
  name,
  { column, reading: { to } },
];
const other = (name: string, field: Omit<EntityField, 'column'>): [string, EntityField] => [
  name,
  { column: name, ...field },
];
const only = (version: OneRosterVersion, ...fields: [string, EntityField][]): [string, EntityField][] =>
  fields.map(([name, field]) => [name, { ...field, only: version }]);

export type EntityKind =
  | 'orgs'
  | 'academicSessions'
  | 'courses'
  | 'classes'
  | 'users'
  | 'enrollments'
  | 'categories'
  | 'lineItems'
  | 'results';

export const entityFields: Readonly<Record<EntityKind, readonly [string, EntityField][]>> = {
  orgs: [...text('name', 'type', 'identifier'), reference('parent', 'org')],
  academicSessions: [
    ...text('title', 'startDate', 'endDate', 'type'),
    reference('parent', 'academicSession'),
    ['children', { column: 'children', reading: { toMany: 'academicSession' } }],
    ...text('schoolYear'),
  ],
  courses: [
    ...text('title'),
    reference('schoolYear', 'academicSession'),
    ...text('courseCode'),
    ...lists('grades', 'subjects'),
    reference('org', 'org'),
    ...lists('subjectCodes'),
  ],
  classes: [
    ...text('title', 'classCode', 'classType', 'location'),
    ...lists('grades', 'subjects'),
    reference('course', 'course'),
    reference('school', 'org'),
    ['terms', { column: 'termSourcedIds', reading: { toMany: 'academicSession' } }],
    ...lists('subjectCodes', 'periods'),
  ],
  users: [
    ...text('username', 'enabledUser', 'givenName', 'familyName', 'middleName'),
    ...only('v1p1', ...text('role'), ['orgs', { column: 'primaryOrgSourcedId', reading: { toMany: 'org' } }]),
    ...only('v1p2', reference('primaryOrg', 'org')),
    ...text('identifier', 'email', 'sms', 'phone'),
    ...lists('grades'),
  ],
  enrollments: [
    reference('user', 'user'),
    reference('class', 'class'),
    reference('school', 'org'),
    ...text('role', 'primary', 'beginDate', 'endDate'),
  ],
  categories: [...text('title'), ...only('v1p2', other('weight', { reading: 'number' }))],
  lineItems: [
    ...text('title', 'description'),
    other('assignDate', { reading: 'day' }),
    other('dueDate', { reading: 'day' }),
    reference('class', 'class'),
    ...only('v1p2', reference('school', 'org')),
    reference('category', 'category'),
    reference('gradingPeriod', 'academicSession'),
    ...only('v1p2', reference('academicSession', 'academicSession')),
    other('resultValueMin', { reading: 'number' }),
    other('resultValueMax', { reading: 'number' }),
  ],
  results: [
    reference('lineItem', 'lineItem'),
    reference('student', 'user'),
    ...only('v1p2', reference('class', 'class')),
    ...text('scoreStatus'),
    other('score', { reading: 'number' }),
    ...text('scoreDate', 'comment'),
    ...only('v1p2', ...text('late', 'missing')),
  ],
};

const everyEntity = ['sourcedId', 'status', 'dateLastModified', 'metadata'];

const ownFields: Partial<Record<OneRosterCollection, readonly string[]>> = {
  users: ['roles'],
  demographics: ['birthDate', 'sex'],
  scoreScales: ['title', 'type', 'class', 'scoreScaleValue'],
};

export const entityKinds: Readonly<Record<OneRosterCollection, EntityKind | null>> = {
  academicSessions: 'academicSessions',
  gradingPeriods: 'academicSessions',
  terms: 'academicSessions',
  orgs: 'orgs',
  schools: 'orgs',
  courses: 'courses',
  classes: 'classes',
  users: 'users',
  students: 'users',
  teachers: 'users',
  enrollments: 'enrollments',
  demographics: null,
  categories: 'categories',
  lineItems: 'lineItems',
  results: 'results',
  scoreScales: null,
};

/** The fields of a collection's entities; a query may name no others. */
export function entityFieldsOf(of: OneRosterCollection, version: OneRosterVersion): ReadonlySet<string> {
  const kind = entityKinds[of];
  const own =
    kind === null ? [] : entityFields[kind].filter(([, each]) => (each.only ?? version) === version);
  return new Set([
    ...everyEntity,
    ...own.map(([name]) => name),
    ...(ownFields[of] ?? (kind === 'users' ? ['roles'] : [])),
  ]);
}
