import type { Frame, Pair } from './frame.ts';
import type { Pane } from './Pane.ts';
import type { RowShells } from './RowShells.ts';

/**
 * Recycled elements stand in the document in any order. For those who read the tree, `aria-owns` says the order of
 * rows and cells; it is written once scrolling has come to rest, and costs nothing on the way.
 */
export function writeReadingOrder(
  { rows, headRow, footRow }: Frame,
  shells: RowShells,
  panes: Pair<Pane>,
): void {
  const write = (element: HTMLElement, ids: readonly string[]) =>
    element.setAttribute('aria-owns', ids.join(' '));
  const numbers = shells.inOrder();
  for (const number of numbers)
    write(
      shells.shell(number).row,
      panes.flatMap((pane) => pane.body.ids(number)),
    );
  write(
    rows,
    numbers.map((number) => shells.shell(number).row.id),
  );
  write(
    headRow,
    panes.flatMap((pane) => pane.head.ids()),
  );
  write(
    footRow,
    panes.flatMap((pane) => pane.foot.ids(0)),
  );
}
