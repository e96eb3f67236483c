import type { Database } from '#service/store/driver/database.ts';
import { keyWith } from '#service/store/keys.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { sentences } from '#wire/envelope.ts';

interface AcceptedKey {
  /** Null for our own page. */
  id: number | null;
  mayCreateSchools: boolean;
}

/** Seconds for which this process trusts a key without asking the store again. */
const trustedFor = 5;

/** Finds a key, or refuses. Compares digests, so that timing reveals nothing. */
export function keyCheck(database: Database, ownKey: string | undefined) {
  const own = ownKey === undefined ? undefined : digest(ownKey);
  const trusted = new Map<string, { key: AcceptedKey; since: number }>();

  return async (text: string, now: number): Promise<AcceptedKey> => {
    const hash = digest(text);
    if (hash === own) return { id: null, mayCreateSchools: false };
    const known = trusted.get(hash);
    // If the clock is set back, a revoked key must not stay trusted.
    if (known && now >= known.since && now < known.since + trustedFor) return known.key;
    const key = await database.asking((db) => keyWith(db, hash));
    if (!key) {
      trusted.delete(hash);
      throw new Refusal({ apikey: sentences.invalidKey });
    }
    trusted.set(hash, { key, since: now });
    return key;
  };
}
