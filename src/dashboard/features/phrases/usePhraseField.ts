import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { inserted } from './inserting.ts';

/** A field with text about a student, as its phrases see it. */
export interface PhraseTarget {
  /** The student's first name, which is filled in. */
  readonly first: string;
  readonly text: string;
  /** Whether the field has the focus, or had it last. */
  has(element: Element | null): boolean;
  /** Inserts a phrase at the caret; false if the text would be too long. */
  insert(phrase: string): boolean;
  /** Its phrases have opened over it: until the returned function is called, the field still counts as focused. */
  hold(): () => void;
  readonly longest: number;
}

interface PhraseFieldOptions {
  first: string;
  text: string;
  longest: number;
  onText(text: string): void;
  /** Its phrases have closed, and the focus moved elsewhere. */
  onLeft?(): void;
}

/** The field's ref, and its phrase actions; these are called later than it was rendered, so it is read by a ref. */
export function usePhraseField<Field extends HTMLTextAreaElement | HTMLInputElement>({
  first,
  text,
  longest,
  onText,
  onLeft,
}: PhraseFieldOptions) {
  const field = useRef<Field>(null);
  const held = useRef(false);
  const leave = useRef(onLeft);
  const caret = useRef<number | null>(null);
  const phraseTarget: RefObject<PhraseTarget | null> = useRef(null);
  useLayoutEffect(() => {
    leave.current = onLeft;
    phraseTarget.current = {
      first,
      text,
      longest,
      has: (element) => element === field.current,
      insert(phrase) {
        const { selectionStart, selectionEnd } = field.current ?? {};
        const next = inserted(
          text,
          { start: selectionStart ?? text.length, end: selectionEnd ?? text.length },
          phrase,
        );
        if (next.text.length > longest) return false;
        caret.current = next.caret;
        onText(next.text);
        field.current?.focus();
        return true;
      },
      hold() {
        held.current = document.activeElement === field.current;
        // The focus is restored by the next frame.
        return () => void requestAnimationFrame(release);
      },
    };
    function release() {
      if (!held.current) return;
      if (document.activeElement === document.body) field.current?.focus();
      held.current = false;
      if (field.current && document.activeElement !== field.current) leave.current?.();
    }
    if (caret.current === null) return;
    // Setting a new value has moved it to the end.
    field.current?.setSelectionRange(caret.current, caret.current);
    if (field.current?.value === text) caret.current = null;
  });
  // An unmounted field accepts no phrases.
  useEffect(
    () => () => {
      phraseTarget.current = null;
    },
    [],
  );
  return {
    field,
    phraseTarget,
    /** Whether the field has the focus, or its phrases have it. */
    isIn: () => held.current || document.activeElement === field.current,
  };
}
