import {
  type OneRosterCollection,
  type OneRosterRoute,
  oneRosterCollections,
  oneRosterPath,
  oneRosterReads,
  oneRosterScopes,
  oneRosterTokenPath,
  oneRosterWrites,
  scopeAddress,
} from '#wire/oneRoster.ts';
import {
  type EntityKind,
  entityFields,
  entityKinds,
  type OneRosterVersion,
  type Reading,
  type ReferenceType,
} from '#wire/oneRosterEntities.ts';
import { changes } from './changes.ts';

/*
 * The OneRoster part as OpenAPI 3.1, from the very tables that the service answers by: addresses, scopes and fields.
 */

type Schema = { [keyword: string]: unknown };

const referTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const referenceTo = (type: ReferenceType): Schema => ({
  ...referTo('Reference'),
  description: `Leads to one of type ${type}.`,
});

function schemaOf(reading: Reading): Schema {
  if (reading === 'text') return { type: 'string' };
  if (reading === 'list') return { type: 'array', items: { type: 'string' } };
  if (reading === 'number') return { type: 'number' };
  if (reading === 'day') return { type: 'string', format: 'date-time' };
  if ('to' in reading) return referenceTo(reading.to);
  return { type: 'array', items: referenceTo(reading.toMany) };
}

const base: Schema = {
  sourcedId: { type: 'string', maxLength: 255 },
  status: { type: 'string', enum: ['active', 'tobedeleted'] },
  dateLastModified: { type: 'string', format: 'date-time' },
};

/** What must be there where it is put. */
const needed: Partial<Record<EntityKind, readonly string[]>> = {
  categories: ['title'],
  lineItems: ['title', 'dueDate', 'class'],
  results: ['lineItem', 'student', 'scoreStatus'],
};

const roles: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { roleType: { type: 'string' }, role: { type: 'string' }, org: referenceTo('org') },
    required: ['roleType', 'role', 'org'],
  },
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const nameOf = (of: OneRosterCollection, version: OneRosterVersion, isSent = false) =>
  `${capital(oneRosterCollections[of].one)}${version === 'v1p1' ? 'V1p1' : ''}${isSent ? 'Put' : ''}`;

function entity(kind: EntityKind, version: OneRosterVersion, isSent: boolean): Schema {
  const own = entityFields[kind].filter(([, { only = version }]) => only === version);
  return {
    type: 'object',
    properties: {
      ...base,
      ...Object.fromEntries(own.map(([name, { reading }]) => [name, schemaOf(reading)])),
      ...(kind === 'users' && version === 'v1p2' && { roles }),
    },
    required: isSent ? (needed[kind] ?? []) : ['sourcedId', 'status', 'dateLastModified'],
  };
}

const scoreScale: Schema = {
  type: 'object',
  properties: {
    ...base,
    title: { type: 'string' },
    type: { type: 'string' },
    class: referenceTo('class'),
    scoreScaleValue: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          itemValueLHS: { type: 'string', description: 'The lowest percentage of the letter.' },
          itemValueRHS: { type: 'string', description: 'The letter.' },
        },
      },
    },
  },
};

const listParameters = ['limit', 'offset', 'sort', 'orderBy', 'filter', 'fields'] as const;

const parameters = {
  limit: parameter(
    'limit',
    { type: 'integer', minimum: 1, maximum: 10_000, default: 100 },
    'How many come at once.',
  ),
  offset: parameter(
    'offset',
    { type: 'integer', minimum: 0, default: 0 },
    'How many are left out before them.',
  ),
  sort: parameter('sort', { type: 'string' }, 'The field by which they are sorted.'),
  orderBy: parameter('orderBy', { type: 'string', enum: ['asc', 'desc'], default: 'asc' }, 'Up or down.'),
  filter: parameter(
    'filter',
    { type: 'string', examples: ["familyName~'gar' AND status='active'"] },
    "A field, one of = != > >= < <= ~, and a 'value'; AND binds closer than OR.",
  ),
  fields: parameter(
    'fields',
    { type: 'string', examples: ['sourcedId,title'] },
    'Only these, with commas between.',
  ),
};

function parameter(name: string, schema: Schema, description: string) {
  return { name, in: 'query', schema, description };
}

const json = (schema: Schema) => ({ 'application/json': { schema } });

const failures = {
  400: 'The query cannot be read.',
  401: 'There is no token, or it is over.',
  403: 'The token has none of the scopes.',
  404: 'There is no such thing at the school of the token.',
  422: 'What was sent cannot be entered; a sentence says why.',
} as const;

const responseName = (status: string | number, version: OneRosterVersion) => `Failure${status}${version}`;

const failed = (version: OneRosterVersion, ...statuses: (keyof typeof failures)[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${responseName(status, version)}` }]),
  );

const responses = () =>
  Object.fromEntries(
    (['v1p2', 'v1p1'] as const).flatMap((version) =>
      Object.entries(failures).map(([status, description]) => [
        responseName(status, version),
        { description, content: json(referTo(version === 'v1p1' ? 'StatusInfoSet' : 'StatusInfo')) },
      ]),
    ),
  );

interface Described extends OneRosterRoute {
  method: 'GET' | 'PUT' | 'DELETE' | 'POST';
}

function operationOf(route: Described, version: OneRosterVersion): Schema {
  const { list, one } = oneRosterCollections[route.of];
  const isOne = route.path.endsWith('/{sourcedId}');
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const query = route.method !== 'GET' ? [] : isOne ? (['fields'] as const) : listParameters;
  const sent = nameOf(route.of, version, true);
  const body =
    route.method === 'PUT'
      ? envelope({ [one]: referTo(sent) })
      : envelope({ [list]: { type: 'array', items: referTo(sent) } });
  return {
    operationId: operationName(route, version),
    tags: [version === 'v1p1' ? 'OneRoster 1.1' : `${capital(route.service)} 1.2`],
    security: route.scopes.map((scope) => ({ OAuth2: [scopeAddress(scope, version)] })),
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string', maxLength: 255 },
        description: name === 'sourcedId' ? `Of the ${one}.` : `The sourcedId of the ${name}.`,
      })),
      ...query.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...((route.method === 'PUT' || route.method === 'POST') && {
      requestBody: { required: true, content: json(body) },
    }),
    responses: {
      ...successOf(route, version, isOne),
      ...failed(version, route.method === 'GET' ? 400 : 422, 401, 403, 404),
    },
  };
}

const envelope = (properties: Schema): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

function successOf(route: Described, version: OneRosterVersion, isOne: boolean): Schema {
  const { list, one } = oneRosterCollections[route.of];
  if (route.method === 'DELETE')
    return { 204: { description: 'It is deleted; the history of the class has it still.' } };
  if (route.method === 'PUT') return { 201: { description: 'It is in the gradebook.' } };
  if (route.method === 'POST')
    return {
      201: {
        description: 'They are in the gradebook, under these names.',
        content: json(referTo('GuidPairs')),
      },
    };
  const schema = referTo(nameOf(route.of, version));
  if (isOne) return { 200: { description: 'It.', content: json(envelope({ [one]: schema })) } };
  return {
    200: {
      description: 'One page of them.',
      headers: {
        'X-Total-Count': { description: 'How many there are on all pages.', schema: { type: 'integer' } },
        Link: {
          description: 'The next, the previous, the first and the last page.',
          schema: { type: 'string' },
        },
      },
      content: json(envelope({ [list]: { type: 'array', items: schema } })),
    },
  };
}

function operationName({ method, path, of }: Described, version: OneRosterVersion): string {
  const verb = { GET: 'get', PUT: 'put', DELETE: 'delete', POST: 'post' }[method];
  const within = path
    .split('/')
    .slice(1, -1)
    .filter((part) => !part.startsWith('{'));
  const isOne = path.endsWith('/{sourcedId}');
  const what = isOne ? `${capital(of)}One` : capital(of);
  const where = isOne ? '' : within.map((part) => `In${capital(part)}`).join('');
  return `${verb}${what}${where}${version === 'v1p1' ? 'V1p1' : ''}`;
}

function pathsOf(): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  const all: Described[] = [
    ...oneRosterReads.map((route) => ({ ...route, method: 'GET' as const })),
    ...oneRosterWrites,
  ];
  for (const version of ['v1p2', 'v1p1'] as const)
    for (const route of all) {
      if (version === 'v1p1' && !route.inFirst) continue;
      const below = version === 'v1p1' ? 'v1p1' : `${route.service}/v1p2`;
      const path = `${oneRosterPath}/${below}${route.path}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, version) };
    }
  return paths;
}

function schemas(): Schema {
  const all = Object.entries(entityKinds) as [OneRosterCollection, EntityKind | null][];
  const own = all.flatMap(([of, kind]) =>
    (['v1p2', 'v1p1'] as const).flatMap((version): [string, Schema][] => {
      if (kind === null)
        return [[nameOf(of, version), of === 'scoreScales' ? scoreScale : { type: 'object' }]];
      const read: [string, Schema] = [nameOf(of, version), entity(kind, version, false)];
      const sent: [string, Schema] = [nameOf(of, version, true), entity(kind, version, true)];
      return needed[kind] ? [read, sent] : [read];
    }),
  );
  return Object.fromEntries(own);
}

const statusInfo: Schema = {
  type: 'object',
  properties: {
    imsx_codeMajor: { type: 'string', enum: ['failure', 'unsupported'] },
    imsx_severity: { type: 'string', enum: ['error'] },
    imsx_description: { type: 'string', description: 'A sentence.' },
    imsx_CodeMinor: {
      type: 'object',
      properties: {
        imsx_codeMinorField: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              imsx_codeMinorFieldName: { type: 'string' },
              imsx_codeMinorFieldValue: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

export function oneRosterApi(): object {
  const scopes = (['v1p2', 'v1p1'] as const).flatMap((version) =>
    oneRosterScopes.map((scope) => [scopeAddress(scope, version), scope]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rollbook, OneRoster',
      version: changes[0]?.version ?? '',
      summary: 'The OneRoster 1.2 and 1.1 interface of a school.',
      description:
        'Everything is of the one school that the key is for. What is put is in the gradebook at once, and its history names the application. A score that somebody has changed here since stays where the application repeats what it said before; another score is written over it, and the history has both.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: pathsOf(),
    components: {
      parameters,
      responses: responses(),
      securitySchemes: {
        OAuth2: {
          type: 'oauth2',
          description:
            '`rollbook key add NAME --oneroster` makes the ID and the secret; a token is valid for an hour.',
          flows: { clientCredentials: { tokenUrl: oneRosterTokenPath, scopes: Object.fromEntries(scopes) } },
        },
      },
      schemas: {
        ...schemas(),
        Reference: {
          type: 'object',
          properties: {
            href: { type: 'string', format: 'uri' },
            sourcedId: { type: 'string' },
            type: { type: 'string' },
          },
          required: ['sourcedId'],
        },
        GuidPairs: envelope({
          sourcedIdPairs: {
            type: 'array',
            items: envelope({
              suppliedSourcedId: { type: 'string' },
              allocatedSourcedId: { type: 'string' },
            }),
          },
        }),
        StatusInfo: statusInfo,
        StatusInfoSet: envelope({ statusInfoSet: { type: 'array', items: statusInfo } }),
      },
    },
  };
}

/** docs/openapi-oneroster.json, and what a browser gets beside the reference. */
export const oneRosterApiText = (): string => `${JSON.stringify(oneRosterApi(), null, 2)}\n`;
