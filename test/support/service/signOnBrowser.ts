import type { RequestContext, RequestRecord } from '#service/endpoint/application.ts';
import { gateway } from '#service/gateway/gateway.ts';
import type { Demands } from '#service/gateway/providers.ts';
import { singleSignOn } from '#service/gateway/singleSignOn.ts';
import { cookieJar } from './cookieJar.ts';
import { client } from './identityProvider.ts';
import { post, type Service } from './service.ts';

export const origin = 'https://school.example';
export const ownKey = 'of our own page';
export const context = {
  address: '192.0.2.1',
  secure: true,
  host: 'school.example',
} satisfies RequestContext;

const isPage = (address: string) => address.startsWith(origin) && !address.startsWith(`${origin}/api/sso`);

interface At {
  issuer: string;
  schools?: readonly number[] | null;
  demands?: Demands;
  /** What the provider is called here: `district`, unless told otherwise. */
  names?: readonly string[];
  clock?: () => number;
}

/** A browser that follows redirects, between us and the provider. */
export function signOnBrowser(
  { database, endpoint }: Pick<Service, 'database' | 'endpoint'>,
  {
    issuer,
    schools = null,
    demands = { classes: [], methods: [], maxAge: null },
    names = ['district'],
    clock,
  }: At,
) {
  const { client_id: clientId, client_secret: clientSecret } = client;
  const provider = { label: 'District', issuer, clientId, clientSecret };
  const providers = names.map((name) => ({ name, ...provider, schools, trustsEmail: false, demands }));
  const answer = singleSignOn({ database, providers, origin, ...(clock && { clock }) });
  const [ours, theirs] = [cookieJar(), cookieJar()];
  const records: RequestRecord[] = [];

  async function fetched(address: string, body?: URLSearchParams): Promise<Response> {
    const url = new URL(address, origin);
    const isOurs = url.origin === origin;
    const jar = isOurs ? ours : theirs;
    const options = { headers: { cookie: jar.header() }, ...(body && { method: 'POST', body }) };
    const response = isOurs
      ? await answer(new Request(url, options), { ...context, record: (each) => records.push(each) })
      : await fetch(url, { ...options, redirect: 'manual' });
    jar.keep(response);
    return response;
  }

  /** The final address, or the first one for which `until` is true. */
  async function go(address: string, until = (next: string) => isPage(next)): Promise<string> {
    let at = new URL(address, origin).href;
    for (let hops = 0; hops < 12 && !until(at); hops++) {
      const location = (await fetched(at)).headers.get('location');
      at = location === null ? '' : new URL(location, at).href;
    }
    return at.replace(origin, '');
  }

  const ask = async (task: string, fields: Record<string, string> = {}) => {
    const request = post({ apitask: task, ...fields });
    request.headers.set('sec-fetch-site', 'same-origin');
    request.headers.set('cookie', ours.header());
    const response = await gateway(endpoint, { key: ownKey, foreign: false })(request, context);
    ours.keep(response);
    return response.json();
  };
  const who = async () => (await ask('profile')).values?.usr;

  /** Signs out at the provider, by its form. */
  async function signOutThere(): Promise<void> {
    const form = await (await fetched(`${issuer}/session/end`)).text();
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(form) ?? [];
    await fetched(`${issuer}/session/end/confirm`, new URLSearchParams({ xsrf, logout: 'yes' }));
  }

  return { go, ask, who, answer, records, signOutThere, cookies: ours.header };
}
