/*
 * A drawer of encrypted records in this browser, one set for each user. The key comes from the service and only to
 * its user, so what lies here cannot be read by whoever uses the computer next. Where a browser has no place for it
 * (a private window, a page without TLS) there is no encrypted store, and leaving the page with unsaved entries is asked about.
 */

const storeName = 'records';

export interface EncryptedStore {
  /** Every record whose name begins so, by the rest of its name. What cannot be read is left where it is. */
  read(prefix: string): Promise<Map<string, unknown>>;
  names(): Promise<string[]>;
  /** Writes all or nothing; null removes. */
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
  const database = await openDatabase(`rollbook.unsaved.${userId}`).catch(() => null);
  return database && vaultIn(database, key);
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  return settled(opening);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function vaultIn(database: IDBDatabase, key: CryptoKey): EncryptedStore {
  // The name is sealed in, so that one record cannot be passed off as another.
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

  const reading = () => database.transaction(storeName).objectStore(storeName);
  return {
    async read(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const store = reading();
      const [names, sealed] = await Promise.all([
        settled(store.getAllKeys(range)),
        settled<Sealed[]>(store.getAll(range)),
      ]);
      const found = new Map<string, unknown>();
      for (const [index, record] of sealed.entries()) {
        const name = String(names[index]);
        const value = await unseal(name, record);
        if (value !== undefined) found.set(name.slice(prefix.length), value);
      }
      return found;
    },
    names: async () => (await settled(reading().getAllKeys())).map(String),
    async write(records) {
      const sealed = await Promise.all(
        [...records].map(
          async ([name, value]) => [name, value === null ? null : await seal(name, value)] as const,
        ),
      );
      const transaction = database.transaction(storeName, 'readwrite');
      const store = transaction.objectStore(storeName);
      for (const [name, record] of sealed) {
        if (record) store.put(record, name);
        else store.delete(name);
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    },
    close: () => database.close(),
  };
}
