/** A part of the page could not be fetched: no network, or a newer release has taken its place. */
export class ChunkNotLoaded extends Error {
  override name = 'ChunkNotLoaded';
  /** Allows another request for the part, if it is one that `lazyChunk` caches. */
  renew: (() => void) | null = null;
}

/** How the frame reloads the page for a part that nothing else brings back; without a frame there is nothing open. */
export const reloading: { for: ((failure: ChunkNotLoaded) => unknown) | null } = { for: null };

/** Addresses of styles that failed to load: the bundler requests each once, and then considers it loaded. */
const missing = new Set<string>();

document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    missing.add(target.href);
    target.remove();
  },
  true,
);

const fetchStyleSheet = (address: string) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    // Where the bundler puts them, so that they follow the page's first style sheet.
    document.body.append(link);
  }).then(() => missing.delete(address));

/**
 * WebKit remembers a script that failed to load, even across a reload, and fails every import of it until it is fetched
 * in another way.
 */
const fetchScripts = () =>
  Promise.allSettled(
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) =>
      fetch(href),
    ),
  );

/** The script that an import could not load, if the browser says which. */
export function failedScript(failure: unknown): string | undefined {
  const address = /https?:\/\/\S+\.js$/.exec(failure instanceof Error ? failure.message : '')?.[0];
  return address !== undefined && new URL(address).origin === location.origin ? address : undefined;
}

/**
 * Chromium below 156 remembers a script that failed to load until the page is reloaded, and fails every import of its
 * address: it is imported by another one.
 */
async function importAnew<Part>(failure: unknown): Promise<Part> {
  const address = failedScript(failure);
  if (address === undefined) throw failure;
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
}

async function orNotLoaded<Part>(loading: () => Promise<Part>): Promise<Part> {
  try {
    await Promise.all([...missing].map(fetchStyleSheet));
    return await loading();
  } catch (cause) {
    throw new ChunkNotLoaded('A part of the page could not be loaded.', { cause });
  }
}

const importTwice = <Part>(importing: () => Promise<Part>): Promise<Part> =>
  importing().catch(() => fetchScripts().then(importing));

/** Fetches a part that does not come with the page; if that fails, `ProblemScreen` reports it and tries again. */
export const chunk =
  <Part>(importing: () => Promise<Part>) =>
  (): Promise<Part> =>
    orNotLoaded(() => importTwice(importing));

/**
 * The same for a part that opens on a screen and that no other chunk imports. Only such a part may come from another
 * address: there must never be two outboxes, and the chunk around the screens holds one.
 */
export const leafChunk =
  <Part>(importing: () => Promise<Part>) =>
  (): Promise<Part> =>
    orNotLoaded(() => importTwice(importing).catch((failure) => importAnew<Part>(failure)));
