import type { Queries } from '#service/store/driver/queries.ts';

/* A teacher's phrases for comments: they belong to the teacher, not to a school. */

interface PhraseList {
  /** In display order; each is one line. */
  phrases: readonly string[];
  /** Grows by one with every change; 0 before the first. */
  version: number;
}

export async function phrasesOf(db: Queries, accountId: number): Promise<PhraseList> {
  const found = await db
    .selectFrom('phrase_lists')
    .select(['phrases', 'version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { phrases: found?.phrases ? found.phrases.split('\n') : [], version: found?.version ?? 0 };
}

export async function setPhrases(
  db: Queries,
  accountId: number,
  { phrases, version }: PhraseList,
): Promise<void> {
  const written = phrases.join('\n');
  await db
    .insertInto('phrase_lists')
    .values({ account_id: accountId, phrases: written, version })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ phrases: written, version }))
    .execute();
}
