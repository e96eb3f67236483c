import { expect, test } from 'vitest';
import { initials } from '#dashboard/ui/format/initials.ts';

test.each([
  ['Ana Rivera', 'AR'],
  ['Dr. Harold Whitfield', 'HW'],
  ['Dr Harold J. Whitfield, Ph.D.', 'HW'],
  ['Prof. Dr. Ana Lucía Martínez Jr.', 'AM'],
  ['Harold Whitfield III', 'HW'],
  ['Whitfield, Harold', 'HW'],
  ['Whitfield, Harold, Jr.', 'HW'],
  ['Mrs. Okafor', 'O'],
  ['Dr.', 'D'],
  ['Madonna', 'M'],
  ['Mary Ann de la Cruz', 'MC'],
  ['Ludwig van Beethoven', 'LB'],
  ['van Gogh', 'G'],
  ['bell hooks', 'BH'],
  ["Siobhán O'Brien", 'SO'],
  ['“Bo” (Eng)', 'BE'],
  ['Élodie Ængström', 'ÉÆ'],
  ['e\u0301lodie', 'É'],
  ['王小明', '王'],
  ['王 小明', '王小'],
  ['किरण देसाई', 'किदे'],
  ['محمد علي', 'مع'],
  ['rivera', 'R'],
  ['  ', ''],
  ['', ''],
])('%j is %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
