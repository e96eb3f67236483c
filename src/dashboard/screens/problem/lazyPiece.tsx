import { type ComponentType, lazy } from 'react';
import { PieceNotLoaded, piece } from './piece.ts';

/**
 * As React's `lazy`, which remembers a failure for ever: this one is fetched again when it is next opened. It stands
 * within a `PieceBoundary`.
 */
export function lazyPiece<Props extends object>(
  importing: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loading = piece(importing);
  const fresh = () =>
    lazy(() =>
      loading().catch((error: unknown) => {
        if (error instanceof PieceNotLoaded) error.renew = renew;
        throw error;
      }),
    ) as ComponentType<Props>;
  let Part = fresh();
  function renew() {
    Part = fresh();
  }
  return function Piece(props) {
    return <Part {...props} />;
  };
}
