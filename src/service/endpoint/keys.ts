import type { Database } from '#service/store/driver/database.ts';
import { type KeyScope, keyWith, recordKeyUse, unscoped } from '#service/store/schools/keys.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { sentences } from '#wire/sentences.ts';

interface AcceptedKey {
  /** Null for our own page. */
  id: number | null;
  mayCreateSchools: boolean;
  scope: KeyScope;
}

/** Seconds for which this process trusts a key without asking the store again. */
const trustedFor = 5;
/** Seconds between two recorded uses. */
const useRecordedEvery = 600;

interface Trusted {
  key: AcceptedKey;
  since: number;
  /** 0 for never. */
  ends: number;
}

/** Finds a key, or refuses. Compares digests, so that timing reveals nothing. */
export function keyCheck(database: Database, ownKey: string | undefined) {
  const own = ownKey === undefined ? undefined : digest(ownKey);
  const trusted = new Map<string, Trusted>();
  const recorded = new Map<string, number>();

  async function find(hash: string, now: number): Promise<Trusted> {
    const known = trusted.get(hash);
    // If the clock is set back, a revoked key must not stay trusted.
    if (known && now >= known.since && now < known.since + trustedFor) return known;
    trusted.delete(hash);
    const found = await database.asking((db) => keyWith(db, hash, now));
    if (!found) throw new Refusal({ apikey: sentences.invalidKey });
    const { id, mayCreateSchools, scope, expires, isOld, used, oldUsed, oldExpires } = found;
    const ends = [expires, isOld ? oldExpires : 0].filter((end) => end > 0);
    const entry = {
      key: { id, mayCreateSchools, scope },
      since: now,
      ends: ends.length === 0 ? 0 : Math.min(...ends),
    };
    const latest = Math.max(isOld ? oldUsed : used, recorded.get(hash) ?? 0);
    if (now - latest >= useRecordedEvery && (entry.ends === 0 || now < entry.ends)) {
      recorded.set(hash, now);
      // Nobody waits for this write, and nobody misses it if the store cannot be written.
      void database.writing((db) => recordKeyUse(db, id, { isOld, now }), `key ${id}`).catch(() => undefined);
    }
    trusted.set(hash, entry);
    return entry;
  }

  return async (text: string, now: number): Promise<AcceptedKey> => {
    const hash = digest(text);
    if (hash === own) return { id: null, mayCreateSchools: false, scope: unscoped };
    const { key, ends } = await find(hash, now);
    if (ends > 0 && now >= ends) throw new Refusal({ apikey: sentences.keyExpired });
    return key;
  };
}
