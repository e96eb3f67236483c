import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { DraftStudent } from './draft.ts';
import type { Field } from './problems.ts';
import { RosterRow } from './RosterRow.tsx';
import styles from './RosterTable.module.css';
import type { OpenedMenu } from './RowMenu.tsx';
import type { Block } from './useBlocks.ts';
import type { RowActions } from './useRowActions.ts';

interface RosterBlockProps {
  block: Block;
  observe(element: HTMLElement | null): (() => void) | undefined;
  students: readonly DraftStudent[];
  tags: readonly string[];
  problemOf: ReadonlyMap<string, string>;
  /** The line that is to have the focus. */
  sought: { row: number; field: Field } | null;
  /** The line that is shown, without being gone into. */
  found: number | null;
  /** The line that a dragged one would come before. */
  drop: number | null;
  dragged: string | null;
  /** Key of the student whose menu is open. */
  menuOf: string | null;
  actions: RowActions;
  onMenu(opened: OpenedMenu): void;
}

const linesHigh = (lines: number) => ({ '--lines': lines }) as CSSProperties;

export function RosterBlock(props: RosterBlockProps) {
  const { block, observe, students, tags, problemOf, sought, found, drop, dragged, menuOf, actions, onMenu } =
    props;
  const body = useRef<HTMLTableSectionElement>(null);

  useLayoutEffect(() => {
    if (sought === null) return;
    const field = body.current?.querySelector<HTMLInputElement>(
      `[data-row="${sought.row}"][data-field="${sought.field}"]`,
    );
    field?.focus();
    field?.select();
  }, [sought]);

  useLayoutEffect(() => {
    if (found === null) return;
    body.current?.querySelector(`[data-line="${found}"]`)?.scrollIntoView({ block: 'center' });
  }, [found]);

  return (
    <tbody
      className={styles.body}
      data-block={block.index}
      ref={(element) => {
        body.current = element;
        return observe(element);
      }}
    >
      {block.drawn ? (
        students.slice(block.from, block.to).map((student, offset) => {
          const row = block.from + offset;
          return (
            <RosterRow
              key={student.key}
              student={student}
              row={row}
              tag={tags[row] ?? ''}
              firstProblem={problemOf.get(`${student.key} first`)}
              lastProblem={problemOf.get(`${student.key} last`)}
              idProblem={problemOf.get(`${student.key} id`)}
              dropHere={
                drop === row ? 'before' : drop === row + 1 && row + 1 === students.length ? 'after' : null
              }
              isFound={found === row}
              isDragged={dragged === student.key}
              hasMenu={menuOf === student.key}
              actions={actions}
              onMenu={onMenu}
            />
          );
        })
      ) : (
        <tr>
          <td colSpan={6} className={styles.space} style={linesHigh(block.to - block.from)} />
        </tr>
      )}
    </tbody>
  );
}
