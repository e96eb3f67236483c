import { expect, test } from 'vitest';
import { isInBreachedList } from '#service/tasks/accounts/passwords/breached.ts';
import { bits, hashes } from '#service/tasks/accounts/passwords/breachedFilter.ts';

test.each(['iloveyou1', 'Football12', 'TRUSTNO1', 'charlie12', 'monkey1234', 'sunshine1'])(
  '%s is known from breaches',
  async (password) => {
    expect(await isInBreachedList(password)).toBe(true);
  },
);

test.each(['chalk-and-slate', 'quiet-hallway', 'correct horse battery staple', 'Straße der Ameisen 7'])(
  '%s is not',
  async (password) => {
    expect(await isInBreachedList(password)).toBe(false);
  },
);

test('fewer than one in 400 unused passwords is mistaken for a breached one', async () => {
  const many = 20_000;
  let taken = 0;
  for (let count = 0; count < many; count++) if (await isInBreachedList(`made up ${count} here`)) taken++;
  expect(taken).toBeLessThan(many / 400);
});

test('the filter has the declared size', async () => {
  const { base64 } = await import('#service/tasks/accounts/passwords/breachedFilter.ts');
  expect(Buffer.from(base64, 'base64').length * 8).toBe(bits);
  expect(hashes).toBe(9);
});
