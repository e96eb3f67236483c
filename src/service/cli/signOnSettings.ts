import type { Provider } from '#service/gateway/providers.ts';
import { OperatorError } from './operatorError.ts';

/*
 * Single sign-on providers, any number of them: `SSO_<NAME>_CLIENT_ID` and so on. Google, Clever and ClassLink need no
 * issuer; Microsoft's follows from the tenant.
 */

const known: Readonly<Record<string, { label: string; issuer?: string }>> = {
  GOOGLE: { label: 'Google', issuer: 'https://accounts.google.com' },
  MICROSOFT: { label: 'Microsoft' },
  CLEVER: { label: 'Clever', issuer: 'https://clever.com' },
  CLASSLINK: { label: 'ClassLink', issuer: 'https://launchpad.classlink.com' },
};

const fields = [
  'ISSUER',
  'TENANT',
  'CLIENT_ID',
  'CLIENT_SECRET',
  'LABEL',
  'SCHOOLS',
  'TRUST_EMAIL',
  'ACR',
  'AMR',
  'MAX_AGE',
] as const;
type Field = (typeof fields)[number];

/** The providers that the variables name, in the order of their names; refuses the first bad one by name. */
export function providersIn(variables: Readonly<Record<string, string | undefined>>): Provider[] {
  const found = new Map<string, Partial<Record<Field, string>>>();
  for (const [variable, value] of Object.entries(variables)) {
    if (!variable.startsWith('SSO_') || value === undefined || value === '') continue;
    const [, name, field] = /^SSO_([A-Z0-9]+)_([A-Z_]+)$/.exec(variable) ?? [];
    if (name === undefined || !fields.some((each) => each === field))
      throw new OperatorError(`The setting ${variable} is not known: SSO_<NAME>_ with ${fields.join(', ')}.`);
    found.set(name, { ...found.get(name), [field as Field]: value });
  }
  return [...found.keys()].sort().map((name) => providerOf(name, found.get(name) ?? {}));
}

function providerOf(name: string, given: Partial<Record<Field, string>>): Provider {
  const must = (field: Field, what: string) =>
    new OperatorError(`The setting SSO_${name}_${field} must be ${what}.`);
  const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = given;
  if (clientId === undefined) throw must('CLIENT_ID', 'set');
  if (clientSecret === undefined) throw must('CLIENT_SECRET', 'set');
  if (given.TENANT !== undefined && (name !== 'MICROSOFT' || !isTenant(given.TENANT)))
    throw must('TENANT', 'the UUID of an organization, and for Microsoft only');
  const issuer = given.ISSUER ?? known[name]?.issuer ?? issuerOfTenant(given.TENANT);
  if (issuer === undefined && name === 'MICROSOFT') throw must('TENANT', 'set');
  if (issuer === undefined || !isIssuer(issuer)) throw must('ISSUER', 'an https:// address');
  const schools = given.SCHOOLS === undefined ? undefined : listOf(given.SCHOOLS);
  if (schools?.some((text) => !/^[1-9]\d{0,14}$/.test(text)))
    throw must('SCHOOLS', 'numbers of schools, with commas between');
  if (!['0', '1', undefined].includes(given.TRUST_EMAIL)) throw must('TRUST_EMAIL', '0 or 1');
  const maxAge = given.MAX_AGE === undefined ? null : Number(given.MAX_AGE);
  if (maxAge !== null && !/^\d{1,7}$/.test(given.MAX_AGE ?? '')) throw must('MAX_AGE', 'a number of seconds');
  return {
    name: name.toLowerCase(),
    label: given.LABEL ?? known[name]?.label ?? name,
    issuer,
    clientId,
    clientSecret,
    schools: schools?.map(Number) ?? null,
    trustsEmail: given.TRUST_EMAIL === '1',
    demands: { classes: listOf(given.ACR ?? ''), methods: listOf(given.AMR ?? ''), maxAge },
  };
}

const listOf = (text: string) => text.split(/[\s,]+/).filter((each) => each !== '');

/** Not `common`, which stands for every organization: its tokens name other issuers. */
const isTenant = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const issuerOfTenant = (tenant: string | undefined) =>
  tenant === undefined ? undefined : `https://login.microsoftonline.com/${tenant.toLowerCase()}/v2.0`;

/** Https; http only on this machine, where nobody listens in. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}
