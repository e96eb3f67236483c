import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/*
 * A device with passkeys, as the service sees it: WebAuthn without a browser. It verifies nobody, and lies when a test
 * tells it to.
 */

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** The subset of CBOR that a registration needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.of((major << 5) | length)
      : length < 256
        ? Buffer.of((major << 5) | 24, length)
        : Buffer.of((major << 5) | 25, length >> 8, length & 255);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

interface Lies {
  origin?: string;
  host?: string;
  challenge?: string;
  isVerified?: boolean;
}

export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credential = id.toString('base64url');
  let counter = 0;

  function clientData(type: string, options: { challenge: string }, lies: Lies) {
    const challenge = lies.challenge ?? options.challenge;
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }),
    );
  }

  function authenticatorData(flags: number, lies: Lies) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    const verified = lies.isVerified === false ? 0 : 4;
    return Buffer.concat([
      sha256(lies.host ?? new URL(origin).hostname),
      Buffer.of(1 | verified | flags),
      count,
    ]);
  }

  const written = (response: Record<string, string>) =>
    JSON.stringify({
      id: credential,
      rawId: credential,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    register(options: string, lies: Lies = {}): string {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.of(0, id.length);
      const authData = Buffer.concat([
        authenticatorData(0x40, lies),
        Buffer.alloc(16),
        length,
        id,
        cbor(key),
      ]);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return written({
        clientDataJSON: clientData('webauthn.create', JSON.parse(options), lies).toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
      });
    },
    signIn(options: string, lies: Lies = {}): string {
      const data = clientData('webauthn.get', JSON.parse(options), lies);
      const authData = authenticatorData(0, lies);
      return written({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
      });
    },
  };
}
