import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Move } from './cursor.ts';
import styles from './Marks.module.css';

interface CellEditorProps {
  initial: string;
  /** Begun by typing over: arrows then leave the cell, as in a spreadsheet. */
  typing: boolean;
  label: string;
  /** That of its column, whose text it is set like. */
  className: string;
  place: { left: number; top: number; width: number; height: number };
  onCommit(text: string, move?: Move): void;
  onCancel(): void;
}

const leaving: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function CellEditor({
  initial,
  typing,
  label,
  className,
  place,
  onCommit,
  onCancel,
}: CellEditorProps) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);

  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (!typing) input.current?.select();
  }, [typing]);

  function leave(move?: Move) {
    over.current = true;
    onCommit(text, move);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const towards =
      event.key === 'Enter'
        ? event.shiftKey
          ? 'up'
          : 'down'
        : event.key === 'Tab'
          ? event.shiftKey
            ? 'left'
            : 'right'
          : typing
            ? leaving[event.key]
            : undefined;
    if (towards) leave({ by: 'cell', towards, extend: false });
    else if (event.key === 'Escape') {
      over.current = true;
      onCancel();
    } else {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <input
      ref={input}
      className={`${className} ${styles.editor}`}
      style={place}
      aria-label={label}
      value={text}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!over.current) leave();
      }}
    />
  );
}
