import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockAccount } from '#service/store/accounts/accounts.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { eraseAccount } from '#service/store/erasure/erasure.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';
import type { Service } from '#test/support/service/service.ts';
import { sentences } from '#wire/sentences.ts';

/* Somebody or a year is erased while others write. */

let service: Service;

beforeAll(async () => {
  service = await startOnPostgres();
});
afterAll(() => service.close());

test('nothing that a teacher writes in that moment outlives the account', async () => {
  const { id, colleague } = service.school;
  const own = await service.signIn('okafor');
  const { errors } = await askedMeanwhile(service, {
    lock: (db) => lockAccount(db, colleague),
    request: () => service.ask('teacher-phrases', { ses: own, phrases: '{first} is often late' }),
    change: (db) => eraseAccount(db, id, { accountId: colleague, isAddressTheirs: true }),
  });
  expect(errors).toEqual({ ses: sentences.notLoggedIn });
  const left = (db: Queries) =>
    db.selectFrom('phrase_lists').select('version').where('account_id', '=', colleague).execute();
  expect(await service.database.asking(left)).toEqual([]);
});
