import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Move } from './cursor.ts';
import { arrows } from './keys.ts';
import styles from './Marks.module.css';

interface CellEditorProps {
  initial: string;
  /** Begun by typing over: arrows then leave the cell, as in a spreadsheet. */
  typing: boolean;
  label: string;
  /** That of its column, whose text it is set like. */
  className: string;
  /** Where it is put among the marks, and where there. */
  pane: HTMLElement;
  place: { left: number; top: number; width: number; height: number };
  onTyping(text: string): void;
  onCommit(text: string, move?: Move): void;
  onCancel(): void;
  /** With what had been typed, when the editor is taken from the page with all around it. */
  onTaken(text: string): void;
}

export function CellEditor({
  initial,
  typing,
  label,
  className,
  pane,
  place,
  onTyping,
  onCommit,
  onCancel,
  onTaken,
}: CellEditorProps) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const [host] = useState(makeHost);

  useLayoutEffect(() => {
    const moving = host.parentElement !== null;
    // Moved with what is typed in it: its leaving the pane is not the teacher's.
    over.current = moving;
    pane.append(host);
    over.current = false;
    input.current?.focus({ preventScroll: true });
    if (!typing && !moving) input.current?.select();
  }, [typing, host, pane]);

  useLayoutEffect(() => () => host.remove(), [host]);

  const take = useEffectEvent(() => {
    if (!over.current && text !== initial) onTaken(text);
  });
  useLayoutEffect(() => () => take(), []);

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
            ? arrows[event.key]
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

  return createPortal(
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
        // Where the whole window is left the field stays the one in hand, and goes on with what is typed in it.
        if (!over.current && document.activeElement !== input.current) leave();
      }}
    />,
    host,
  );
}

/** One element for as long as the editor is open, so that it can move to the other pane as it is. */
function makeHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}
