import type { Rotated } from '#service/store/schools/rotation.ts';
import { OperatorError } from './operatorError.ts';

/* Describes the times of a key of either kind. */

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

/** Until when the old secret works. Throws the message for the operator if the key got no new secret. */
export function untilOf(which: string, { oldExpires }: Pick<Times, 'oldExpires'>, rotated: Rotated): number {
  if (rotated === 'expired')
    throw new OperatorError(`${capitalized(which)} has expired: say with --expires how long it lasts.`);
  if (rotated === 'oldWorks')
    throw new OperatorError(
      `The old secret of ${which} works until ${dateOf(oldExpires)}: end it first with --end.`,
    );
  return rotated.oldExpires;
}

/** What is said of the old secret once there is a new one. */
export const oldSecretText = (until: number, now: number): string =>
  until > now ? `the old one works until ${dateOf(until)}` : 'the old one has ended';

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
