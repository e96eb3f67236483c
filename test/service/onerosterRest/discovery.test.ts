import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneRosterDiscovery } from '#service/reference/oneRosterApi.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { type Rest, startRest } from '#test/support/service/oneRosterRest.ts';
import { oneRosterReads, oneRosterWrites } from '#wire/schools/oneRoster.ts';

/* The discovery documents that clients of OneRoster 1.2 read before they have a token. */

let database: Database;
let rest: Rest;
beforeAll(async () => {
  database = await openDatabase(':memory:');
  rest = await startRest(database, { describe: oneRosterDiscovery });
});
afterAll(() => database.close());

/** Names and paths as the standard has them; there are more. */
const standard = {
  rostering: [
    ['get', '/academicSessions', 'getAllAcademicSessions'],
    ['get', '/academicSessions/{sourcedId}', 'getAcademicSession'],
    ['get', '/classes/{sourcedId}', 'getClass'],
    ['get', '/classes/{classSourcedId}/students', 'getStudentsForClass'],
    ['get', '/demographics/{sourcedId}', 'getDemographics'],
    ['get', '/gradingPeriods/{sourcedId}', 'getGradingPeriod'],
    [
      'get',
      '/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments',
      'getEnrollmentsForClassInSchool',
    ],
    ['get', '/terms/{termSourcedId}/gradingPeriods', 'getGradingPeriodsForTerm'],
    ['get', '/users/{userSourcedId}/classes', 'getClassesForUser'],
  ],
  gradebook: [
    ['get', '/categories/{sourcedId}', 'getCategory'],
    ['delete', '/lineItems/{sourcedId}', 'deleteLineItem'],
    ['put', '/results/{sourcedId}', 'putResult'],
    ['post', '/lineItems/{lineItemSourcedId}/results', 'postResultsForLineItem'],
    ['post', '/schools/{schoolSourcedId}/lineItems', 'postLineItemsForSchool'],
    [
      'post',
      '/classes/{classSourcedId}/academicSessions/{academicSessionSourcedId}/results',
      'postResultsForAcademicSessionForClass',
    ],
    [
      'get',
      '/classes/{classSourcedId}/lineItems/{lineItemSourcedId}/results',
      'getResultsForLineItemForClass',
    ],
    ['get', '/classes/{classSourcedId}/students/{studentSourcedId}/results', 'getResultsForStudentForClass'],
    ['get', '/scoreScales', 'getAllScoreScales'],
  ],
} as const;

describe.each([
  ['rostering', 'onerosterv1p2rostersservice_openapi3_v1p0.json', 'imsorv1p2_rostering_openapi3_v1p0.json'],
  ['gradebook', 'onerosterv1p2gradebookservice_openapi3_v1p0.json', 'imsorv1p2_gradebook_openapi3_v1p0.json'],
] as const)('%s', (service, binding, guide) => {
  const read = (name: string = binding) => rest.send(`/${service}/v1p2/discovery/${name}`);

  test('describes itself under both names, to anyone', async () => {
    const first = await read();
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await read(guide)).body).toEqual(first.body);
  });

  test('says where it is, where its tokens are, and which scopes there are', async () => {
    const { body } = await read();
    expect(body.openapi).toBe('3.0.3');
    expect(body.servers).toEqual([{ url: `https://grades.example/ims/oneroster/${service}/v1p2` }]);
    const { tokenUrl, scopes } = body.components.securitySchemes.OAuth2.flows.clientCredentials;
    expect(tokenUrl).toBe('https://grades.example/ims/oneroster/token');
    const own = service === 'rostering' ? 'roster' : 'gradebook';
    expect(Object.keys(scopes).length).toBeGreaterThan(2);
    for (const scope of Object.keys(scopes))
      expect(scope).toContain(`https://purl.imsglobal.org/spec/or/v1p2/scope/${own}`);
  });

  test('lists each of its operations, as the standard names it', async () => {
    const { body } = await read();
    const paths = body.paths as Record<string, Record<string, { operationId: string }>>;
    const all = [...oneRosterReads, ...oneRosterWrites].filter((route) => route.service === service);
    expect(Object.values(paths).flatMap((each) => Object.keys(each))).toHaveLength(all.length);
    const found = standard[service].map(([method, path]) => [
      method,
      path,
      paths[path]?.[method]?.operationId,
    ]);
    expect(found).toEqual(standard[service]);
  });

  test('is described so that a published validator takes it', async () => {
    const { body } = await read();
    const { valid, errors } = await new Validator().validate(body);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test.each([
    ['POST', binding, 401],
    ['GET', 'other.json', 401],
  ])('%s of %s is nothing that is answered without a token', async (method, name, status) => {
    const answer = await rest.send(`/${service}/v1p2/discovery/${name}`, { method });
    expect(answer.status).toBe(status);
  });
});
