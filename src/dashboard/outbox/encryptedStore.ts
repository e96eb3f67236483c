import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/*
 * Encrypted records in this browser's IndexedDB, a database for each user. The service gives the key only to its user,
 * so the next person at the computer cannot read them. A private window or a page without TLS may have no IndexedDB:
 * then there is no encrypted store, and the page asks before it is left with unsaved queued changes.
 */

interface Schema extends DBSchema {
  records: { key: string; value: Sealed };
}

export interface EncryptedStore {
  /** Records with this prefix, by the rest of the name. Unreadable ones are left out, and stay in the database. */
  read(prefix: string): Promise<Map<string, unknown>>;
  names(): Promise<string[]>;
  /** Writes all or none; null removes. */
  write(records: ReadonlyMap<string, unknown>): Promise<void>;
  close(): void;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

export async function openEncryptedStore(userId: number, secret: string): Promise<EncryptedStore | null> {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) return null;
  const pairs = secret.match(/[\da-f]{2}/gi) ?? [];
  if (pairs.length !== 32) return null;
  const raw = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const database = await openDB<Schema>(`rollbook.unsaved.${userId}`, 1, {
    upgrade: (created) => void created.createObjectStore('records'),
  }).catch(() => null);
  return database && storeIn(database, key);
}

/*
 * Each transaction is committed as soon as its requests are made. Otherwise the page commits it when the last request
 * succeeds; if it is left before that, WebKit suspends it, and it blocks every other page from the store.
 */
function storeIn(database: IDBPDatabase<Schema>, key: CryptoKey): EncryptedStore {
  // Authenticates the name too, so that one record cannot be passed off as another.
  const how = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(name),
  });

  async function seal(name: string, value: unknown): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    return { iv, bytes: await crypto.subtle.encrypt(how(name, iv), key, plain) };
  }

  async function unseal(name: string, { iv, bytes }: Sealed): Promise<unknown> {
    try {
      return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how(name, iv), key, bytes)));
    } catch {
      return undefined;
    }
  }

  function reading() {
    const transaction = database.transaction('records');
    // If the store closes meanwhile, its requests fail and report it.
    transaction.done.catch(() => {});
    return transaction;
  }

  return {
    async read(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const transaction = reading();
      const found = Promise.all([transaction.store.getAllKeys(range), transaction.store.getAll(range)]);
      transaction.commit();
      const [names, sealed] = await found;
      const records = new Map<string, unknown>();
      for (const [index, record] of sealed.entries()) {
        const name = names[index] ?? '';
        const value = await unseal(name, record);
        if (value !== undefined) records.set(name.slice(prefix.length), value);
      }
      return records;
    },
    names() {
      const transaction = reading();
      const names = transaction.store.getAllKeys();
      transaction.commit();
      return names;
    },
    async write(records) {
      // Encrypt first: a transaction waits for nothing but its own requests.
      const sealed = await Promise.all(
        [...records].map(
          async ([name, value]) => [name, value === null ? null : await seal(name, value)] as const,
        ),
      );
      const transaction = database.transaction('records', 'readwrite');
      const requests = sealed.map(([name, record]) =>
        record ? transaction.store.put(record, name) : transaction.store.delete(name),
      );
      transaction.commit();
      await Promise.all([transaction.done, ...requests]);
    },
    close: () => database.close(),
  };
}
