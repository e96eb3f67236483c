import { type ReactNode, useId, useRef, useState } from 'react';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import type { FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { readList } from '#dashboard/api/schools/people.ts';
import { texts as syncTexts } from '#dashboard/shell/sync/texts.ts';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { inputBox, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { decodeFile } from '#dashboard/ui/format/decodeFile.ts';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { useFileDrop } from '#dashboard/ui/hooks/useFileDrop.ts';
import styles from './AddPeople.module.css';
import type { Read } from './readPeople.ts';
import { texts as common } from './texts.ts';

/** The outcome of a line; in the order of a preview: problems first, so that none is overlooked below a long list. */
export const lineStates = ['problem', 'new', 'changed', 'unchanged'] as const;

interface ListedLine {
  /** Counts from 1. */
  readonly line: number;
  readonly state: (typeof lineStates)[number];
}

export const inOrder = <Line extends ListedLine>(lines: readonly Line[]): Line[] =>
  lineStates.flatMap((state) => lines.filter((line) => line.state === state));

interface ListDialogProps<Line extends ListedLine> {
  readonly texts: Readonly<Record<'title' | 'back' | 'check' | 'missing', string>> & {
    submit(changes: number): string;
  };
  /** As typed. */
  readonly list: string;
  /** Its lines, as sent. */
  readonly rows: readonly Read<string>[];
  readonly previewing: {
    readonly data: readonly Line[] | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    reset(): void;
  };
  readonly adding: { readonly error: Error | null; readonly isPending: boolean };
  onCheck(rows: string): void;
  /** Saves the lines without a problem; `changes` of them change something. */
  onSave(rows: string, changes: number): void;
  onClose(): void;
  /** Discards its draft. */
  onDiscard(): void;
  /** An earlier page left the list. */
  readonly isLeft: boolean;
  /** The field for the list. */
  form(problem: string | undefined): ReactNode;
  preview(lines: readonly Line[]): ReactNode;
}

/** Asks for a list, previews its changes, and only then saves it. */
export function ListDialog<Line extends ListedLine>(props: ListDialogProps<Line>) {
  const { texts, list, rows, previewing, adding, onDiscard } = props;
  const [isMissing, setMissing] = useState(false);
  const lines = previewing.data;
  const good = lines?.filter(({ state }) => state !== 'problem') ?? [];
  const changes = good.filter(({ state }) => state !== 'unchanged').length;

  function check() {
    setMissing(rows.length === 0);
    if (rows.length > 0 && !previewing.isPending) props.onCheck(sent(rows));
  }

  function save() {
    if (adding.isPending || changes === 0) return;
    const kept = new Set(good.map(({ line }) => line));
    props.onSave(sent(rows.filter((_, index) => kept.has(index + 1))), changes);
  }

  function close() {
    onDiscard();
    props.onClose();
  }

  const problem = refusalsIn(previewing.error ?? adding.error);
  return (
    <Dialog
      title={texts.title}
      open
      wide
      atTop
      onClose={close}
      filled={list.trim() !== '' && uiTexts.wouldBeLost(common.cancel)}
      onDiscard={onDiscard}
      saving={adding.isPending}
      onSubmit={lines ? save : check}
      buttons={
        lines ? (
          <>
            <Button onClick={close}>{common.cancel}</Button>
            <Button onClick={() => previewing.reset()}>{texts.back}</Button>
            <Button look="primary" type="submit" busy={adding.isPending} aria-disabled={changes === 0}>
              {texts.submit(changes)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{common.cancel}</Button>
            <Button look="primary" type="submit" busy={previewing.isPending}>
              {texts.check}
            </Button>
          </>
        )
      }
    >
      {props.isLeft && <Notice>{syncTexts.leftHere}</Notice>}
      {lines
        ? props.preview(lines.map((each) => ({ ...each, line: rows[each.line - 1]?.line ?? each.line })))
        : props.form(isMissing && rows.length === 0 ? texts.missing : undefined)}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}

const sent = (rows: readonly Read<string>[]) => rows.map(({ content }) => content).join('\n');

/** More than any school has people. A file of many megabytes would stop the page. */
const mostBytes = 2_000_000;

/** A list and the choices beside it: both outlive the page, until its people are saved or it is discarded. */
export function useList<Choices extends Record<string, string>>(place: FormPlace, standard: Choices) {
  const { draft, isLeft, write, now } = useFormDraft(place, readList);
  const [choices, setChoices] = useState<Choices>({ ...standard, ...draft?.choices });
  const keep = (list: string, chosen: Choices) => write(list === '' ? null : { list, choices: chosen });
  return {
    list: draft?.list ?? '',
    isLeft,
    choices,
    setList(list: string, part: Partial<Choices> = {}) {
      const next = { ...choices, ...part };
      setChoices(next);
      keep(list, next);
    },
    choose(part: Partial<Choices>) {
      const next = { ...choices, ...part };
      setChoices(next);
      keep(now()?.list ?? '', next);
    },
    now: () => now()?.list ?? '',
    onDiscard: () => write(null),
  };
}

interface ListFieldProps {
  label: string;
  hint: string;
  rows: number;
  placeholder?: string;
  /** Typing is the purpose of the dialog, so the field gets the focus. */
  isFirst?: boolean;
  list: string;
  onList(list: string): void;
  problem: string | undefined;
}

/** A list of people, a line for each: typed, pasted, or read from a CSV file. */
export function ListField({
  label,
  hint,
  rows,
  placeholder,
  isFirst,
  list,
  onList,
  problem,
}: ListFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  /** Why a chosen file is not the list. */
  const [refused, setRefused] = useState<string>();
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > mostBytes) return setRefused(common.add.tooLarge(chosen.name));
    const bytes = await chosen.arrayBuffer().catch(() => null);
    const text = bytes && decodeFile(new Uint8Array(bytes));
    setRefused(text === null ? common.add.unreadable(chosen.name) : undefined);
    if (text !== null) onList(text);
  };
  useFileDrop({
    within: file,
    onFile: (dropped) => void read(dropped),
    onProblem: (problem, name) => setRefused(uiTexts.notDropped[problem](name)),
  });
  const shownProblem = problem ?? refused;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
      <textarea
        id={id}
        className={`${inputBox} ${styles.list}`}
        rows={rows}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: only where the dialog was opened to type in it
        autoFocus={isFirst}
        placeholder={placeholder}
        value={list}
        onChange={({ target }) => onList(target.value)}
        aria-invalid={shownProblem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
      <Problem id={`${id}-problem`}>{shownProblem}</Problem>
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Otherwise the browser would not report the same file when it is chosen again after a correction.
          target.value = '';
          void read(chosen);
        }}
      />
      <Button className={styles.file} onClick={() => file.current?.click()}>
        {common.add.file}
      </Button>
    </div>
  );
}
