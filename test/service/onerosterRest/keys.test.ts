import { beforeAll, expect, test } from 'vitest';
import { oneRosterClientCalled, oneRosterClientNumbered } from '#service/store/oneroster/clients.ts';
import { endOldOneRosterSecret, rotateOneRosterClient } from '#service/store/schools/rotation.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type Rest, restNow, startRest } from '#test/support/service/oneRosterRest.ts';

/* How long the secret of a OneRoster application works, and its previous one. */

const day = 24 * 3600;

onEachDatabase((service) => {
  let rest: Rest;
  let now = restNow;
  beforeAll(async () => {
    rest = await startRest(service().database, { clock: () => now });
  });

  const tokenBy = (client_id: string, client_secret: string) =>
    rest.askToken({ grant_type: 'client_credentials', client_id, client_secret });
  const statusWith = async (token: string) => (await rest.send('/rostering/v1p2/orgs', { token })).status;
  const rowOf = async (publicId: string) => {
    const { id = 0 } = (await service().database.asking((db) => oneRosterClientCalled(db, publicId))) ?? {};
    return id;
  };

  test('a secret works until it expires, and no token outlives it', async () => {
    now = restNow;
    const { publicId, secret } = await rest.addApplication('s1');
    const id = await rowOf(publicId);
    await service().database.writing((db) =>
      db
        .updateTable('oneroster_clients')
        .set({ expires: now + 600 })
        .where('id', '=', id)
        .execute(),
    );
    const { body } = await tokenBy(publicId, secret);
    expect(body.expires_in).toBe(600);
    now = restNow + 599;
    expect(await statusWith(body.access_token)).toBe(200);
    now = restNow + 600;
    expect(await statusWith(body.access_token)).toBe(401);
    expect(await tokenBy(publicId, secret)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  test('the log has the client of a token request, whether its secret is correct or wrong', async () => {
    now = restNow;
    const { publicId, secret, accountId } = await rest.addApplication('s1');
    for (const [id, shown] of [
      [publicId, secret],
      [publicId, 'wrong'],
      ['nobody', secret],
    ] as const)
      await tokenBy(id, shown);
    expect(rest.records.slice(-3)).toEqual([
      { task: null, outcome: 'ok', account: accountId },
      { task: null, outcome: 'refused', account: accountId },
      { task: null, outcome: 'refused' },
    ]);
  });

  test('a client ID that the store cannot hold is refused like an unknown one', async () => {
    for (const id of ['\0', 'a\0b'])
      expect(await tokenBy(id, 'secret')).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  test('two secrets work until the old one ends, which ends only its own tokens', async () => {
    now = restNow;
    const { database } = service();
    const { publicId, secret } = await rest.addApplication('s1');
    const id = await rowOf(publicId);
    const before = (await tokenBy(publicId, secret)).body.access_token;
    const rotate = (hash: string) =>
      database.writing((db) =>
        rotateOneRosterClient(db, { id, expires: 0 }, { hash, now, overlap: 7 * day, lasts: null }),
      );
    expect(await rotate(digest('next'))).toEqual({ oldExpires: now + 7 * day });
    // A second rotation would cut off clients that still have the first secret.
    expect(await rotate(digest('another'))).toBe('oldWorks');
    now = restNow + 60;
    const old = (await tokenBy(publicId, secret)).body.access_token;
    const fresh = (await tokenBy(publicId, 'next')).body.access_token;
    for (const token of [before, old, fresh]) expect(await statusWith(token)).toBe(200);
    const used = await database.asking((db) =>
      db
        .selectFrom('oneroster_clients')
        .select(['used', 'old_used as oldUsed'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    expect(used).toEqual({ used: now, oldUsed: now });

    expect(await database.writing((db) => endOldOneRosterSecret(db, id, now))).toBe(true);
    expect(await database.writing((db) => endOldOneRosterSecret(db, id, now))).toBe(false);
    expect((await tokenBy(publicId, secret)).status).toBe(401);
    for (const token of [before, old]) expect(await statusWith(token)).toBe(401);
    expect(await statusWith(fresh)).toBe(200);
    expect(await database.asking((db) => oneRosterClientNumbered(db, id))).toMatchObject({
      oldExpires: now,
    });
  });

  test('an old secret ends on its own, and its tokens with it', async () => {
    now = restNow;
    const { publicId, secret } = await rest.addApplication('s1');
    const id = await rowOf(publicId);
    const before = (await tokenBy(publicId, secret)).body.access_token;
    await service().database.writing((db) =>
      rotateOneRosterClient(db, { id, expires: 0 }, { hash: digest('next'), now, overlap: 60, lasts: null }),
    );
    now = restNow + 60;
    expect(await statusWith(before)).toBe(401);
    expect((await tokenBy(publicId, secret)).status).toBe(401);
    expect((await tokenBy(publicId, 'next')).status).toBe(200);
  });
});
