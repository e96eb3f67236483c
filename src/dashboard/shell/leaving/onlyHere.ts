import { useEffect } from 'react';

/*
 * What somebody has entered that no browser stores: signing out, here or in another window, would lose it. Windows
 * learn of each other by a lock, which a closed window cannot leave behind.
 */

const prefix = 'rollbook.only-here.';

const ownName = prefix + Math.random().toString(36).slice(2);

let count = 0;
let release: (() => void) | null = null;

function changeBy(by: number) {
  count += by;
  if (count > 0 && !release) hold();
  if (count > 0) return;
  release?.();
  release = null;
}

function hold() {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Without locks, or on an insecure page, the other windows do not learn of it.
  globalThis.navigator?.locks?.request(ownName, () => held).catch(() => {});
}

/** Says, while `holds`, that something on this page is stored nowhere. */
export function useOnlyHere(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    changeBy(1);
    return () => changeBy(-1);
  }, [holds]);
}

export const isOnlyHere = (): boolean => count > 0;

/** How long signing out waits for a browser that does not answer. */
const timeoutMs = 2000;

export function isOnlyElsewhere(): Promise<boolean> {
  const late = new Promise<false>((tell) => setTimeout(tell, timeoutMs, false));
  return Promise.race([askLocks().catch(() => false), late]);
}

async function askLocks(): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  return held.some(({ name = '' }) => name.startsWith(prefix) && name !== ownName);
}
