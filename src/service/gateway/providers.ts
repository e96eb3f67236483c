import { createRemoteJWKSet } from 'jose';
import * as client from 'openid-client';
import { NoSignOn } from '#service/tasks/accounts/singleSignOn.ts';

/* The other sign-ins, and what each says that it offers. */

/** How somebody must have signed in at the provider, as the ID token says (OpenID Connect Core 1.0, section 2). */
export interface Demands {
  /** One of these is the class of it (`acr`); empty for any. */
  classes: readonly string[];
  /** Each of these was a method of it (`amr`), such as `mfa`. */
  methods: readonly string[];
  /** At most so many seconds ago (`auth_time`); null for any time. */
  maxAge: number | null;
}

export interface Provider {
  /** As in `/api/sso/google`. */
  name: string;
  /** What the button says. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The schools whose people it may sign in by their address; null for every school. */
  schools: readonly number[] | null;
  /** Whether to accept an address that the provider does not call verified. */
  trustsEmail: boolean;
  /** What its sign-in must have been; without any it counts as a password does. */
  demands: Demands;
}

/** Seconds until a provider that does not answer is given up. */
const timeoutSeconds = 10;

export type Discovery = ReturnType<typeof discovery>;

/**
 * A provider is asked what it offers whenever somebody sets out, once for all who do at the same time: where it is away
 * they are told so on our page, and not by their browser.
 */
export function discovery() {
  const known = new Map<string, client.Configuration>();
  const pending = new Map<string, Promise<client.Configuration>>();
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  async function ask({ name, issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
    // On this machine nobody listens in.
    const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    const options = { execute, timeout: timeoutSeconds };
    try {
      const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
      known.set(name, found);
      return found;
    } catch (error) {
      throw new NoSignOn('unreachable', error);
    } finally {
      pending.delete(name);
    }
  }

  function afresh(provider: Provider): Promise<client.Configuration> {
    const asked = pending.get(provider.name) ?? ask(provider);
    pending.set(provider.name, asked);
    return asked;
  }

  return {
    afresh,
    lately: async (provider: Provider) => known.get(provider.name) ?? (await afresh(provider)),
    /** The keys that the provider signs with, fetched when one of them is wanted: twice a minute at most. */
    keysOf(config: client.Configuration) {
      const { issuer, jwks_uri: address = '' } = config.serverMetadata();
      if (!URL.canParse(address) || (issuer.startsWith('https:') && !address.startsWith('https:')))
        throw new NoSignOn('invalid');
      const keys = keySets.get(address) ?? createRemoteJWKSet(new URL(address));
      keySets.set(address, keys);
      return keys;
    },
  };
}
