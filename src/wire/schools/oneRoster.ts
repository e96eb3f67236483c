import * as v from 'valibot';
import { canTravel } from '#wire/fields/textField.ts';

/*
 * OneRoster REST (1EdTech): its addresses, operations and scopes. The format is the standard's, so it is separate from
 * the interface at /api/.
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

/** As the standard writes it; both versions have the same names. */
export const scopeAddress = (scope: OneRosterScope, version: 'v1p1' | 'v1p2' = 'v1p2') =>
  `https://purl.imsglobal.org/spec/or/${version}/scope/${scope}`;

/** The scope of an address, in either version; undefined for other addresses. */
export function scopeAt(address: string): OneRosterScope | undefined {
  const [, name] = /^https?:\/\/purl\.imsglobal\.org\/spec\/or\/v1p[12]\/scope\/(.+)$/.exec(address) ?? [];
  return oneRosterScopes.find((each) => each === name);
}

/** A collection: the names of its list and of one entity, and the type of references to it. */
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
  /** Any one of these scopes is enough. */
  scopes: readonly OneRosterScope[];
  /** Whether 1.1 has it too. */
  inFirst: boolean;
}

export const oneRosterBase = (service: OneRosterRoute['service'], version: 'v1p1' | 'v1p2') =>
  version === 'v1p1' ? `${oneRosterPath}/v1p1` : `${oneRosterPath}/${service}/v1p2`;

/** The discovery documents of a 1.2 service: the binding and the certification guide use different names. */
export const oneRosterDiscoveries: Readonly<Record<OneRosterRoute['service'], readonly string[]>> = {
  rostering: ['onerosterv1p2rostersservice_openapi3_v1p0.json', 'imsorv1p2_rostering_openapi3_v1p0.json'],
  gradebook: ['onerosterv1p2gradebookservice_openapi3_v1p0.json', 'imsorv1p2_gradebook_openapi3_v1p0.json'],
};

const core = {
  rostering: ['roster-core.readonly', 'roster.readonly'],
  gradebook: ['gradebook-core.readonly', 'gradebook.readonly'],
} as const;

const ofService: Readonly<Record<OneRosterRoute['service'], readonly OneRosterCollection[]>> = {
  rostering: [
    'academicSessions',
    'classes',
    'courses',
    'demographics',
    'enrollments',
    'gradingPeriods',
    'orgs',
    'schools',
    'students',
    'teachers',
    'terms',
    'users',
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
  ['gradebook', '/classes/{class}/categories', 'categories'],
  ['gradebook', '/classes/{class}/lineItems', 'lineItems'],
  ['gradebook', '/classes/{class}/lineItems/{lineItem}/results', 'results'],
  ['gradebook', '/classes/{class}/results', 'results'],
  ['gradebook', '/classes/{class}/scoreScales', 'scoreScales', 'only 1.2'],
  ['gradebook', '/classes/{class}/students/{student}/results', 'results'],
  ['gradebook', '/schools/{school}/lineItems', 'lineItems', 'only 1.2'],
  ['gradebook', '/schools/{school}/scoreScales', 'scoreScales', 'only 1.2'],
];

/** All readable addresses. */
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

export interface OneRosterWrite extends OneRosterRoute {
  method: 'PUT' | 'DELETE' | 'POST';
}

/** All writable addresses: by sourcedId, or several new entities at once, which 1.1 lacks. */
export const oneRosterWrites: readonly OneRosterWrite[] = [
  ...(['categories', 'lineItems', 'results'] as const).flatMap((of): OneRosterWrite[] => {
    const one = { service: 'gradebook', path: `/${of}/{sourcedId}`, of, inFirst: true } as const;
    return [
      { ...one, method: 'PUT', scopes: ['gradebook.createput'] },
      { ...one, method: 'DELETE', scopes: ['gradebook.delete'] },
    ];
  }),
  ...(
    [
      ['/classes/{class}/lineItems', 'lineItems'],
      ['/schools/{school}/lineItems', 'lineItems'],
      ['/lineItems/{lineItem}/results', 'results'],
      ['/classes/{class}/academicSessions/{academicSession}/results', 'results'],
    ] as const
  ).map(
    ([path, of]): OneRosterWrite => ({
      service: 'gradebook',
      method: 'POST',
      path,
      of,
      scopes: ['gradebook.createpost'],
      inFirst: false,
    }),
  ),
];

/** A sourcedId chosen by others; it appears in addresses and in the store. */
export const sourcedIdForm = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(255),
  v.check((text) => canTravel(text), 'a sourcedId has no characters that cannot be seen'),
);

const reference = v.object({ sourcedId: sourcedIdForm });

/** Characters that the store cannot keep become spaces. */
const storable = v.transform((text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  text.replace(/[\u0000\u001f]/g, ' '),
);

/** May have several lines. */
const words = v.pipe(v.string(), v.maxLength(5000), storable);

const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.decimal(), v.transform(Number))]),
  v.finite(),
);

/** A date, or a time of which only the date counts. */
const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}(T.{1,40})?$/, 'a date is written YYYY-MM-DD, with or without a time'),
  v.transform((text) => text.slice(0, 10)),
);

const base = {
  sourcedId: v.optional(sourcedIdForm),
  status: v.optional(v.picklist(['active', 'tobedeleted']), 'active'),
};

/** The writable entities; other fields are ignored. */
export const oneRosterBodies = {
  categories: v.object({
    ...base,
    title: v.pipe(v.string(), storable, v.trim(), v.minLength(1), v.maxLength(200)),
    weight: v.optional(v.nullable(v.pipe(number, v.minValue(0), v.maxValue(100)))),
  }),
  lineItems: v.object({
    ...base,
    title: v.pipe(v.string(), storable, v.trim(), v.minLength(1)),
    description: v.optional(words),
    assignDate: v.optional(day),
    dueDate: day,
    class: reference,
    school: v.optional(reference),
    /** Some 1.1 applications leave it out: then it is the class's first, or stays. */
    category: v.optional(reference),
    gradingPeriod: v.optional(reference),
    academicSession: v.optional(reference),
    resultValueMin: v.optional(number),
    resultValueMax: v.optional(number),
  }),
  results: v.object({
    ...base,
    lineItem: reference,
    student: reference,
    scoreStatus: v.picklist(['exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted']),
    score: v.optional(v.nullable(v.pipe(number, v.minValue(0)))),
    missing: v.optional(v.picklist(['true', 'false'])),
    late: v.optional(v.picklist(['true', 'false'])),
    comment: v.optional(words, ''),
  }),
} as const;

export type OneRosterBody<Of extends keyof typeof oneRosterBodies> = v.InferOutput<
  (typeof oneRosterBodies)[Of]
>;
