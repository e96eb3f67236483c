import {
  type OneRosterCollection,
  type OneRosterRoute,
  type OneRosterScope,
  oneRosterBase,
  oneRosterCollections,
  oneRosterReads,
  oneRosterScopes,
  oneRosterTokenPath,
  oneRosterWrites,
  scopeAddress,
} from '#wire/schools/oneRoster.ts';
import type { OneRosterVersion } from '#wire/schools/oneRosterEntities.ts';
import { changes } from './changes.ts';
import { capital, envelope, nameOf, referTo, type Schema, schemasOf } from './oneRosterSchemas.ts';

/*
 * The OneRoster interface as OpenAPI 3.1, from the same tables that the service uses: addresses, scopes and fields.
 */

const listParameters = ['limit', 'offset', 'sort', 'orderBy', 'filter', 'fields'] as const;

const parameters = {
  limit: parameter(
    'limit',
    { type: 'integer', minimum: 1, maximum: 10_000, default: 100 },
    'The maximum number of items to return.',
  ),
  offset: parameter('offset', { type: 'integer', minimum: 0, default: 0 }, 'The number of items to skip.'),
  sort: parameter('sort', { type: 'string' }, 'The field to sort by.'),
  orderBy: parameter('orderBy', { type: 'string', enum: ['asc', 'desc'], default: 'asc' }, 'The sort order.'),
  filter: parameter(
    'filter',
    { type: 'string' },
    "A field, one of = != > >= < <= ~ and a 'value'. Combine with AND and OR; AND takes precedence.",
    "familyName~'gar' AND status='active'",
  ),
  fields: parameter(
    'fields',
    { type: 'string' },
    'Only these fields, separated by commas.',
    'sourcedId,title',
  ),
};

function parameter(name: string, schema: Schema, description: string, example?: string) {
  return { name, in: 'query', schema, description, ...(example !== undefined && { example }) };
}

const json = (schema: Schema) => ({ 'application/json': { schema } });

const failures = {
  400: 'The query is invalid.',
  401: 'The token is missing or has expired.',
  403: 'The token has none of the required scopes.',
  404: 'The school of the token has no such record.',
  422: 'The data was refused. A sentence says why.',
} as const;

const responseName = (status: string | number, version: OneRosterVersion) => `Failure${status}${version}`;

const failed = (version: OneRosterVersion, ...statuses: (keyof typeof failures)[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${responseName(status, version)}` }]),
  );

const responses = (versions: readonly OneRosterVersion[]) =>
  Object.fromEntries(
    versions.flatMap((version) =>
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
        name: nameInPath(name),
        in: 'path',
        required: true,
        schema: { type: 'string', maxLength: 255 },
        description: name === 'sourcedId' ? `The sourcedId of the ${one}.` : `The sourcedId of the ${name}.`,
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

function successOf(route: Described, version: OneRosterVersion, isOne: boolean): Schema {
  const { list, one } = oneRosterCollections[route.of];
  if (route.method === 'DELETE')
    return { 204: { description: 'Deleted. The history of the class still has it.' } };
  if (route.method === 'PUT') return { 201: { description: 'Saved in the gradebook.' } };
  if (route.method === 'POST')
    return {
      201: {
        description: 'Saved in the gradebook, under these sourcedIds.',
        content: json(referTo('GuidPairs')),
      },
    };
  const schema = referTo(nameOf(route.of, version));
  if (isOne) return { 200: { description: `The ${one}.`, content: json(envelope({ [one]: schema })) } };
  return {
    200: {
      description: 'One page of the list.',
      headers: {
        'X-Total-Count': {
          description: 'The total number of items on all pages.',
          schema: { type: 'integer' },
        },
        Link: {
          description: 'Links to the next, previous, first and last page.',
          schema: { type: 'string' },
        },
      },
      content: json(envelope({ [list]: { type: 'array', items: schema } })),
    },
  };
}

/** The standard's name for a sourcedId in a path. */
const nameInPath = (name: string) => (name === 'sourcedId' ? name : `${name}SourcedId`);

const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => `{${nameInPath(name)}}`);

/** The singular of collections whose name does not just end with an s. */
const singular: Partial<Record<OneRosterCollection, string>> = {
  classes: 'class',
  categories: 'category',
  demographics: 'demographics',
};

/** The name in the standard, which clients look for; those of 1.1 end with its version. */
function operationName({ method, path, of }: Described, version: OneRosterVersion): string {
  const verb = method.toLowerCase();
  const [inner, outer, ...rest] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).reverse();
  const one = capital(singular[of] ?? of.slice(0, -1));
  const many = capital(of);
  const ending = version === 'v1p1' ? 'V1p1' : '';
  if (inner === 'sourcedId') return `${verb}${one}${ending}`;
  if (inner === undefined) return `${verb}All${many}${ending}`;
  const within = [outer, ...rest].flatMap((name) =>
    name === undefined ? [] : [`${name === 'school' ? 'In' : 'For'}${capital(name)}`],
  );
  return `${verb}${many}For${capital(inner)}${within.join('')}${ending}`;
}

const routes: readonly Described[] = [
  ...oneRosterReads.map((route) => ({ ...route, method: 'GET' as const })),
  ...oneRosterWrites,
];

/** `place` returns where a route is in the description; null if it is not described. */
function pathsOf(
  versions: readonly OneRosterVersion[],
  place: (route: Described, version: OneRosterVersion) => string | null,
): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const version of versions)
    for (const route of routes) {
      const below = version === 'v1p1' && !route.inFirst ? null : place(route, version);
      if (below === null) continue;
      const path = `${below}${pathOf(route.path)}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, version) };
    }
  return paths;
}

interface Parts {
  versions: readonly OneRosterVersion[];
  paths: Schema;
  scopes: readonly OneRosterScope[];
  tokenUrl: string;
}

function partsOf({ versions, paths, scopes, tokenUrl }: Parts) {
  const addresses = versions.flatMap((version) =>
    scopes.map((scope) => [scopeAddress(scope, version), scope]),
  );
  return {
    paths,
    components: {
      parameters,
      responses: responses(versions),
      securitySchemes: {
        OAuth2: {
          type: 'oauth2',
          description:
            'Create the ID and the secret with `rollbook key add NAME --oneroster`. A token is valid for an hour.',
          flows: { clientCredentials: { tokenUrl, scopes: Object.fromEntries(addresses) } },
        },
      },
      schemas: schemasOf(versions),
    },
  };
}

const description =
  'A key gives access to one school. Data you send is in the gradebook at once, and the history names your application. If someone has since changed a score in Rollbook, sending your previous value again leaves that change in place; sending a different value replaces it, and the history keeps both. If rosters give an ID number to different people, you see only the one whom an import or a confirmed account names, and the others are reported as deleted.';

export function oneRosterApi(): object {
  const versions = ['v1p2', 'v1p1'] as const;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rollbook, OneRoster',
      version: changes[0]?.version ?? '',
      summary: 'The OneRoster 1.2 and 1.1 interface of a school.',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    ...partsOf({
      versions,
      paths: pathsOf(versions, ({ service }, version) => oneRosterBase(service, version)),
      scopes: oneRosterScopes,
      tokenUrl: oneRosterTokenPath,
    }),
  };
}

/** How a 1.2 service describes itself to clients; the standard asks for OpenAPI 3.0. */
export function oneRosterDiscovery(service: OneRosterRoute['service'], origin: string): object {
  const versions = ['v1p2'] as const;
  const own = new Set(routes.filter((route) => route.service === service).flatMap(({ scopes }) => scopes));
  return {
    openapi: '3.0.3',
    info: {
      title: `Rollbook, OneRoster ${service}`,
      version: '1.2',
      description,
      license: { name: 'MIT' },
    },
    servers: [{ url: `${origin}${oneRosterBase(service, 'v1p2')}` }],
    ...partsOf({
      versions,
      paths: pathsOf(versions, (route) => (route.service === service ? '' : null)),
      scopes: oneRosterScopes.filter((scope) => own.has(scope)),
      tokenUrl: `${origin}${oneRosterTokenPath}`,
    }),
  };
}

/** docs/openapi-oneroster.json, also served beside the reference. */
export const oneRosterApiText = (): string => `${JSON.stringify(oneRosterApi(), null, 2)}\n`;
