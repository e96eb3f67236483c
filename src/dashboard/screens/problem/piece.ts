/** A part of the page could not be fetched: no network, or a newer release has taken its place. */
export class PieceNotLoaded extends Error {
  override name = 'PieceNotLoaded';
}

/** How a part is fetched that does not come with the page; where it fails, `ProblemScreen` says so. */
export const piece =
  <Part>(importing: () => Promise<Part>) =>
  (): Promise<Part> =>
    importing().catch((cause: unknown) => {
      throw new PieceNotLoaded('A part of the page could not be loaded.', { cause });
    });
