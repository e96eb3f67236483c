/*
 * OneRoster REST (1EdTech): where it is, what may be asked there, and which scope it takes. What travels is the
 * standard's, so it is not of the interface at /api/.
 */

export const oneRosterPath = '/ims/oneroster';

/** Where an application gets its token (OAuth 2.0, client credentials). */
export const oneRosterTokenPath = `${oneRosterPath}/token`;

/** Seconds for which a token is valid. */
export const oneRosterTokenLife = 3600;

export const oneRosterScopes = [
  'roster-core.readonly',
  'roster.readonly',
  'roster-demographics.readonly',
  'gradebook-core.readonly',
  'gradebook.readonly',
  'gradebook.createput',
  'gradebook.createpost',
  'gradebook.delete',
] as const;

export type OneRosterScope = (typeof oneRosterScopes)[number];

/** As the standard writes it; both versions know the same names. */
export const scopeAddress = (scope: OneRosterScope, version: 'v1p1' | 'v1p2' = 'v1p2') =>
  `https://purl.imsglobal.org/spec/or/${version}/scope/${scope}`;

/** The scope of an address, whichever version's; undefined for another one's. */
export function scopeAt(address: string): OneRosterScope | undefined {
  const [, name] = /^https?:\/\/purl\.imsglobal\.org\/spec\/or\/v1p[12]\/scope\/(.+)$/.exec(address) ?? [];
  return oneRosterScopes.find((each) => each === name);
}

/** What is listed: what its list and what one of it is called, and which kind of reference leads to it. */
export const oneRosterCollections = {
  academicSessions: { list: 'academicSessions', one: 'academicSession' },
  gradingPeriods: { list: 'academicSessions', one: 'academicSession' },
  terms: { list: 'academicSessions', one: 'academicSession' },
  orgs: { list: 'orgs', one: 'org' },
  schools: { list: 'orgs', one: 'org' },
  courses: { list: 'courses', one: 'course' },
  classes: { list: 'classes', one: 'class' },
  users: { list: 'users', one: 'user' },
  students: { list: 'users', one: 'user' },
  teachers: { list: 'users', one: 'user' },
  enrollments: { list: 'enrollments', one: 'enrollment' },
  demographics: { list: 'demographics', one: 'demographics' },
  categories: { list: 'categories', one: 'category' },
  lineItems: { list: 'lineItems', one: 'lineItem' },
  results: { list: 'results', one: 'result' },
  scoreScales: { list: 'scoreScales', one: 'scoreScale' },
} as const;

export type OneRosterCollection = keyof typeof oneRosterCollections;

export interface OneRosterRoute {
  service: 'rostering' | 'gradebook';
  /** Below the service; names in braces are sourcedIds. */
  path: string;
  of: OneRosterCollection;
  /** Any one of these is enough. */
  scopes: readonly OneRosterScope[];
  /** Whether 1.1 has it too. */
  inFirst: boolean;
}

const core = {
  rostering: ['roster-core.readonly', 'roster.readonly'],
  gradebook: ['gradebook-core.readonly', 'gradebook.readonly'],
} as const;

const ofService: Readonly<Record<OneRosterRoute['service'], readonly OneRosterCollection[]>> = {
  rostering: [
    ...(['academicSessions', 'classes', 'courses', 'demographics', 'enrollments', 'gradingPeriods'] as const),
    ...(['orgs', 'schools', 'students', 'teachers', 'terms', 'users'] as const),
  ],
  gradebook: ['categories', 'lineItems', 'results', 'scoreScales'],
};

const nested: readonly (readonly [OneRosterRoute['service'], string, OneRosterCollection, 'only 1.2'?])[] = [
  ['rostering', '/classes/{class}/students', 'students'],
  ['rostering', '/classes/{class}/teachers', 'teachers'],
  ['rostering', '/courses/{course}/classes', 'classes'],
  ['rostering', '/schools/{school}/classes', 'classes'],
  ['rostering', '/schools/{school}/classes/{class}/enrollments', 'enrollments'],
  ['rostering', '/schools/{school}/classes/{class}/students', 'students'],
  ['rostering', '/schools/{school}/classes/{class}/teachers', 'teachers'],
  ['rostering', '/schools/{school}/courses', 'courses'],
  ['rostering', '/schools/{school}/enrollments', 'enrollments'],
  ['rostering', '/schools/{school}/students', 'students'],
  ['rostering', '/schools/{school}/teachers', 'teachers'],
  ['rostering', '/schools/{school}/terms', 'terms'],
  ['rostering', '/students/{student}/classes', 'classes'],
  ['rostering', '/teachers/{teacher}/classes', 'classes'],
  ['rostering', '/terms/{term}/classes', 'classes'],
  ['rostering', '/terms/{term}/gradingPeriods', 'gradingPeriods'],
  ['rostering', '/users/{user}/classes', 'classes'],
  ['gradebook', '/classes/{class}/categories', 'categories', 'only 1.2'],
  ['gradebook', '/classes/{class}/lineItems', 'lineItems'],
  ['gradebook', '/classes/{class}/lineItems/{lineItem}/results', 'results'],
  ['gradebook', '/classes/{class}/results', 'results'],
  ['gradebook', '/classes/{class}/scoreScales', 'scoreScales', 'only 1.2'],
  ['gradebook', '/classes/{class}/students/{student}/results', 'results'],
  ['gradebook', '/schools/{school}/lineItems', 'lineItems', 'only 1.2'],
  ['gradebook', '/schools/{school}/scoreScales', 'scoreScales', 'only 1.2'],
];

/** All that can be read. */
export const oneRosterReads: readonly OneRosterRoute[] = [
  ...(['rostering', 'gradebook'] as const).flatMap((service) =>
    ofService[service].flatMap((of) => {
      const scopes = of === 'demographics' ? (['roster-demographics.readonly'] as const) : core[service];
      const inFirst = of !== 'scoreScales';
      return [`/${of}`, `/${of}/{sourcedId}`].map((path) => ({ service, path, of, scopes, inFirst }));
    }),
  ),
  ...nested.map(([service, path, of, only]) => ({
    service,
    path,
    of,
    scopes: [service === 'rostering' ? ('roster.readonly' as const) : ('gradebook.readonly' as const)],
    inFirst: only === undefined,
  })),
];
