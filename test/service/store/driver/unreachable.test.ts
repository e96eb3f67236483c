import { expect, test } from 'vitest';
import { whyDatabase } from '#service/cli/openStore.ts';
import { explained } from '#service/store/driver/postgres.ts';
import { StoreUnavailable } from '#service/store/driver/unavailable.ts';

/* The system's errors for a host that cannot be reached: which of them comes depends on the network. */

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])('%s counts as a store that does not answer, and the operator gets a sentence', (code) => {
  const found = explained(Object.assign(new Error(`connect ${code}`), { code }));
  expect(found).toBeInstanceOf(StoreUnavailable);
  expect(found).toMatchObject({ reason: 'silent' });
  expect(whyDatabase(found)).toMatch(new RegExp(`^[a-z].* \\(${code}\\)$`));
});

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', /name the CA by sslrootcert=FILE/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /another host/],
  ['CERT_HAS_EXPIRED', /expired/],
])('a certificate that is refused with %s gets a sentence', (code, sentence) => {
  expect(whyDatabase(Object.assign(new Error('no TLS'), { code }))).toMatch(sentence);
});
