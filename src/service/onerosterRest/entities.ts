import type { Line } from '#service/oneroster/writing/files.ts';
import { oneRosterPath } from '#wire/schools/oneRoster.ts';
import {
  type EntityKind,
  entityFields,
  type OneRosterVersion,
  type Reading,
  type ReferenceType,
  referencePlaces,
} from '#wire/schools/oneRosterEntities.ts';

/*
 * Lines of OneRoster files as the JSON of its REST binding: which column is which field, and what differs between the
 * versions.
 */

/** A reference without its address, which depends on the request. */
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

export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The fields of every entity. */
export const entityBase = (sourcedId: string, modified: number) => ({
  sourcedId,
  status: 'active',
  dateLastModified: timeOf(modified),
});

export function entityOf(
  kind: EntityKind,
  line: Line,
  { version, modified }: { version: OneRosterVersion; modified: number },
): Entity {
  const entity: Record<string, EntityValue> = entityBase(line.sourcedId, modified);
  for (const [name, field] of entityFields[kind]) {
    const value = line[field.column] ?? '';
    if (value === '' || (field.only !== undefined && field.only !== version)) continue;
    entity[name] = read(value, field.reading);
  }
  return entity;
}

/** Marks an entity as deleted. */
export const deleted = (entity: Entity): Entity => ({ ...entity, status: 'tobedeleted' });

function read(value: string, reading: Reading): EntityValue {
  if (reading === 'text') return value;
  if (reading === 'number') return Number(value);
  if (reading === 'list') return value.split(',');
  if (reading === 'day') return `${value}T00:00:00.000Z`;
  if ('to' in reading) return new Reference(value, reading.to);
  return value.split(',').map((each) => new Reference(each, reading.toMany));
}

/** 1.2 lists all roles of a person, 1.1 only the most important one. */
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

/** Roles of 1.2 that 1.1 lacks, and its word for them. */
const roleIn11: Readonly<Record<string, string>> = {
  counselor: 'aide',
  districtAdministrator: 'administrator',
  principal: 'administrator',
  siteAdministrator: 'administrator',
  systemAdministrator: 'administrator',
};

function firstRole(roles: readonly Line[]): string {
  const names = roles.map(({ role = 'student' }) => roleIn11[role] ?? role);
  return ['administrator', 'teacher'].find((role) => names.includes(role)) ?? names[0] ?? 'student';
}

export const isList = (value: EntityValue): value is readonly EntityValue[] => Array.isArray(value);

/** The entity as sent: references get their addresses at `origin`. */
export function written(value: EntityValue, about: { origin: string; version: OneRosterVersion }): unknown {
  if (value instanceof Reference) {
    const { sourcedId, type } = value;
    const [service, collection] = referencePlaces[type].split(' ');
    const below = about.version === 'v1p1' ? 'v1p1' : `${service}/v1p2`;
    const href = `${about.origin}${oneRosterPath}/${below}/${collection}/${encodeURIComponent(sourcedId)}`;
    return { href, sourcedId, type };
  }
  if (isList(value)) return value.map((each) => written(each, about));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, written(each, about)]));
  return value;
}
