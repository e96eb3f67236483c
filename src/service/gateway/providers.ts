import { createRemoteJWKSet } from 'jose';
import * as client from 'openid-client';
import { NoSignOn } from '#service/tasks/accounts/singleSignOn.ts';

/* The single sign-on providers, and what each of them supports. */

/** How somebody must have signed in at the provider, as the ID token says (OpenID Connect Core 1.0, section 2). */
export interface Demands {
  /** The sign-in must be of one of these classes (`acr`); empty for any. */
  classes: readonly string[];
  /** The sign-in must have used all of these methods (`amr`), such as `mfa`. */
  methods: readonly string[];
  /** The sign-in may be this many seconds old (`auth_time`); null for any age. */
  maxAge: number | null;
}

export interface Provider {
  /** As in `/api/sso/google`. */
  name: string;
  /** The label of the button. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The schools whose people it may sign in by their address; null for every school. */
  schools: readonly number[] | null;
  /** Whether to accept an address that the provider does not call verified. */
  trustsEmail: boolean;
  /** Requirements for a sign-in; without any it counts like a password. */
  demands: Demands;
}

/** Seconds to wait for a provider's response. */
const timeoutSeconds = 10;

export type Discovery = ReturnType<typeof discovery>;

/**
 * Discovery runs at each sign-in, shared by concurrent ones, so that an outage shows on our page and not as a browser
 * error.
 */
export function discovery() {
  const known = new Map<string, client.Configuration>();
  const pending = new Map<string, Promise<client.Configuration>>();
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  async function ask({ name, issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
    // Nobody listens in on this machine.
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
    /** The keys that the provider signs with, fetched when one is needed, at most twice a minute. */
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
