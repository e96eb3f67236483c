import { type ClipboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { NameOrder } from '#dashboard/screens/roster/model/columns.ts';
import { lineOfRow, textOf } from '#dashboard/screens/roster/model/draft.ts';
import type { Reading } from '#dashboard/screens/roster/model/paste.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import type { RosterEditor } from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { LineProblem } from '#dashboard/screens/roster/review/ReviewDialog.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import rounded from '#dashboard/ui/components/layout/Rounded.module.css';
import styles from './RosterText.module.css';

const orders: readonly NameOrder[] = ['guess', 'firstLast', 'lastFirst'];
/** At most this many problems are listed; the rest follow when these are solved. */
const mostListed = 30;

/** Typing this much text into the field takes a browser seconds; it is set directly instead. */
const long = 10_000;

function manner({ roles, headed }: Reading): string {
  const columns = roles.length === 0 ? texts.words : roles.map((role) => texts.roles[role]).join(', ');
  return headed ? `${columns} (${texts.byHeadings})` : columns;
}

/** How many lines were read in each manner, wherever in the text they are. */
function manners(readings: readonly Reading[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const reading of readings) {
    const readAs = manner(reading);
    if (reading.lines > 0) lines.set(readAs, (lines.get(readAs) ?? 0) + reading.lines);
  }
  return lines;
}

/** The top of a line, taken from the number beside it; the first line for any number below 1. */
const topOf = (numbers: HTMLElement, line: number) =>
  numbers.children[Math.max(0, line - 1)]?.getBoundingClientRect().top ?? 0;

/** Selects a line of the text and scrolls to it, with three lines above. */
function showLine(area: HTMLTextAreaElement, numbers: HTMLElement, line: number) {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = topOf(numbers, line - 3) - topOf(numbers, 1);
}

interface RosterTextProps {
  editor: RosterEditor;
  sought: { row: number } | null;
}

/** The list as text: the typed or pasted text on one side, and how it is read on the other. */
export function RosterText({ editor, sought }: RosterTextProps) {
  const { draft } = editor;
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLPreElement>(null);
  const id = useId();

  function show(row: number) {
    if (area.current && gutter.current) showLine(area.current, gutter.current, lineOfRow(draft, row));
  }
  const showSought = useEffectEvent(show);
  useEffect(() => {
    if (sought) showSought(sought.row);
  }, [sought]);

  return (
    <div className={styles.panes}>
      <TextPane editor={editor} id={id} area={area} gutter={gutter} />
      <ReadingPane editor={editor} id={id} onShow={show} />
    </div>
  );
}

interface TextPaneProps {
  editor: RosterEditor;
  /** Of the text; the elements around it have it too, with a suffix. */
  id: string;
  area: RefObject<HTMLTextAreaElement | null>;
  /** The numbers beside the text, which scroll with it. */
  gutter: RefObject<HTMLPreElement | null>;
}

/** The text, and beside each line the number of its student. */
function TextPane({ editor, id, area, gutter }: TextPaneProps) {
  const { draft, change, problems } = editor;
  const text = textOf(draft);
  const rowOfLine = new Map(draft.students.map((_, row) => [lineOfRow(draft, row), row]));
  const wrong = new Set(problems.map(({ row }) => row));

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
    if (pasted.length < long) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    change({ kind: 'type', text: value.slice(0, selectionStart) + pasted + value.slice(selectionEnd) });
  }

  return (
    <div className={styles.pane}>
      <label className={styles.label} htmlFor={id}>
        {texts.textLabel}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.textHint}
      </p>
      <div className={`${rounded.rounded} ${styles.editor}`}>
        <pre ref={gutter} className={styles.gutter} aria-hidden="true">
          {text.split('\n').map((line, index) => {
            // Counted as in the table: a heading and a blank line are no student.
            const row = rowOfLine.get(index + 1);
            const isWrong = row !== undefined && wrong.has(row);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
              <span key={index} className={isWrong ? styles.wrong : undefined} data-text={line}>
                {row !== undefined && row + 1}
              </span>
            );
          })}
        </pre>
        <textarea
          ref={area}
          id={id}
          className={styles.area}
          aria-describedby={`${id}-hint`}
          aria-invalid={problems.length > 0 ? true : undefined}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          value={text}
          onChange={({ target }) => change({ kind: 'type', text: target.value })}
          onPaste={onPaste}
          onScroll={({ currentTarget }) => {
            if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
          }}
        />
      </div>
    </div>
  );
}

interface ReadingPaneProps {
  editor: RosterEditor;
  id: string;
  /** Moves to the line of a student in the text. */
  onShow(row: number): void;
}

/** How the text is read, the questions about it, and its errors. */
function ReadingPane({ editor, id, onShow }: ReadingPaneProps) {
  const { draft, change, problems } = editor;
  const lacking = draft.students.filter(
    (student) => student.id === '' && (student.first || student.last),
  ).length;

  return (
    <section className={styles.pane} aria-labelledby={`${id}-read`}>
      <h2 id={`${id}-read`} className={styles.label}>
        {texts.readAs}
      </h2>
      <p role="status">
        {draft.students.length === 0 ? texts.readNothing : texts.readStudents(draft.students.length)}
        {problems.length > 0 && `, ${texts.problemCount(problems.length)}`}
      </p>
      <ul className={styles.readings}>
        {[...manners(draft.pasted?.readings ?? [])].map(([manner, lines]) => (
          <li key={manner}>{texts.reading(lines, manner)}</li>
        ))}
      </ul>
      {draft.pasted?.ambiguous && (
        <div className={styles.order}>
          <span aria-hidden="true">{texts.order}</span>
          <Select
            label={texts.order}
            value={draft.order}
            onChange={(order) => change({ kind: 'order', order })}
            options={orders.map((order) => ({ value: order, label: texts.orders[order] }))}
          />
        </div>
      )}
      {lacking > 0 && (
        <div className={styles.propose}>
          <Button
            onClick={({ detail }) => {
              change({ kind: 'number', taken: editor.taken });
              // The button goes; a finger's tap must not open the keyboard.
              if (detail === 0) document.getElementById(id)?.focus();
            }}
          >
            {texts.fillNumbers(lacking)}
          </Button>
          <p className={styles.hint}>{texts.fillNumbersHint}</p>
        </div>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.slice(0, mostListed).map((problem) => (
            <li key={`${problem.key} ${problem.field}`}>
              <button type="button" className={styles.problem} onClick={() => onShow(problem.row)}>
                <LineProblem problem={problem} students={draft.students} />
              </button>
            </li>
          ))}
          {problems.length > mostListed && <li>{texts.andMore(problems.length - mostListed)}</li>}
        </ul>
      )}
      {draft.students.length > 0 && problems.length === 0 && <p className={styles.hint}>{texts.allRead}</p>}
      <p className={styles.hint}>{texts.textHelp}</p>
    </section>
  );
}
