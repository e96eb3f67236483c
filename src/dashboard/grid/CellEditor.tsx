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
  onTyping(text: string): void;
  onCommit(text: string, move?: Move): void;
  onCancel(): void;
  /** With what had been typed, when the editor is taken from the page with all around it. */
  onTaken(text: string): void;
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
  onTyping,
  onCommit,
  onCancel,
  onTaken,
}: CellEditorProps) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);

  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (!typing) input.current?.select();
  }, [typing]);

  const taken = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    taken.current = text === initial ? null : () => onTaken(text);
  });
  useLayoutEffect(
    () => () => {
      if (!over.current) taken.current?.();
    },
    [],
  );

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
      onChange={({ target: { value } }) => {
        setText(value);
        onTyping(value);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!over.current) leave();
      }}
    />
  );
}
