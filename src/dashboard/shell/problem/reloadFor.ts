import { keepItem } from '#dashboard/ui/hooks/storage.ts';
import { type ChunkNotLoaded, failedScript } from './chunk.ts';

/*
 * Chromium below 156 remembers until a reload that a script failed to load. A script that other chunks import must not
 * come from another address, so there the page is reloaded.
 */

/** Whether the service has the script now, as its answer says and not the browser's cache. */
async function isThere(address: string): Promise<boolean> {
  const { ok, headers } = await fetch(address, { method: 'HEAD', cache: 'reload' });
  return ok && /javascript/.test(headers.get('content-type') ?? '');
}

const reloadedKey = 'rollbook.reloaded';
/** Milliseconds: a reload that did not help is not repeated sooner. */
const reloadEvery = 60_000;

/** Reloads the page if only that brings back a part that failed. What is not saved must be stored. */
export async function reloadFor({ cause }: ChunkNotLoaded): Promise<void> {
  const address = failedScript(cause);
  if (address === undefined || !(await isThere(address).catch(() => false))) return;
  if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadEvery) return;
  keepItem('sessionStorage', reloadedKey, String(Date.now()));
  // The page after this one would not know of the reload if the browser stores nothing: it would reload for ever.
  if (sessionStorage instanceof Storage) location.reload();
}
