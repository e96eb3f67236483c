import { createHash } from 'node:crypto';

/*
 * Asks a service that knows passwords from breaches, like the range service of Have I Been Pwned. We send the first 5
 * of the 40 hexadecimal digits of a password's SHA-1. The service returns the rest of every hash that it knows with
 * this prefix, padded so that the length reveals nothing, and never learns which one we meant.
 */

/** Milliseconds: nobody should wait longer to change a password. */
const longest = 2000;
/** The service's answers are shorter: some thousand lines of 45 bytes. */
const mostBytes = 1_000_000;

/**
 * Returns a function that asks whether the service at `address` (`https://api.pwnedpasswords.com`) knows a password. If
 * it does not respond, the password counts as good and `log` is called: changing a password must not depend on others.
 */
export function breachedPasswords(
  address: string,
  log: (event: string, error: unknown) => void,
): (password: string) => Promise<boolean> {
  const base = address.replace(/\/+$/, '');
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      return (await rangeOf(`${base}/range/${hash.slice(0, 5)}`)).get(hash.slice(5)) ?? false;
    } catch (error) {
      log('BREACHED_PASSWORDS does not answer: the password is not checked there', error);
      return false;
    }
  };
}

/** The rest of each hash, and whether it was ever seen: padding has a count of 0. */
async function rangeOf(url: string): Promise<Map<string, boolean>> {
  const response = await fetch(url, {
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(longest),
  });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) throw new Error('Too long an answer');
  const text = await response.text();
  return new Map(
    text.split('\n').map((line) => {
      const [rest = '', times = '0'] = line.trim().split(':');
      return [rest.toUpperCase(), Number(times) > 0] as const;
    }),
  );
}
