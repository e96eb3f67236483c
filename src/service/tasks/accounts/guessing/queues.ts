import { TooManyAttempts } from '#service/tasks/rules/refusal.ts';

/* How attempts to sign in wait for each other in this process. */

/** How many strangers' passwords are hashed at once: the other threads are for known devices. */
const hashedAtOnce = 2;
let hashing = 0;
const queue: (() => void)[] = [];

export async function fewAtOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing < hashedAtOnce) hashing++;
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else hashing--;
  }
}

/** How many attempts wait, by name. */
const waiting = new Map<string, number>();

export const waitingUnder = (name: string): number => waiting.get(name) ?? 0;

/** Counts an attempt that waits under this name; returns a function to call at the end. */
export function enter(name: string, most: number): () => void {
  const before = waitingUnder(name);
  if (before >= most) throw new TooManyAttempts(1);
  waiting.set(name, before + 1);
  return () => {
    const left = (waiting.get(name) ?? 1) - 1;
    if (left > 0) waiting.set(name, left);
    else waiting.delete(name);
  };
}

/** The last in each queue. */
const lines = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier work under this name. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (lines.get(name) ?? Promise.resolve()).then(work);
  const over = turn.catch(() => undefined);
  lines.set(name, over);
  try {
    return await turn;
  } finally {
    if (lines.get(name) === over) lines.delete(name);
  }
}
