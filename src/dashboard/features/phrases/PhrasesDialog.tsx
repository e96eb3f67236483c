import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { thenEvenUnmounted } from '#dashboard/api/calls/thenEvenUnmounted.ts';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import {
  isOvertaken,
  mostPhrases,
  type PhraseList,
  phrasesPlace,
  problemOfPhrase,
  readPhrasesDraft,
  useSavePhrases,
} from '#dashboard/api/comments/phrases.ts';
import { texts as syncTexts } from '#dashboard/shell/sync/texts.ts';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { inputBox, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { focusWrong } from '#dashboard/ui/focus/focusWrong.ts';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { oneLine } from '#dashboard/ui/format/typed.ts';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import styles from './Phrases.module.css';
import { texts } from './texts.ts';

interface Row {
  readonly key: number;
  readonly text: string;
  /** Deleted rows stay, and can be restored, until all is saved. */
  readonly isRemoved: boolean;
  /** Its deletion was undone: it takes the focus. */
  readonly isBack?: boolean;
}

const rowsOf = (phrases: readonly string[]): Row[] =>
  phrases.map((text, key) => ({ key, text, isRemoved: false }));

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

const phrasesIn = (rows: readonly Row[]) =>
  rows.filter(({ text, isRemoved }) => !isRemoved && text.trim() !== '').map(({ text }) => text.trim());

interface PhrasesDialogProps {
  classId: number;
  list: PhraseList;
  onClose(): void;
}

/** The phrases being edited; each keeps its key wherever it is moved. They outlive the page until they are saved. */
function useRows(classId: number, list: PhraseList) {
  const { draft, isLeft, write } = useFormDraft(phrasesPlace(classId), readPhrasesDraft);
  const [before] = useState<PhraseList>(draft?.before ?? list);
  const [rows, showRows] = useState<readonly Row[]>(() => draft?.rows ?? rowsOf(before.phrases));
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  function setRows(next: readonly Row[]) {
    showRows(next);
    write(isSame(phrasesIn(next), before.phrases) ? null : { before, rows: next });
  }
  return {
    before,
    rows,
    isLeft,
    discard: () => write(null),
    change: (key: number, part: Partial<Row>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    move(at: number, by: 1 | -1) {
      const next = [...rows];
      const [row] = next.splice(at, 1);
      if (row) next.splice(at + by, 0, row);
      setRows(next);
    },
    add: () => setRows([...rows, { key: nextKey, text: '', isRemoved: false }]),
  };
}

/** All phrases of the teacher: changed, moved, added and deleted, and saved together. */
export function PhrasesDialog({ classId, list, onClose }: PhrasesDialogProps) {
  const { before, rows, isLeft, discard, change, move, add } = useRows(classId, list);
  /** Whether saving was tried: problems are shown from then on. */
  const [isTried, tryOut] = useState(false);
  const { mutateAsync, error, isPending } = useSavePhrases();
  const [message, setMessage] = useState('');
  const listed = useRef<HTMLOListElement>(null);
  const phrases = phrasesIn(rows);
  const isChanged = !isSame(phrases, before.phrases);
  const problems = isTried ? problemsOf(rows) : new Map<number, string>();

  function close() {
    discard();
    onClose();
  }
  function save() {
    tryOut(true);
    const [wrong] = problemsOf(rows).keys();
    if (wrong !== undefined) showRow(listed.current, wrong);
    if (wrong !== undefined || isPending) return;
    if (!isChanged) return close();
    const base = isOvertaken(error) ? undefined : before.version;
    void thenEvenUnmounted(mutateAsync({ phrases, base }), close);
  }
  return (
    <Dialog
      title={texts.title}
      open
      wide
      onClose={close}
      filled={isChanged && uiTexts.wouldBeLost(texts.cancel)}
      onDiscard={discard}
      saving={isPending}
      onSubmit={save}
      buttons={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{texts.hint}</p>
      {isLeft && <Notice>{syncTexts.leftHere}</Notice>}
      {rows.length === 0 && <p>{texts.noneOfAll}</p>}
      <ol ref={listed} className={styles.rows} hidden={rows.length === 0}>
        {rows.map((row, at) => (
          <PhraseRow
            key={row.key}
            row={row}
            at={at}
            count={rows.length}
            isNew={row.key >= before.phrases.length}
            problem={problems.get(row.key)}
            onChange={(part) => change(row.key, part)}
            onMove={(by) => {
              move(at, by);
              setMessage(texts.moved(at + by + 1));
            }}
          />
        ))}
      </ol>
      <div>
        <Button onClick={add} disabled={phrases.length >= mostPhrases}>
          <Icon name="plus" />
          {texts.add}
        </Button>
      </div>
      <LiveRegion>{message}</LiveRegion>
      <div role="alert">
        {error && (
          <Problem>
            {isOvertaken(error) ? texts.overtaken(list.phrases.length) : whyFailed(error, texts.notSaved)}
          </Problem>
        )}
      </div>
    </Dialog>
  );
}

/** Scrolls the first problem of the list into view, once its message is drawn. */
function showRow(list: HTMLElement | null, key: number): void {
  const field = list?.querySelector<HTMLTextAreaElement>(`[data-phrase="${key}"]`);
  focusWrong(field);
  requestAnimationFrame(() => field?.closest('li')?.scrollIntoView?.({ block: 'nearest' }));
}

/** Problems by the key of their row. Empty rows are left out silently. */
function problemsOf(rows: readonly Row[]): Map<number, string> {
  const problems = new Map<number, string>();
  const before: string[] = [];
  for (const { key, text, isRemoved } of rows) {
    if (isRemoved || text.trim() === '') continue;
    const problem = problemOfPhrase(text, before);
    if (problem !== undefined) problems.set(key, problem);
    before.push(text);
  }
  return problems;
}

interface PhraseRowProps {
  row: Row;
  /** From 0. */
  at: number;
  count: number;
  /** It takes the focus. */
  isNew: boolean;
  problem: string | undefined;
  onChange(part: Partial<Row>): void;
  onMove(by: 1 | -1): void;
}

function PhraseRow({ row, at, count, isNew, problem, onChange, onMove }: PhraseRowProps) {
  const id = `phrase-${row.key}-problem`;
  const field = useRef<HTMLTextAreaElement>(null);
  const takesFocus = isNew || row.isBack === true;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  if (row.isRemoved)
    return (
      <li className={styles.row}>
        <span className={styles.removed} dir="auto">
          {texts.removed(row.text)}
        </span>
        <Button
          autoFocus
          aria-label={texts.restoreOf(at + 1)}
          onClick={() => onChange({ isRemoved: false, isBack: true })}
        >
          {texts.restore}
        </Button>
      </li>
    );
  return (
    <li className={styles.row}>
      <div className={styles.phrase}>
        <div className={styles.grows} data-text={row.text}>
          <textarea
            ref={field}
            data-phrase={row.key}
            className={inputBox}
            rows={1}
            aria-label={texts.phrase(at + 1)}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : id}
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            value={row.text}
            onChange={({ target }) => onChange({ text: oneLine(target.value) })}
            onKeyDown={saveByEnter}
          />
        </div>
        <Problem id={id}>{problem}</Problem>
      </div>
      <RowButtons at={at} count={count} onMove={onMove} onRemove={() => onChange({ isRemoved: true })} />
    </li>
  );
}

/** A phrase is one line, however many it is shown on. */
function saveByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

interface RowButtonsProps extends Pick<PhraseRowProps, 'at' | 'count' | 'onMove'> {
  onRemove(): void;
}

function RowButtons({ at, count, onMove, onRemove }: RowButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  /** The direction of the row's last move: that button keeps the focus in the new place. */
  const [moved, setMoved] = useState<1 | -1 | null>(null);
  useEffect(() => {
    if (moved === null) return;
    setMoved(null);
    const [up, down] = buttons.current?.querySelectorAll('button') ?? [];
    const [wanted, other] = moved === -1 ? [up, down] : [down, up];
    (wanted?.disabled ? other : wanted)?.focus();
  }, [moved]);
  const move = (by: 1 | -1) => {
    setMoved(by);
    onMove(by);
  };
  const number = at + 1;
  const all = [
    { icon: 'arrowUp', label: texts.up(number), disabled: at === 0, press: () => move(-1) },
    { icon: 'arrowDown', label: texts.down(number), disabled: at === count - 1, press: () => move(1) },
    { icon: 'close', label: texts.remove(number), disabled: false, press: onRemove },
  ] as const;
  return (
    <div ref={buttons} className={styles.moves}>
      {all.map(({ icon, label, disabled, press }) => (
        <Button
          key={icon}
          look="quiet"
          icon
          disabled={disabled}
          aria-label={label}
          title={label}
          onClick={press}
        >
          <Icon name={icon} />
        </Button>
      ))}
    </div>
  );
}
