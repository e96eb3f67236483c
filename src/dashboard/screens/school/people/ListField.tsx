import { useId, useRef, useState } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { inputBox, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import styles from './AddPeople.module.css';
import { texts } from './texts.ts';

interface ListFieldProps {
  label: string;
  hint: string;
  rows: number;
  placeholder?: string;
  /** The dialog was opened to type in it. */
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
  const [isUnreadable, setUnreadable] = useState(false);
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      onList(new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer()));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };
  const said = problem ?? (isUnreadable ? texts.add.unreadable : undefined);
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
        aria-invalid={said ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
      <Problem id={`${id}-problem`}>{said}</Problem>
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <Button className={styles.file} onClick={() => file.current?.click()}>
        {texts.add.file}
      </Button>
    </div>
  );
}
