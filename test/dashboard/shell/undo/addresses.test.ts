import { expect, test } from 'vitest';
import { addressOfCell } from '#dashboard/shell/undo/addresses.ts';

test.each([
  ['score', '7', '/classes/1/gradebook?student=11&assignment=7'],
  ['late', '7', '/classes/1/gradebook?student=11&assignment=7'],
  ['remark', '7', '/classes/1/gradebook?student=11&assignment=7'],
  ['mark', '20261126', '/classes/1/attendance?week=20261123'],
  ['finalGrade', 'P2', '/classes/1/periods?report=P2'],
] as const)('the address of a cell is as near to it as one can be: %s', (kind, place, address) => {
  expect(addressOfCell({ kind, classId: 1, place, student: 11 })).toBe(address);
});
