import { expect, test } from 'vitest';
import { withRoles } from '#service/onerosterRest/entities.ts';

/* The role of a person in 1.1: one, from a smaller vocabulary than that of 1.2. */

const rolesOf11 = [
  'administrator',
  'aide',
  'guardian',
  'parent',
  'proctor',
  'relative',
  'student',
  'teacher',
];

test.each([
  ['siteAdministrator', 'administrator'],
  ['principal', 'administrator'],
  ['districtAdministrator', 'administrator'],
  ['systemAdministrator', 'administrator'],
  ['principal teacher', 'administrator'],
  ['siteAdministrator teacher', 'administrator'],
  ['aide teacher', 'teacher'],
  ['counselor', 'aide'],
  ['proctor', 'proctor'],
  ['teacher', 'teacher'],
  ['student', 'student'],
])('somebody who is %s in 1.2 is %s in 1.1', (roles, expected) => {
  const lines = roles.split(' ').map((role) => ({ sourcedId: role, role, roleType: 'primary' }));
  const { role } = withRoles({}, lines, 'v1p1');
  expect(role).toBe(expected);
  expect(rolesOf11).toContain(role);
});
