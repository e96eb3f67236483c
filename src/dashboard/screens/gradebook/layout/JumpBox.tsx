import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { inputBox } from '#dashboard/ui/components/fields/Field.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { folded } from '#dashboard/ui/format/folded.ts';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import { isFound } from './layoutChanges.ts';

export type JumpTarget = { student: number } | { assignment: number };

interface JumpBoxProps {
  book: Gradebook;
  /** The text typed while the box was loading. */
  typedAhead: RefObject<string>;
  nameOf(student: number): string;
  onGo(target: JumpTarget): void;
  onClose(): void;
}

const most = 12;

/** One box for every student and assignment: type part of the name or the ID number, Enter goes there. */
export default function JumpBox({ book, typedAhead, nameOf, onGo, onClose }: JumpBoxProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  useLayoutEffect(() => {
    setTyped(typedAhead.current);
    typedAhead.current = '';
  }, [typedAhead]);
  const all = useDestinations(book, nameOf);
  const words = folded(typed.trim()).split(/\s+/);
  const fitting = all.filter(({ name, id }) => isFound(folded(name), id, words));
  const found = fitting.slice(0, most);
  const at = Math.min(chosen, found.length - 1);
  const go = (index: number) => {
    const destination = found[index];
    if (!destination) return;
    onClose();
    onGo(destination.target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') go(at);
    else if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={texts.jump} open atTop onClose={onClose}>
      <input
        className={inputBox}
        autoFocus
        role="combobox"
        aria-autocomplete="list"
        aria-label={texts.jumpTo}
        placeholder={texts.jumpTo}
        aria-expanded={found.length > 0}
        aria-controls={`${listId}-found`}
        aria-activedescendant={found.length ? `${listId}-${at}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${listId}-found`} className={styles.found} role="listbox" aria-label={texts.jump}>
        {found.map(({ name, kind, target }, index) => (
          <div
            key={JSON.stringify(target)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            // The field keeps the focus; a press that is dragged away chooses nothing.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => go(index)}
            onKeyDown={onKeyDown}
          >
            <bdi>{name}</bdi>
            <small>{kind}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p>{texts.nothingFits}</p>}
      <LiveRegion>
        {typed.trim() && (found.length === 0 ? texts.nothingFits : texts.found(fitting.length))}
      </LiveRegion>
    </Dialog>
  );
}

/** Every student and assignment, with the text that finds each. */
function useDestinations(book: Gradebook, nameOf: (student: number) => string) {
  const { hidden } = useStudentNames();
  return useMemo(
    () => [
      ...book.students.map(({ id }, student) => ({
        target: { student },
        name: nameOf(student),
        id: hidden ? null : id,
        kind: texts.student,
      })),
      ...book.assignments.map(({ title, due }, assignment) => ({
        target: { assignment },
        name: title,
        id: null,
        kind: writtenDay(due) || texts.assignment,
      })),
    ],
    [book, nameOf, hidden],
  );
}
