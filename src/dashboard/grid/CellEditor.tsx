import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Floating } from '#dashboard/ui/components/overlays/Floating.tsx';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import type { Editing, Move } from './cursor.ts';
import { isArrow, towardsNext } from './keys.ts';
import styles from './Overlay.module.css';

/** A button beside the editor, for characters that an on-screen keyboard lacks. */
export interface TouchKey {
  readonly label: string;
  readonly name: string;
  /** The text it enters; null for the typed text. */
  readonly text: string | null;
  /** The text it appends to the typed text. */
  readonly behind?: string;
}

export interface EditorHandle {
  /** Commits the typed text, and moves. */
  leave(move: Move): void;
}

/** How typing ended: by a move, or with the focus. */
export interface Ended {
  readonly move?: Move;
  readonly isLeft?: boolean;
}

interface CellEditorProps {
  ref: Ref<EditorHandle>;
  /** Another one starts over, in the same field. */
  editing: Editing;
  label: string;
  /** The class of its column, for the same text style. */
  className: string;
  inputMode: 'decimal' | 'text';
  touchKeys: readonly TouchKey[];
  /** The element it is placed in among the overlays, and its position there. */
  pane: HTMLElement;
  box: { left: number; top: number; width: number; height: number };
  onTyping(text: string): void;
  /**
   * Returns whether the editor is open again, in another cell. `isLeft`: the focus is on its way to something else,
   * which must get it.
   */
  onCommit(text: string, how: Ended): boolean;
  onCancel(): void;
  /** With the typed text, when the editor is unmounted with everything around it. */
  onTaken(text: string): void;
}

export function CellEditor(props: CellEditorProps) {
  const { editing, label, className, inputMode, touchKeys, pane, box } = props;
  const placed = usePlaced(editing, pane);
  const { input, shown, host } = placed;
  const { text, onChange, onKeyDown, onBlur, leave } = useTyped(props, placed);
  const down = { by: 'value', towards: 'down', extend: false } as const;
  return (
    <>
      {createPortal(
        <input
          ref={input}
          className={`${className} ${styles.editor}`}
          style={box}
          aria-label={label}
          value={text}
          inputMode={inputMode}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={onChange}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />,
        host,
      )}
      {shown && editing.byTouch && (
        <TouchKeys
          anchor={shown}
          keys={touchKeys}
          onPress={(key) => leave(down, key.text ?? text + (key.behind ?? ''))}
        />
      )}
    </>
  );
}

/** The text in the field, and its commit. */
function useTyped(props: CellEditorProps, { input, over }: ReturnType<typeof usePlaced>) {
  const { ref, editing, onTyping, onCommit, onCancel, onTaken } = props;
  const [text, setText] = useState(editing.text);
  const [begun, begin] = useState(editing);
  if (begun !== editing) {
    begin(editing);
    setText(editing.text);
  }

  const take = useEffectEvent(() => {
    if (!over.current && text !== editing.text) onTaken(text);
  });
  useLayoutEffect(() => () => take(), []);

  function leave(move: Move, entered = text) {
    over.current = true;
    over.current = !onCommit(entered, { move });
  }
  useImperativeHandle(ref, () => ({ leave }));

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return;
    const move = moveOf(event, editing.typing);
    if (move) leave(move);
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

  function onChange({ target: { value } }: ChangeEvent<HTMLInputElement>) {
    setText(value);
    onTyping(value);
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    // If the whole window loses the focus, the field stays active, and typing continues in it.
    if (over.current || document.activeElement === input.current) return;
    over.current = true;
    onCommit(text, { isLeft: relatedTarget !== null });
  }

  return { text, onChange, onKeyDown, onBlur, leave };
}

/** Puts the field among the overlays of a pane, and moves it along when its cell is in the other pane. */
function usePlaced(editing: Editing, pane: HTMLElement) {
  const { typing, byTouch } = editing;
  const input = useRef<HTMLInputElement>(null);
  /** The field, once it is in its place. */
  const [shown, setShown] = useState<HTMLInputElement | null>(null);
  /** Whether losing the focus commits nothing. */
  const over = useRef(false);
  const [host] = useState(makeHost);

  useLayoutEffect(() => {
    const moving = host.parentElement !== null;
    // Moving the field to the other pane blurs it, but the teacher has not left it.
    over.current = moving;
    pane.append(host);
    over.current = false;
    input.current?.focus({ preventScroll: true });
    setShown(input.current);
    if (!typing && !moving) input.current?.select();
  }, [typing, host, pane]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each cell that a finger moves to is typed over
  useLayoutEffect(() => {
    if (!byTouch) return;
    input.current?.select();
    // The on-screen keyboard may cover it.
    input.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [editing, byTouch]);

  useLayoutEffect(() => () => host.remove(), [host]);

  return { input, shown, over, host };
}

interface TouchKeysProps {
  anchor: HTMLElement;
  keys: readonly TouchKey[];
  onPress(key: TouchKey): void;
}

function TouchKeys({ anchor, keys, onPress }: TouchKeysProps) {
  if (keys.length === 0) return null;
  return (
    <Floating anchor={anchor} side="above" className={styles.touchKeys}>
      {keys.map((key) => (
        <button key={key.name} type="button" aria-label={key.name} onClick={() => onPress(key)}>
          {key.label}
        </button>
      ))}
    </Floating>
  );
}

/** An editor opened to correct a value keeps the arrow keys for itself. */
function moveOf(event: KeyboardEvent, typing: boolean): Move | null {
  const towards = typing || !isArrow(event) ? towardsNext(event) : undefined;
  return towards ? { by: 'value', towards, extend: false } : null;
}

/** One element for as long as the editor is open, so that it can move to the other pane unchanged. */
function makeHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}
