import { createHash } from 'node:crypto';

/*
 * Asks a service that knows passwords from breaches, as Have I Been Pwned does by its range service: it is told the
 * first 5 of the 40 hexadecimal digits of a password's SHA-1, and answers with the rest of all that it knows to begin
 * like that, filled up so that the length of the answer says nothing. Which of them was meant it never learns.
 */

/** Milliseconds: nobody should wait longer for a password to be changed. */
const longest = 2000;
/** No answer of such a service is longer: some thousand lines of 45 bytes. */
const mostBytes = 1_000_000;

/**
 * Answers whether the service at `address` (`https://api.pwnedpasswords.com`) knows a password. Where it does not
 * answer, the password is taken for a good one and `log` is told: a change of passwords must not wait for others.
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

/** The rest of each hash, and whether anybody has ever seen it: what only fills up has been seen 0 times. */
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
