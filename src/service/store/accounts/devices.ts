import type { Queries } from '#service/store/driver/queries.ts';

/*
 * Browsers that an account knows, since somebody has signed in or opened a device link there: strangers who guess the
 * password do not slow down its owner on these. `hash` is the SHA-256 of the token in the browser's cookie; the token
 * itself is never stored. Networks are as `networkOf` returns them, and '' until somebody has signed in there. Times
 * are Unix seconds.
 */

/**
 * The most devices of an account with a sign-in, and the most accounts of a device; as many again without a sign-in, so
 * that links push out no device in use. The least recently used are dropped.
 */
const mostDevices = 50;
const mostAccounts = 500;

interface KnownDevice {
  id: number;
  /** Whether the account has signed in there, rather than only opened a link. */
  hasSignedIn: boolean;
}

/** The device with this token, if the account knows it. */
export async function deviceKnownTo(
  db: Queries,
  hash: string,
  accountId: number,
): Promise<KnownDevice | undefined> {
  const found = await db
    .selectFrom('devices')
    .innerJoin('device_accounts', 'device_accounts.device_id', 'devices.id')
    .select(['devices.id', 'device_accounts.network'])
    .where('devices.hash', '=', hash)
    .where('device_accounts.account_id', '=', accountId)
    .executeTakeFirst();
  return found && { id: found.id, hasSignedIn: found.network !== '' };
}

/** Whether the account has signed in from any device. */
export async function hasDevice(db: Queries, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('device_accounts')
    .select('device_id')
    .where('account_id', '=', accountId)
    .where('network', '!=', '')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The network of the last sign-in on each of the account's devices. */
export async function networksOfDevices(db: Queries, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('device_accounts')
    .select('network')
    .distinct()
    .where('account_id', '=', accountId)
    .where('network', '!=', '')
    .execute();
  return rows.map(({ network }) => network);
}

/**
 * Gives the device a new token, and remembers it for the account; an unknown device is added. `network` is where
 * somebody signs in from; '' if nobody does, which keeps the device's network. Returns the device's number.
 */
export async function rememberDevice(
  db: Queries,
  {
    hash,
    newHash,
    accountId,
    now,
    network,
  }: Record<'hash' | 'newHash' | 'network', string> & Record<'accountId' | 'now', number>,
): Promise<number> {
  const renewed = await db
    .updateTable('devices')
    .set({ hash: newHash, used: now })
    .where('hash', '=', hash)
    .returning('id')
    .executeTakeFirst();
  const { id } =
    renewed ??
    (await db
      .insertInto('devices')
      .values({ hash: newHash, used: now })
      .returning('id')
      .executeTakeFirstOrThrow());
  await db
    .insertInto('device_accounts')
    .values({ device_id: id, account_id: accountId, used: now, network })
    .onConflict((there) =>
      there
        .columns(['device_id', 'account_id'])
        .doUpdateSet({ used: now, ...(network !== '' && { network }) }),
    )
    .execute();
  // Only this kind of device can have been added.
  const kind = network === '' ? '=' : '!=';
  await keepLatest(db, { of: 'account_id', id: accountId, each: 'device_id', most: mostDevices, kind });
  await keepLatest(db, { of: 'device_id', id, each: 'account_id', most: mostAccounts, kind });
  return id;
}

async function keepLatest(
  db: Queries,
  {
    of,
    id,
    each,
    most,
    kind,
  }: Record<'of' | 'each', 'account_id' | 'device_id'> &
    Record<'id' | 'most', number> & {
      /** Compares the network with ''. */
      kind: '=' | '!=';
    },
): Promise<void> {
  const rows = await db
    .selectFrom('device_accounts')
    .select(each)
    .where(of, '=', id)
    .where('network', kind, '')
    .orderBy('used', 'desc')
    .orderBy(each, 'desc')
    .offset(most)
    .limit(most)
    .execute();
  const tooMany = rows.map((row) => row[each] ?? 0);
  if (tooMany.length > 0)
    await db.deleteFrom('device_accounts').where(of, '=', id).where(each, 'in', tooMany).execute();
}

/** Deletes devices on which nobody has signed in or opened a link since, and those that no account remembers. */
export async function forgetDevices(db: Queries, usedUntil: number): Promise<void> {
  const old = db.selectFrom('devices').select('id').where('used', '<=', usedUntil);
  await db.deleteFrom('device_accounts').where('device_id', 'in', old).execute();
  await db
    .deleteFrom('devices')
    .where('id', 'not in', db.selectFrom('device_accounts').select('device_id'))
    .execute();
}
