import { formatNamed } from '#service/formats/format.ts';
import { groups } from '#service/reference/operations/words.ts';
import { sentences } from '#wire/sentences.ts';
import { changes } from './changes.ts';
import { everyOperation, type Operation } from './description.ts';
import type { Shape, ShapedField } from './shapes.ts';

/*
 * The interface as OpenAPI 3.1. There is only one path, and the operation depends on the body: so the body is one of
 * the requests, discriminated by `apitask`, and the reply is one of the replies.
 */

type Schema = { [keyword: string]: unknown };

function schemaOf(shape: Shape, meaningIn: (path: string) => string): Schema {
  switch (shape.kind) {
    case 'integer':
      return defined({
        type: 'integer',
        minimum: shape.least,
        maximum: shape.most,
        enum: shape.choices,
      });
    case 'number':
      return { type: shape.orNothing ? ['number', 'null'] : 'number' };
    case 'truth':
      return { type: 'boolean' };
    case 'text':
      return defined({
        type: 'string',
        minLength: shape.least,
        maxLength: shape.most,
        pattern: shape.pattern === undefined ? undefined : anchored(shape.pattern),
        enum: shape.choices,
      });
    case 'list':
      return { type: 'array', items: schemaOf(shape.of, meaningIn) };
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(shape.of, meaningIn) };
    case 'either':
      return { anyOf: shape.of.map((each) => schemaOf(each, meaningIn)) };
    case 'record':
      return recordOf(shape.fields, meaningIn);
  }
}

const anchored = (pattern: string) => `^${pattern.replace(/^\^|\$$/g, '')}$`;

const defined = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));

function recordOf(fields: readonly ShapedField[], meaningIn: (path: string) => string): Schema {
  const properties = fields.map(({ name, shape }) => {
    const meaning = meaningIn(name);
    const schema = schemaOf(shape, (path) => meaningIn(`${name}.${path}`));
    return [name, { ...schema, ...(meaning && { description: meaning }) }];
  });
  const required = fields.filter(({ optional }) => !optional).map(({ name }) => name);
  return defined({
    type: 'object',
    properties: Object.fromEntries(properties),
    required: required.length > 0 ? required : undefined,
  });
}

/** Some generators do not allow hyphens in the names of components. */
const componentName = (name: string) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const text = (description: string): Schema => ({ type: 'string', description });

function requestOf({ name, words, who, needsSession, fields }: Operation): Schema {
  const meanings = new Map(fields.map((field) => [field.name, field.meaning]));
  const own = recordOf(fields, (field) => meanings.get(field) ?? '');
  const envelope = {
    apikey: text('The application’s key.'),
    ...(needsSession && { ses: text('The session’s token, from `login`.') }),
    apitask: { const: name },
    api: { type: 'string', enum: ['xml', 'json', 'ser'], default: 'xml' },
  };
  return {
    ...own,
    title: words.title,
    description: `${words.does}\n\nWho may call it: ${who}`,
    properties: { ...envelope, ...(own.properties as Schema) },
    required: [
      'apikey',
      'apitask',
      ...(needsSession ? ['ses'] : []),
      ...((own.required as string[] | undefined) ?? []),
    ],
  };
}

function replyOf({ name, reply, meaningIn }: Operation): Schema {
  const own = recordOf(reply, meaningIn);
  return {
    ...own,
    title: `Reply of ${name}`,
    properties: {
      ...(own.properties as Schema),
      success: { type: 'boolean' },
      time: { type: 'integer', description: 'When the service replied (Unix seconds).' },
    },
    required: [
      ...((own.required as string[] | undefined) ?? []).filter((each) => !/^P[1-5]$/.test(each)),
      'time',
    ],
  };
}

const refusal: Schema = {
  type: 'object',
  title: 'Refusal or failure',
  properties: {
    success: { const: false },
    values: { type: 'object', description: 'The fields you sent.', additionalProperties: true },
    errors: {
      type: 'object',
      description: 'A sentence for each refused field; `system` for the request as a whole.',
      additionalProperties: { type: 'string' },
    },
    time: { type: 'integer' },
  },
  required: ['success', 'errors', 'time'],
};

const referTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: referTo('Refusal') }, 'text/xml': { schema: referTo('Refusal') } },
});

export function openApi(): object {
  const all = everyOperation();
  const request = (name: string) => `${componentName(name)}Request`;
  const reply = (name: string) => `${componentName(name)}Reply`;
  const body = {
    schema: {
      oneOf: all.map(({ name }) => referTo(request(name))),
      discriminator: {
        propertyName: 'apitask',
        mapping: Object.fromEntries(all.map(({ name }) => [name, referTo(request(name)).$ref])),
      },
    },
  };
  const answer = { schema: { anyOf: [...all.map(({ name }) => referTo(reply(name))), referTo('Refusal')] } };
  const mediaType = (name: string) => formatNamed(name)?.contentType.split(';', 1)[0] ?? '';
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rollbook',
      version: changes[0]?.version ?? '',
      summary: 'The interface of the Rollbook gradebook.',
      description: `Every request is a POST to one address. \`apitask\` names the operation.\n\n${Object.values(groups).join(' · ')}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: {
      '/api/': {
        post: {
          operationId: 'call',
          summary: 'Call an operation',
          requestBody: {
            required: true,
            content: { 'application/x-www-form-urlencoded': body, 'multipart/form-data': body },
          },
          responses: {
            200: {
              description: 'The reply of the operation, or its refusal.',
              content: {
                [mediaType('json')]: answer,
                [mediaType('xml')]: answer,
                [mediaType('ser')]: {
                  schema: { type: 'string', description: 'The same reply as serialized PHP.' },
                },
              },
            },
            405: failed(sentences.postOnly),
            413: failed(`${sentences.bodyTooLarge}, or it has too many fields.`),
            415: failed(sentences.bodyType),
            500: failed('The service failed.'),
          },
        },
      },
    },
    components: {
      schemas: {
        ...Object.fromEntries(all.map((each) => [request(each.name), requestOf(each)])),
        ...Object.fromEntries(all.map((each) => [reply(each.name), replyOf(each)])),
        Refusal: refusal,
      },
    },
  };
}

/** docs/openapi.json, also served beside the reference. */
export const openApiText = (): string => `${JSON.stringify(openApi(), null, 2)}\n`;
