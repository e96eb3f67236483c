import { expect, test } from 'vitest';
import { createStore } from '#dashboard/api/calls/store.ts';

/* A value with listeners. */

test('each listener is called once per change, with the new value in place', () => {
  const store = createStore(1);
  const heard: string[] = [];
  store.subscribe(() => heard.push(`one ${store.get()}`));
  store.subscribe(() => heard.push(`two ${store.get()}`));
  store.set(2);
  expect(heard).toEqual(['one 2', 'two 2']);
});

test('setting the same value notifies nobody', () => {
  const store = createStore(Number.NaN);
  let times = 0;
  store.subscribe(() => times++);
  store.set(Number.NaN);
  expect(times).toBe(0);
});

test('a listener can unsubscribe while it is called, and is not called again', () => {
  const store = createStore('a');
  const heard: string[] = [];
  const end = store.subscribe(() => {
    heard.push(store.get());
    end();
  });
  store.subscribe(() => heard.push(`also ${store.get()}`));
  store.set('b');
  store.set('c');
  expect(heard).toEqual(['b', 'also b', 'also c']);
});
