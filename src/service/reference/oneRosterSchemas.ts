import { type OneRosterCollection, oneRosterCollections } from '#wire/schools/oneRoster.ts';
import {
  type EntityKind,
  entityFields,
  entityKinds,
  type OneRosterVersion,
  type Reading,
  type ReferenceType,
} from '#wire/schools/oneRosterEntities.ts';

/* The OneRoster data as schemas of its OpenAPI description. */

export type Schema = { [keyword: string]: unknown };

export const referTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const referenceTo = (type: ReferenceType): Schema => ({
  ...referTo('Reference'),
  description: `A reference to a record of type ${type}.`,
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

/** The fields that a record must have when it is sent. */
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

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const nameOf = (of: OneRosterCollection, version: OneRosterVersion, isSent = false) =>
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
          itemValueLHS: { type: 'string', description: 'The lowest percentage that earns the letter.' },
          itemValueRHS: { type: 'string', description: 'The letter.' },
        },
      },
    },
  },
};

export const envelope = (properties: Schema): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const statusInfo: Schema = {
  type: 'object',
  properties: {
    imsx_codeMajor: { type: 'string', enum: ['failure', 'unsupported'] },
    imsx_severity: { type: 'string', enum: ['error'] },
    imsx_description: { type: 'string', description: 'A sentence that says what is wrong.' },
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

export function schemasOf(versions: readonly OneRosterVersion[]): Schema {
  const all = Object.entries(entityKinds) as [OneRosterCollection, EntityKind | null][];
  const own = all.flatMap(([of, kind]) =>
    versions.flatMap((version): [string, Schema][] => {
      if (kind === null)
        return [[nameOf(of, version), of === 'scoreScales' ? scoreScale : { type: 'object' }]];
      const read: [string, Schema] = [nameOf(of, version), entity(kind, version, false)];
      const sent: [string, Schema] = [nameOf(of, version, true), entity(kind, version, true)];
      return needed[kind] ? [read, sent] : [read];
    }),
  );
  return {
    ...Object.fromEntries(own),
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
  };
}
