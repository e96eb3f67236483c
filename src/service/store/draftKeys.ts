import type { Queries } from '#service/store/driver/queries.ts';

/** The account's own key; `fresh` becomes it where there is none yet. */
export async function draftKeyOf(db: Queries, accountId: number, fresh: string): Promise<string> {
  await db
    .insertInto('draft_keys')
    .values({ account_id: accountId, secret: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('draft_keys')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return secret;
}
