/** The code of a screen could not be fetched: no network, or a newer release has taken its place. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}
