import type { FileName, Line } from '#service/oneroster/writing/files.ts';
import { type OneRosterCollection, oneRosterPath } from '#wire/oneRoster.ts';

/*
 * Lines of OneRoster files as the JSON of its REST binding: which column is which field, and what differs between the
 * versions.
 */

export type OneRosterVersion = 'v1p1' | 'v1p2';

const places = {
  academicSession: 'rostering academicSessions',
  category: 'gradebook categories',
  class: 'rostering classes',
  course: 'rostering courses',
  lineItem: 'gradebook lineItems',
  org: 'rostering orgs',
  user: 'rostering users',
} as const;

type ReferenceType = keyof typeof places;

/** A reference, without the address, which depends on how the service was asked. */
export class Reference {
  readonly sourcedId: string;
  readonly type: ReferenceType;

  constructor(sourcedId: string, type: ReferenceType) {
    this.sourcedId = sourcedId;
    this.type = type;
  }
}

export type EntityValue = string | number | Reference | Entity | readonly EntityValue[];

export interface Entity {
  readonly [field: string]: EntityValue;
}

type Reading = 'text' | 'list' | 'number' | 'day' | { to: ReferenceType } | { toMany: ReferenceType };

interface Field {
  column: string;
  reading: Reading;
  only?: OneRosterVersion;
}

const text = (...names: string[]): [string, Field][] =>
  names.map((name) => [name, { column: name, reading: 'text' }]);
const lists = (...names: string[]): [string, Field][] =>
  names.map((name) => [name, { column: name, reading: 'list' }]);
const reference = (name: string, to: ReferenceType, column = `${name}SourcedId`): [string, Field] => [
  name,
  { column, reading: { to } },
];
const other = (name: string, field: Omit<Field, 'column'>): [string, Field] => [
  name,
  { column: name, ...field },
];
const only = (version: OneRosterVersion, ...fields: [string, Field][]): [string, Field][] =>
  fields.map(([name, field]) => [name, { ...field, only: version }]);

type Kind = Exclude<FileName, 'roles'>;

const fields: Readonly<Record<Kind, readonly [string, Field][]>> = {
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
    ...only('v1p2', ...text('missing')),
  ],
};

const everyEntity = ['sourcedId', 'status', 'dateLastModified', 'metadata'];

const ownFields: Partial<Record<OneRosterCollection, readonly string[]>> = {
  users: ['roles'],
  demographics: ['birthDate', 'sex'],
  scoreScales: ['title', 'type', 'class', 'scoreScaleValue'],
};

const kindOf: Readonly<Record<OneRosterCollection, Kind | null>> = {
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

/** What the entities of a collection may have; a question may name nothing else. */
export function fieldsOf(of: OneRosterCollection, version: OneRosterVersion): ReadonlySet<string> {
  const kind = kindOf[of];
  const own = kind === null ? [] : fields[kind].filter(([, each]) => (each.only ?? version) === version);
  return new Set([
    ...everyEntity,
    ...own.map(([name]) => name),
    ...(ownFields[of] ?? (kind === 'users' ? ['roles'] : [])),
  ]);
}

export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What every entity has. */
export const entityBase = (sourcedId: string, modified: number) => ({
  sourcedId,
  status: 'active',
  dateLastModified: timeOf(modified),
});

export function entityOf(
  kind: Kind,
  line: Line,
  { version, modified }: { version: OneRosterVersion; modified: number },
): Entity {
  const entity: Record<string, EntityValue> = entityBase(line.sourcedId, modified);
  for (const [name, field] of fields[kind]) {
    const value = line[field.column] ?? '';
    if (value === '' || (field.only !== undefined && field.only !== version)) continue;
    entity[name] = read(value, field.reading);
  }
  return entity;
}

function read(value: string, reading: Reading): EntityValue {
  if (reading === 'text') return value;
  if (reading === 'number') return Number(value);
  if (reading === 'list') return value.split(',');
  if (reading === 'day') return `${value}T00:00:00.000Z`;
  if ('to' in reading) return new Reference(value, reading.to);
  return value.split(',').map((each) => new Reference(each, reading.toMany));
}

/** 1.2 has several roles of one person, 1.1 the one that says most. */
export function withRoles(user: Entity, roles: readonly Line[], version: OneRosterVersion): Entity {
  if (version === 'v1p1') return { ...user, role: firstRole(roles) };
  return {
    ...user,
    roles: roles.map(({ roleType = '', role = '', orgSourcedId = '' }) => ({
      roleType,
      role,
      org: new Reference(orgSourcedId, 'org'),
    })),
  };
}

function firstRole(roles: readonly Line[]): string {
  const names = new Set(roles.map(({ role }) => role));
  if (names.has('siteAdministrator')) return 'administrator';
  return names.has('teacher') ? 'teacher' : (roles[0]?.role ?? 'student');
}

export const isList = (value: EntityValue): value is readonly EntityValue[] => Array.isArray(value);

/** As it travels: references get the addresses at which `origin` answers for them. */
export function written(value: EntityValue, about: { origin: string; version: OneRosterVersion }): unknown {
  if (value instanceof Reference) {
    const { sourcedId, type } = value;
    const [service, collection] = places[type].split(' ');
    const below = about.version === 'v1p1' ? 'v1p1' : `${service}/v1p2`;
    const href = `${about.origin}${oneRosterPath}/${below}/${collection}/${encodeURIComponent(sourcedId)}`;
    return { href, sourcedId, type };
  }
  if (isList(value)) return value.map((each) => written(each, about));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, written(each, about)]));
  return value;
}
