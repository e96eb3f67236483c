import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import styles from '#dashboard/screens/gradebook/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/texts.ts';
import { Aloud } from '#dashboard/ui/Aloud.tsx';
import { Dialog } from '#dashboard/ui/Dialog.tsx';
import { inputBox } from '#dashboard/ui/Field.tsx';
import { folded } from '#dashboard/ui/folded.ts';
import { writtenDay } from '#dashboard/ui/written.ts';

export type Place = { student: number } | { assignment: number };

interface JumpBoxProps {
  book: Gradebook;
  /** What was typed while the box was on its way. */
  typedAhead: RefObject<string>;
  nameOf(student: number): string;
  onGo(place: Place): void;
  onClose(): void;
}

const most = 12;

/** One box for every student and assignment: type some of the name, Enter goes there. */
export default function JumpBox({ book, typedAhead, nameOf, onGo, onClose }: JumpBoxProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  useLayoutEffect(() => {
    setTyped(typedAhead.current);
    typedAhead.current = '';
  }, [typedAhead]);
  const all = useMemo(
    () => [
      ...book.students.map((_, student) => ({
        place: { student },
        name: nameOf(student),
        kind: texts.student,
      })),
      ...book.assignments.map(({ title, due }, assignment) => ({
        place: { assignment },
        name: title,
        kind: writtenDay(due) || texts.assignment,
      })),
    ],
    [book, nameOf],
  );
  const words = folded(typed.trim()).split(/\s+/);
  const fitting = all.filter(({ name }) => words.every((word) => folded(name).includes(word)));
  const found = fitting.slice(0, most);
  const at = Math.min(chosen, found.length - 1);
  const go = (index: number) => {
    const target = found[index];
    if (!target) return;
    onClose();
    onGo(target.place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(at);
    else if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={texts.jump} open onClose={onClose}>
      <input
        className={inputBox}
        autoFocus
        role="combobox"
        aria-autocomplete="list"
        aria-label={texts.jumpTo}
        placeholder={texts.jumpTo}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={found.length ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-found`} className={styles.found} role="listbox" aria-label={texts.jump}>
        {found.map(({ name, kind, place }, index) => (
          <div
            key={JSON.stringify(place)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            // The field keeps the focus; a press that is drawn away chooses nothing.
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
      <Aloud>{typed.trim() && (found.length === 0 ? texts.nothingFits : texts.found(fitting.length))}</Aloud>
    </Dialog>
  );
}
