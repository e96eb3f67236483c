import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RosterStudent } from '#dashboard/api/classes/students.ts';
import { useNotes } from '#dashboard/api/comments/notes.ts';
import { paths } from '#dashboard/app/paths.ts';
import type { DraftStudent } from '#dashboard/screens/roster/model/draft.ts';
import type { Field } from '#dashboard/screens/roster/model/problems.ts';
import { type Guess, numberOf } from '#dashboard/screens/roster/model/studentIds.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import {
  type RosterEditor,
  type RowActions,
  useRowActions,
} from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import { followDrag } from '#dashboard/ui/hooks/followDrag.ts';
import { FormerStudents, RemovedStudents } from './RemovedStudents.tsx';
import { type OpenedMenu, RosterRow, RowMenu, rosterColumns } from './RosterRow.tsx';
import styles from './RosterTable.module.css';

interface RowFacts {
  added: boolean;
  moved: boolean;
  was: RosterStudent | undefined;
  guess: Guess | undefined;
}

/** What the draft does to a student, in a few words; '' for nothing. */
function rowTag({ added, moved, was, guess }: RowFacts): string {
  const parts = [
    added && texts.isNew,
    was && `${texts.was} ${was.first} ${was.last}`,
    moved && texts.isMoved,
    guess && texts.guesses[guess],
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Dragging this near to the edge of the window scrolls the page, in pixels. */
const edge = 64;

/**
 * The place among all lines that a line dropped at `y` gets. Only `y` counts: above the list is its start, below it its
 * end, whatever lies over it.
 */
function dropIndexAt(table: HTMLElement, y: number): number {
  const lines = [...table.querySelectorAll<HTMLElement>('[data-line]')];
  const below = lines.find((line) => {
    const { top, height } = line.getBoundingClientRect();
    return y <= top + height / 2;
  });
  return Number(below?.dataset.line ?? Number(lines.at(-1)?.dataset.line) + 1);
}

/**
 * Lines dragged by their handles. A key or a button does the same without dragging, so nothing here is announced to
 * assistive technology.
 */
function useRowDrag(onDrop: (key: string, to: number) => void) {
  const [drag, setDrag] = useState<{ key: string; over: number } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!(event.target instanceof Element) || event.button !== 0) return;
    const handle = event.target.closest<HTMLElement>('[data-handle]');
    const from = Number(handle?.closest<HTMLElement>('[data-line]')?.dataset.line);
    const key = handle?.dataset.handle;
    if (!key) return;
    event.preventDefault();
    let over = from;
    setDrag({ key, over });
    const table = event.currentTarget;
    followDrag(table, event.pointerId, {
      move(_x, y) {
        if (y < edge * 2) window.scrollBy(0, -edge / 4);
        else if (y > window.innerHeight - edge * 2) window.scrollBy(0, edge / 4);
        const now = dropIndexAt(table, y);
        if (now === over) return;
        over = now;
        setDrag({ key, over });
      },
      end(isDropped) {
        setDrag(null);
        if (isDropped) onDrop(key, over > from ? over - 1 : over);
      },
    });
  }
  return { key: drag?.key ?? null, over: drag?.over ?? null, onPointerDown };
}

/** A field of the table; `row` counts from 0. */
interface FieldPosition {
  row: number;
  field: Field;
}

interface RosterTableProps {
  classId: number;
  editor: RosterEditor;
  sought: FieldPosition | null;
  /** The key of the student shown by Find, without moving the focus there. */
  found: string | null;
  onSeek(sought: FieldPosition): void;
}

const features = tableFeatures({});

const columns: ColumnDef<typeof features, DraftStudent>[] = rosterColumns.map(({ id }) => ({ id }));

/** Of a longer list only the visible part is drawn. */
const fewEnough = 100;

/** The field that an event came from; null for anything else. */
function fieldOf(target: EventTarget): FieldPosition | null {
  if (!(target instanceof HTMLElement)) return null;
  const { row, field } = target.dataset;
  return row !== undefined && (field === 'first' || field === 'last' || field === 'id')
    ? { row: Number(row), field }
    : null;
}

/** The list as a table: each cell is a field, each line can be moved and removed. */
export function RosterTable({ classId, editor, sought, found, onSeek }: RosterTableProps) {
  const { students } = editor.draft;
  const [message, setMessage] = useState('');
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const actions = useRowActions(editor, onSeek, setMessage);
  const drag = useRowDrag((key, to) => actions.move(key, to));
  const selectAfterTab = useTabSelects();
  const { tags, problemOf } = useRowTags(editor);
  const pageOf = useStudentPages(classId, editor);
  const notes = useNotes(classId);
  const shown = useShown(sought, found);
  const table = useTable({ features, columns, data: students, getRowId: ({ key }) => key });

  const foundRow = found === null ? -1 : students.findIndex(({ key }) => key === found);
  const menuRow = menu === null ? -1 : students.findIndex(({ key }) => key === menu.key);

  const row = (student: DraftStudent, at: number) => {
    const { key } = student;
    const page = pageOf(student);
    const after = drag.over === at + 1 && at + 1 === students.length;
    return (
      <RosterRow
        key={key}
        student={student}
        row={at}
        tag={tags[at] ?? ''}
        notedPage={notes?.has(Number(student.id)) ? page : null}
        firstProblem={problemOf.get(`${key} first`)}
        lastProblem={problemOf.get(`${key} last`)}
        idProblem={problemOf.get(`${key} id`)}
        dropHere={drag.over === at ? 'before' : after ? 'after' : null}
        isFound={found === key}
        isDragged={drag.key === key}
        hasMenu={menu?.key === key}
        actions={actions}
        onMenu={setMenu}
      />
    );
  };

  return (
    <>
      <table
        ref={shown}
        className={styles.table}
        aria-label={texts.roster}
        aria-rowcount={students.length + 1}
        aria-describedby="roster-keys"
        onKeyDown={(event) => onRowKey(event, { count: students.length, actions, onSeek })}
        onFocus={selectAfterTab}
        onPaste={actions.onPaste}
        onPointerDown={drag.onPointerDown}
      >
        <RosterHead />
        <Rows
          of={table.getRowModel().rows}
          keyOf={({ id }) => id}
          columns={columns.length}
          className={styles.body}
          sought={[sought?.row ?? null, foundRow < 0 ? null : foundRow]}
          tall={2}
          onlyNear={students.length > fewEnough}
        >
          {({ original }, at) => row(original, at)}
        </Rows>
      </table>
      {menu && menuRow >= 0 && (
        <RowMenu
          menu={menu}
          row={menuRow}
          page={pageOf(students[menuRow])}
          count={students.length}
          actions={actions}
          onClose={() => setMenu(null)}
        />
      )}
      <BeneathTable editor={editor} message={message} onMessage={setMessage} onSeek={onSeek} />
    </>
  );
}

function RosterHead() {
  return (
    <thead className={styles.headings}>
      <tr aria-rowindex={1}>
        {rosterColumns.map(({ id, headClass = '', head }) => (
          <th key={id} scope="col" className={`${styles.head} ${headClass}`}>
            {head()}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface BeneathTableProps extends Pick<RosterTableProps, 'editor' | 'onSeek'> {
  /** The last action, for screen readers. */
  message: string;
  onMessage(sentence: string): void;
}

/** Help for the keys, removed students, and errors of the whole list. */
function BeneathTable({ editor, message, onMessage, onSeek }: BeneathTableProps) {
  const seekRow = (row: number) => onSeek({ row, field: 'first' });
  return (
    <>
      <p id="roster-keys" className={styles.keys}>
        {texts.keys}
      </p>
      <RemovedStudents editor={editor} onMessage={onMessage} onSeek={seekRow} />
      <FormerStudents editor={editor} onMessage={onMessage} onSeek={seekRow} />
      {editor.listProblem && editor.draft.students.length > 0 && (
        <Notice tone="bad">{editor.listProblem}</Notice>
      )}
      <div role="status">
        <VisuallyHidden>{message}</VisuallyHidden>
      </div>
    </>
  );
}

/** The page of a student that the service has by this number; null for a student who exists only in the draft. */
function useStudentPages(classId: number, { draft: { base } }: RosterEditor) {
  const known = useMemo(() => new Set(base.students.map(({ id }) => String(id))), [base]);
  return (student: DraftStudent | undefined) =>
    student && known.has(student.id.trim()) ? paths.student(classId, Number(student.id)) : null;
}

/** The message at each row: what the draft does to it, and by `${key} ${field}` the first error. */
function useRowTags({ draft: { students }, changes, unnumbered, problems }: RosterEditor) {
  const tags = useMemo(() => {
    const added = new Set(changes.added.map(({ student }) => student.id));
    const moved = new Set(changes.moved.map(({ student }) => student.id));
    const was = new Map(changes.renamed.map((renamed) => [renamed.student.id, renamed.was]));
    return students.map(({ key, id, guess }) => {
      const number = numberOf(id.trim()) ?? -1;
      const isAdded = added.has(number) || unnumbered.has(key);
      return rowTag({ added: isAdded, moved: moved.has(number), was: was.get(number), guess });
    });
  }, [changes, unnumbered, students]);
  const problemOf = useMemo(() => {
    const byField = new Map<string, string>();
    for (const { key, field, sentence } of problems)
      if (!byField.has(`${key} ${field}`)) byField.set(`${key} ${field}`, sentence);
    return byField;
  }, [problems]);
  return { tags, problemOf };
}

/** In the table with this ref, focuses the field sought, and scrolls to the student found. */
function useShown(sought: FieldPosition | null, found: string | null) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (sought === null) return;
    const field = table.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[data-row="${sought.row}"][data-field="${sought.field}"]`,
    );
    field?.focus();
    field?.select();
  }, [sought]);

  useLayoutEffect(() => {
    if (found === null) return;
    const handle = table.current?.querySelector(`[data-handle="${found}"]`);
    handle?.closest('[data-line]')?.scrollIntoView({ block: 'center' });
  }, [found]);
  return table;
}

interface RowKeyTarget {
  /** How many rows there are. */
  count: number;
  actions: RowActions;
  onSeek(sought: FieldPosition): void;
}

/**
 * Up and down lead to the same column of the next row, with Alt they move the row; Enter in the last one adds another.
 */
function onRowKey(event: KeyboardEvent, { count, actions, onSeek }: RowKeyTarget) {
  const at = fieldOf(event.target);
  if (at === null || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
  const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
  if (!up && !down) return;
  event.preventDefault();
  const to = at.row + (up ? -1 : 1);
  if (event.altKey) actions.moveRow(at.row, to, at.field);
  else if (to >= 0 && to < count) onSeek({ row: to, field: at.field });
  else if (to === count && event.key === 'Enter') actions.insert(to);
}

/** Tab into a textarea selects its text, as in an input. */
function useTabSelects() {
  const isTab = useRef(false);
  useEffect(() => {
    const listen = (event: Event) => {
      isTab.current =
        event instanceof KeyboardEvent &&
        event.key === 'Tab' &&
        !(event.ctrlKey || event.altKey || event.metaKey);
    };
    // From anywhere on the page, but not by a click or from another window.
    for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, listen, true);
    return () => {
      for (const name of ['keydown', 'pointerdown']) window.removeEventListener(name, listen, true);
    };
  }, []);
  return useCallback(({ target }: FocusEvent) => {
    if (isTab.current && target instanceof HTMLTextAreaElement) target.select();
    isTab.current = false;
  }, []);
}
