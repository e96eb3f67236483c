import { describe, expect, test } from 'vitest';
import { readSettings } from '#service/cli/settings.ts';

const usual = { idle: 4 * 3600, whole: 16 * 3600 };

test('everything has a default', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    auditDays: 400,
    breachedPasswords: null,
    dataFolder: './data',
    databaseUrl: null,
    storeKeys: null,
    foreign: null,
    demoSize: 'typical',
    demoServed: true,
    sessions: { teacher: usual, admin: usual, student: usual },
    trustProxy: false,
    log: true,
    databaseConnections: 10,
    drainSeconds: null,
    logAddress: true,
    logUrl: null,
    mail: { server: null, from: { name: 'Rollbook', address: 'rollbook@localhost' }, origin: null },
    providers: [],
  });
});

test('well-known issuers need not be set', () => {
  const given = {
    SSO_GOOGLE_CLIENT_ID: 'rollbook',
    SSO_GOOGLE_CLIENT_SECRET: 'secret',
    SSO_DISTRICT_ISSUER: 'https://id.district.example',
    SSO_DISTRICT_CLIENT_ID: 'grades',
    SSO_DISTRICT_CLIENT_SECRET: 'hidden',
    SSO_DISTRICT_LABEL: 'District 9',
    SSO_DISTRICT_SCHOOLS: '3, 4',
    SSO_DISTRICT_ACR: 'gold,silver',
    SSO_DISTRICT_AMR: 'mfa',
    SSO_DISTRICT_MAX_AGE: '600',
  };
  expect(readSettings(given).providers).toMatchObject([
    { name: 'district', label: 'District 9', issuer: 'https://id.district.example', schools: [3, 4] },
    { name: 'google', label: 'Google', issuer: 'https://accounts.google.com', schools: null },
  ]);
  expect(readSettings(given).providers.map(({ demands }) => demands)).toEqual([
    { classes: ['gold', 'silver'], methods: ['mfa'], maxAge: 600 },
    { classes: [], methods: [], maxAge: null },
  ]);
  expect(() => readSettings({ ...given, SSO_DISTRICT_MAX_AGE: 'soon' })).toThrow('SSO_DISTRICT_MAX_AGE');
  const unsafe = { ...given, SSO_DISTRICT_ISSUER: 'http://id.district.example' };
  expect(() => readSettings(unsafe)).toThrow('SSO_DISTRICT_ISSUER');
});

test("Microsoft's issuer follows from the tenant", () => {
  const given = { SSO_MICROSOFT_CLIENT_ID: 'rollbook', SSO_MICROSOFT_CLIENT_SECRET: 'hidden' };
  const tenant = '8D1F2C3B-0A9E-4B7C-8D6E-5F4A3B2C1D0E';
  expect(readSettings({ ...given, SSO_MICROSOFT_TENANT: tenant }).providers).toMatchObject([
    {
      label: 'Microsoft',
      issuer: 'https://login.microsoftonline.com/8d1f2c3b-0a9e-4b7c-8d6e-5f4a3b2c1d0e/v2.0',
    },
  ]);
  for (const TENANT of ['common', 'organizations', `${tenant}/../common`])
    expect(() => readSettings({ ...given, SSO_MICROSOFT_TENANT: TENANT })).toThrow('SSO_MICROSOFT_TENANT');
  expect(() => readSettings(given)).toThrow('SSO_MICROSOFT_TENANT must be set');
  const elsewhere = { SSO_GOOGLE_CLIENT_ID: 'a', SSO_GOOGLE_CLIENT_SECRET: 'b', SSO_GOOGLE_TENANT: tenant };
  expect(() => readSettings(elsewhere)).toThrow('SSO_GOOGLE_TENANT');
});

test('an empty setting counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SERVICE_URL: '' })).toEqual(readSettings({}));
});

test.each([
  { PORT: '80a' },
  { PORT: '65536' },
  { HOST: 'a b' },
  { DATABASE_URL: 'mysql://db/x' },
  { STORE_KEY: 'chalk' },
  { STORE_KEY: `${'0'.repeat(64)},` },
  { SERVICE_URL: 'grades.example', SERVICE_KEY: 'k' },
  { SERVICE_KEY: 'k' },
  { DEMO_SIZE: 'huge' },
  { SESSION_HOURS: 'long' },
  { SESSION_IDLE_HOURS: '0' },
  { TRUST_PROXY: 'yes' },
  { LOG: 'verbose' },
  { LOG_ADDRESS: 'some' },
  { SSO_GOOGLE_SECRET: 'short' },
  { BREACHED_PASSWORDS: '1' },
  { BREACHED_PASSWORDS: 'https://me:secret@passwords.example' },
  { SERVICE_URL: 'https://me:secret@grades.example', SERVICE_KEY: 'k' },
  { SERVICE_URL: 'https://grades.example/?x=1', SERVICE_KEY: 'k' },
  { LOG_URL: 'syslog://logs.example' },
  { LOG_URL: 'https://me:50%@logs.example' },
  { SMTP_URL: 'mail.example:25' },
  { SMTP_URL: 'https://mail.example' },
  { SMTP_URL: 'smtp://mail.example/path' },
  { SMTP_URL: 'smtp://mail.example?pool=true' },
  { SMTP_URL: 'smtp://%zz@mail.example' },
  { MAIL_FROM: 'nobody' },
  { MAIL_FROM: 'School <nobody>' },
  { MAIL_FROM: 'School\nBcc: x@y.example <a@b.example>' },
  { MAIL_FROM: 'a@b.example, c@d.example' },
  { PUBLIC_URL: 'grades.example' },
  { PUBLIC_URL: 'https://grades.example/rollbook' },
  { PUBLIC_URL: 'https://grades.example/?x=1' },
])('a bad setting is refused by name: %o', (variables) => {
  const [name] = Object.keys(variables);
  expect(() => readSettings(variables)).toThrow(name);
});

test.each([{ DATABASE_URL: 'mysql://me:secret@db' }, { SMTP_URL: 'http://me:secret@mail.example' }])(
  'a refusal does not repeat what was set: %o',
  (variables) => {
    expect(() => readSettings(variables)).toThrow(/^(?!.*secret)/);
  },
);

describe('mail', () => {
  const MAIL_FROM = 'Small School <grades@school.example>';
  const PUBLIC_URL = 'https://grades.example/';
  const mailWith = (SMTP_URL: string) => readSettings({ SMTP_URL, MAIL_FROM, PUBLIC_URL }).mail;

  test('goes to the server, from the address, with links to the public URL', () => {
    expect(mailWith('smtps://user%40school:p%2Fw@mail.example')).toEqual({
      server: {
        host: 'mail.example',
        port: 465,
        secure: true,
        requireTls: false,
        auth: { user: 'user@school', pass: 'p/w' },
      },
      from: { name: 'Small School', address: 'grades@school.example' },
      origin: 'https://grades.example',
    });
  });

  test.each([
    ['smtp://mail.example', 587, false],
    ['smtp://mail.example:25', 25, false],
    ['smtp://user:pass@mail.example', 587, true],
    ['smtp://user:pass@127.0.0.1:25', 25, false],
    ['smtp://user:pass@[::1]:25', 25, false],
  ])('%s: a password travels encrypted, or not beyond this machine', (url, port, requireTls) => {
    expect(mailWith(url).server).toMatchObject({ port, secure: false, requireTls });
  });

  test.each(['MAIL_FROM', 'PUBLIC_URL'])('a server is refused without %s', (name) => {
    const given: Record<string, string> = { SMTP_URL: 'smtp://mail.example', MAIL_FROM, PUBLIC_URL };
    delete given[name];
    expect(() => readSettings(given)).toThrow(`The setting ${name} must be set where SMTP_URL is.`);
  });

  test('MAIL_FROM may be only the address', () => {
    expect(readSettings({ MAIL_FROM: 'grades@school.example' }).mail.from).toEqual({
      name: 'Rollbook',
      address: 'grades@school.example',
    });
  });
});

test('the demo school with its public password is added without a setting only to the embedded store', () => {
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
])('where HOST is %s the demo school that is made by default is %s', (HOST, size) => {
  expect(readSettings({ HOST }).demoSize).toBe(size);
  expect(readSettings({ HOST, DEMO_SIZE: 'large' }).demoSize).toBe('large');
  expect(readSettings({ HOST }).demoServed).toBe(size === 'typical');
  expect(readSettings({ HOST, DEMO_SIZE: 'none' }).demoServed).toBe(size === 'typical');
  expect(readSettings({ HOST, DEMO_SIZE: 'large' }).demoServed).toBe(true);
});
