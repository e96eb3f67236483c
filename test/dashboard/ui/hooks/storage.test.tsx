import { afterEach, expect, test, vi } from 'vitest';
import { ensureStorage, keepItem } from '#dashboard/ui/hooks/storage.ts';

const real = window.localStorage;

afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(window, 'localStorage', { configurable: true, value: real });
  real.clear();
});

test('a storage that works stays as it is', () => {
  real.setItem('rollbook.theme', 'dark');
  ensureStorage('localStorage');
  expect(window.localStorage).toBe(real);
  expect(Object.entries(real)).toEqual([['rollbook.theme', 'dark']]);
});

test('a full storage is read, and what comes later is kept for the page', () => {
  real.setItem('rollbook.theme', 'dark');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  ensureStorage('localStorage');
  localStorage.setItem('rollbook.signed-in', '7');
  expect(localStorage.getItem('rollbook.signed-in')).toBe('7');
  expect(localStorage.getItem('rollbook.theme')).toBe('dark');
});

test('a value for which there is no room any more is kept for the page', () => {
  real.setItem('rollbook.theme', 'dark');
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.length > 1000) throw new DOMException('Full.', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  const long = 'x'.repeat(2000);
  keepItem('localStorage', 'rollbook.form', long);
  expect(localStorage.getItem('rollbook.form')).toBe(long);
  expect(localStorage.getItem('rollbook.theme')).toBe('dark');
});
