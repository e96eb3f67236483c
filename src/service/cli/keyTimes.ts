/* What is said of the times of a key, whatever it is for. */

export const dateOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);

interface Times {
  used: number;
  expires: number;
  oldExpires: number;
  oldUsed: number;
}

const lastUse = (used: number) => (used > 0 ? `last used ${dateOf(used)}` : 'never used');

/** When it was used, when it ends, and until when its old secret works; in Unix seconds, 0 for never. */
export function keyTimes({ used, expires, oldExpires, oldUsed }: Times, now: number): string[] {
  const parts = [lastUse(used)];
  if (expires > 0) parts.push(`${expires > now ? 'expires' : 'expired'} ${dateOf(expires)}`);
  if (oldExpires > now) parts.push(`old secret until ${dateOf(oldExpires)}, ${lastUse(oldUsed)}`);
  return parts;
}
