/** A part of the page could not be fetched: no network, or a newer release has taken its place. */
export class PieceNotLoaded extends Error {
  override name = 'PieceNotLoaded';
  /** Lets the part be asked for again, where it is one that `lazyPiece` keeps. */
  renew: (() => void) | null = null;
}

/** Addresses of looks that did not come: the bundler asks for each once, and takes it for loaded from then on. */
const missing = new Set<string>();

document.head.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    missing.add(target.href);
    target.remove();
  },
  true,
);

const fetchLook = (address: string) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.head.append(link);
  }).then(() => missing.delete(address));

/** How a part is fetched that does not come with the page; where it fails, `ProblemScreen` or `PieceBoundary` says so. */
export const piece =
  <Part>(importing: () => Promise<Part>) =>
  async (): Promise<Part> => {
    try {
      await Promise.all([...missing].map(fetchLook));
      return await importing();
    } catch (cause) {
      throw new PieceNotLoaded('A part of the page could not be loaded.', { cause });
    }
  };
