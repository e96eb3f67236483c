import { type CSSProperties, memo, type ReactNode } from 'react';
import type { RowKey } from '#dashboard/ui/hooks/blockPlan.ts';
import { type Block, type Blocks, useBlocks } from '#dashboard/ui/hooks/useBlocks.ts';
import { type FocusWatching, useFocusRestored } from '#dashboard/ui/hooks/useFocusRestored.ts';
import styles from './Rows.module.css';

interface RowsProps<Item> extends Omit<Blocks, 'keys'> {
  of: readonly Item[];
  keyOf(item: Item): RowKey;
  /** How many columns the table has. */
  columns: number;
  className?: string | undefined;
  /** The row of an item, with its key. */
  children(item: Item, index: number): ReactNode;
}

/** The body of a table, drawn in batches; `--line` gives the height of a row that is not drawn yet. */
export function Rows<Item>({ of, keyOf, columns, className, children, ...how }: RowsProps<Item>) {
  const keys = of.map(keyOf);
  const { list, observe } = useBlocks({ keys, ...how });
  const watching = useFocusRestored(keys, list);
  return list.map((block) => (
    <Body
      key={block.index}
      {...block}
      of={of}
      columns={columns}
      className={className}
      observe={observe}
      watching={watching}
      row={children as RowOf}
    />
  ));
}

type RowOf = (item: unknown, index: number) => ReactNode;

interface BodyProps extends Block {
  of: readonly unknown[];
  columns: number;
  className: string | undefined;
  observe(element: HTMLElement | null): (() => void) | undefined;
  watching: FocusWatching;
  row: RowOf;
}

/** A `tbody` for each block, so that the table stays a table; a new one does not affect those before it. */
const Body = memo(function Body(props: BodyProps) {
  const { of, index, from, to, drawn, columns, className, observe, watching, row } = props;
  return (
    <tbody ref={observe} className={className} data-block={index} {...watching}>
      {drawn ? (
        of.slice(from, to).map((item, offset) => row(item, from + offset))
      ) : (
        <tr>
          <td colSpan={columns} className={styles.space} style={{ '--lines': to - from } as CSSProperties} />
        </tr>
      )}
    </tbody>
  );
});
