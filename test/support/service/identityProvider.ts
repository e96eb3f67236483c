import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/*
 * A real OpenID provider, at which somebody signs in without being asked. Its claims can be changed before they are
 * signed with its own key.
 */

type Claims = Record<string, unknown>;

interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

interface Signing {
  by?: 'provider' | 'stranger';
  typ?: string | undefined;
}

export interface IdentityProvider {
  issuer: string;
  person: Person;
  /** Changes the claims of the ID token. */
  tamper: ((claims: Claims) => Claims) | null;
  /** Receives what the provider posts when somebody signs out of it. */
  deliver: ((sent: URLSearchParams) => Promise<Response>) | null;
  /** The HTML of its page `/page`. */
  page: string;
  /** A token of these claims, signed by the provider, or by a key that is not its own. */
  sign(claims: Claims, how?: Signing): string;
  close(): Promise<void>;
}

export const client = { client_id: 'rollbook', client_secret: 'a-secret-of-the-client' };

/** Without a `redirectUri` it redirects to any requested address. */
export async function startIdentityProvider(redirectUri?: string): Promise<IdentityProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { privateKey: strangersKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: IdentityProvider = {
    issuer,
    person: { sub: 'nobody' },
    tamper: null,
    deliver: null,
    page: '',
    sign(claims, { by = 'provider', typ } = {}) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const signed = `${part({ alg: 'RS256', kid: 'one', typ })}.${part(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), by === 'provider' ? privateKey : strangersKey);
      return `${signed}.${signature.toString('base64url')}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri ?? `${issuer}/nowhere`],
        // With it, ID tokens have a sid.
        backchannel_logout_uri: `${issuer}/nowhere`,
        backchannel_logout_session_required: true,
      },
    ],
    fetch: (url, options) => self.deliver?.(options?.body as URLSearchParams) ?? fetch(url, options),
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        postLogoutSuccessSource: (ctx) => {
          ctx.body = '<p>Signed out of the district</p>';
        },
        logoutSource: (ctx, form) => {
          ctx.body = form.replace('</form>', '<button name="logout" value="yes">Sign out</button></form>');
        },
      },
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...self.person, sub: id }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.client_id,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !self.tamper || !body?.id_token) return;
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString());
    ctx.body = { ...body, id_token: self.sign(self.tamper(claims)) };
  });
  if (redirectUri === undefined) provider.Client.prototype.redirectUriAllowed = () => true;
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === '/page') response.setHeader('content-type', 'text/html').end(self.page);
    else if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: self.person.sub } });
    else void answer(request, response);
  });
  return self;
}
