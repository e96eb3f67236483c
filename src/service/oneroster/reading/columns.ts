import {
  type Check,
  decimal,
  email,
  flag,
  id,
  ids,
  isTrue,
  moment,
  name,
  oneOf,
  text,
  upTo,
  year,
} from './checks.ts';

/*
 * The files of OneRoster 1.1 and 1.2 that Rollbook reads, with the columns it uses. Other columns and files of the
 * standard are known by name, so that only others are called unknown.
 */

interface Column {
  check: Check;
  /** May not be blank, and the header must have it. */
  required?: true;
  /** Required in packages of this version; the other version has it elsewhere. */
  requiredIn?: '1.1' | '1.2';
  /** The name of this column in 1.2, under which its values are kept. */
  renames?: string;
}

const required = (check: Check): Column => ({ check, required: true });
const optional = (check: Check): Column => ({ check });

const sessionTypes = ['gradingPeriod', 'semester', 'schoolYear', 'term'];
const orgTypes = ['department', 'school', 'district', 'local', 'state', 'national'];
const scoreStatuses = ['exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'];
/** Users with these roles do not become guardians: Rollbook's guardians are invited, and decide themselves. */
export const guardianRoles = ['guardian', 'parent', 'relative'];
const roles = [
  'administrator',
  'aide',
  'counselor',
  'districtAdministrator',
  ...guardianRoles,
  'principal',
  'proctor',
  'siteAdministrator',
  'student',
  'systemAdministrator',
  'teacher',
];

/** In reading order: a file comes after those that it refers to. */
export const files = {
  orgs: {
    name: required(text),
    type: required(oneOf(orgTypes)),
    identifier: optional(text),
    parentSourcedId: optional(id),
  },
  academicSessions: {
    title: required(text),
    type: required(oneOf(sessionTypes)),
    startDate: required(moment),
    endDate: required(moment),
    parentSourcedId: optional(id),
    schoolYear: required(year),
  },
  courses: {
    schoolYearSourcedId: optional(id),
    title: required(text),
    courseCode: optional(text),
    grades: optional(text),
    orgSourcedId: required(id),
    subjects: optional(text),
    subjectCodes: optional(text),
  },
  classes: {
    title: required(text),
    grades: optional(text),
    courseSourcedId: required(id),
    classCode: optional(text),
    classType: required(oneOf(['homeroom', 'scheduled'])),
    location: optional(text),
    schoolSourcedId: required(id),
    termSourcedIds: required(ids),
    subjects: optional(text),
    subjectCodes: optional(text),
    periods: optional(text),
  },
  users: {
    enabledUser: required(flag),
    orgSourcedIds: { check: ids, requiredIn: '1.1' },
    role: { check: oneOf(roles), requiredIn: '1.1' },
    username: required(text),
    givenName: required(name),
    familyName: required(name),
    middleName: optional(name),
    identifier: optional(text),
    email: optional(email),
    grades: optional(text),
    primaryOrgSourcedId: optional(id),
  },
  roles: {
    userSourcedId: required(id),
    roleType: required(oneOf(['primary', 'secondary'])),
    role: required(oneOf(roles)),
    beginDate: optional(moment),
    endDate: optional(moment),
    orgSourcedId: required(id),
  },
  enrollments: {
    classSourcedId: required(id),
    schoolSourcedId: required(id),
    userSourcedId: required(id),
    role: required(oneOf(roles)),
    primary: optional(flag),
    beginDate: optional(moment),
    endDate: optional(moment),
  },
  categories: { title: required(text), weight: optional(upTo(100)) },
  lineItems: {
    title: required(text),
    description: optional(text),
    assignDate: optional(moment),
    dueDate: required(moment),
    classSourcedId: required(id),
    categorySourcedId: required(id),
    gradingPeriodSourcedId: optional(id),
    academicSessionSourcedId: { check: id, renames: 'gradingPeriodSourcedId' },
    resultValueMin: optional(decimal),
    resultValueMax: optional(upTo(9999.99)),
  },
  results: {
    lineItemSourcedId: required(id),
    studentSourcedId: required(id),
    scoreStatus: required(oneOf(scoreStatuses)),
    score: optional(decimal),
    textScore: optional(text),
    scoreDate: optional(moment),
    missing: optional(flag),
    late: optional(isTrue),
  },
} as const satisfies Record<string, Record<string, Column>>;

export type Kind = keyof typeof files;

export const kinds = Object.keys(files) as Kind[];

/** Columns of every file, which are read separately. */
export const ofEvery = {
  sourcedId: id,
  status: oneOf(['active', 'inactive', 'tobedeleted']),
  dateLastModified: moment,
};

/** A valid line of a file; `line` counts from 1, the header. */
export type Row<K extends Kind = Kind> = {
  line: number;
  sourcedId: string;
  /** Whether the source marks it as deleted. */
  removed: boolean;
} & {
  [Column in keyof (typeof files)[K] as (typeof files)[K][Column] extends { renames: string }
    ? never
    : Column]: string;
};

/** Files of the standard that Rollbook has no use for. */
export const unused = [
  'demographics',
  'classResources',
  'courseResources',
  'resources',
  'userProfiles',
  'userResources',
  'lineItemLearningObjectiveIds',
  'lineItemScoreScales',
  'resultLearningObjectiveIds',
  'resultScoreScales',
  'scoreScales',
];

const unusedColumns = [
  'userIds',
  'sms',
  'phone',
  'agentSourcedIds',
  'password',
  'userMasterIdentifier',
  'resourceSourcedIds',
  'preferredGivenName',
  'preferredMiddleName',
  'preferredFamilyName',
  'pronouns',
  'userProfileSourcedId',
  'schoolSourcedId',
  'comment',
  'scoreScaleSourcedId',
  'classSourcedId',
  'inProgress',
  'incomplete',
];

/** Whether the standard has the column, or allows it as an extension. */
export const isKnownColumn = (column: string): boolean =>
  /^(metadata|ext)[.:]/i.test(column) ||
  unusedColumns.some((known) => known.toLowerCase() === column.toLowerCase());
