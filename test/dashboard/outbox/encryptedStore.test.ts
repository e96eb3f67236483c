import { expect, test, vi } from 'vitest';
import { openEncryptedStore } from '#dashboard/outbox/encryptedStore.ts';
import { secret, user, withBrowser } from '#test/support/page/tabs.ts';

withBrowser();

/** Writes a record as every release does, using only the browser's own functions. */
async function writeByHand(name: string, value: unknown) {
  const raw = new Uint8Array(32);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(name);
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain);
  const opening = indexedDB.open(`rollbook.unsaved.${user}`, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('records');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction('records', 'readwrite');
  transaction.objectStore('records').put({ iv, bytes }, name);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
}

test('records of an earlier release can be read', async () => {
  await writeByHand('tab/queue', ['9.5']);
  const store = await openEncryptedStore(user, secret);
  expect(await store?.read('tab/')).toEqual(new Map([['queue', ['9.5']]]));
});

test('records written with another key are ignored, and stay', async () => {
  const before = await openEncryptedStore(user, '1'.repeat(64));
  await before?.write(new Map([['tab/queue', ['9.5']]]));
  const store = await openEncryptedStore(user, secret);
  expect(await store?.read('tab/')).toEqual(new Map());
  expect(await store?.names()).toEqual(['tab/queue']);
});

test('null removes a record, in the same write that adds another', async () => {
  const store = await openEncryptedStore(user, secret);
  await store?.write(new Map([['a/draft', 1]]));
  await store?.write(
    new Map([
      ['a/draft', null],
      ['b/draft', 2],
    ]),
  );
  expect(await store?.names()).toEqual(['b/draft']);
});

test('a transaction is committed with its requests, before the page learns their results', async () => {
  const store = await openEncryptedStore(user, secret);
  const heard: string[] = [];
  const { commit } = IDBTransaction.prototype;
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    heard.push('commit');
    commit.call(this);
  });
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...all) {
    const request = put.apply(this, all);
    request.addEventListener('success', () => heard.push('answer'));
    return request;
  });
  await store?.write(new Map([['a/b', 1]]));
  expect(heard).toEqual(['commit', 'answer']);
  expect(await store?.read('a/')).toEqual(new Map([['b', 1]]));
  expect(heard).toEqual(['commit', 'answer', 'commit']);
});
