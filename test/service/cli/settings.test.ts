import { expect, test } from 'vitest';
import { readSettings } from '#service/cli/settings.ts';

test('without any setting everything has a value', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataFolder: './data',
    databaseUrl: null,
    foreign: null,
    demoSize: 'typical',
    session: { idle: 4 * 3600, whole: 16 * 3600 },
    trustProxy: false,
    log: true,
    databaseConnections: 10,
    drainSeconds: null,
    logAddress: true,
  });
});

test('an empty setting is none', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SERVICE_URL: '' })).toEqual(readSettings({}));
});

test.each([
  { PORT: '80a' },
  { PORT: '65536' },
  { HOST: 'a b' },
  { DATABASE_URL: 'mysql://db/x' },
  { SERVICE_URL: 'grades.example', SERVICE_KEY: 'k' },
  { SERVICE_KEY: 'k' },
  { DEMO_SIZE: 'huge' },
  { SESSION_HOURS: 'long' },
  { SESSION_IDLE_HOURS: '0' },
  { TRUST_PROXY: 'yes' },
  { LOG: 'verbose' },
  { LOG_ADDRESS: 'some' },
])('a bad setting is refused by name: %o', (variables) => {
  const [name] = Object.keys(variables);
  expect(() => readSettings(variables)).toThrow(name);
});

test('a refusal does not repeat what was set', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@db' })).toThrow(/^(?!.*secret)/);
});

test('the demo school with its public password comes by itself into the embedded store alone', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://db/x' }).demoSize).toBe('none');
  expect(readSettings({ DATABASE_URL: 'postgres://db/x', DEMO_SIZE: 'large' }).demoSize).toBe('large');
});

test.each([
  ['127.0.0.1', 'typical'],
  ['127.8.0.1', 'typical'],
  ['::1', 'typical'],
  ['localhost', 'typical'],
  ['0.0.0.0', 'none'],
  ['::', 'none'],
  ['192.0.2.7', 'none'],
  ['127.evil.example', 'none'],
  ['grades.example', 'none'],
])('where HOST is %s the demo school that comes by itself is %s', (HOST, size) => {
  expect(readSettings({ HOST }).demoSize).toBe(size);
  expect(readSettings({ HOST, DEMO_SIZE: 'large' }).demoSize).toBe('large');
});
