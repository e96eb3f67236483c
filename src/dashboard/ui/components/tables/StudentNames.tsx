import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { ariaShortcut } from '#dashboard/ui/format/shortcut.ts';
import { texts } from '#dashboard/ui/format/texts.ts';
import { keepItem } from '#dashboard/ui/hooks/storage.ts';

/*
 * Students' names, hidden at one key while the screen is on the projector. Every screen shows names through
 * `StudentName` or `useStudentNames`, so none can forget. Remembered for the tab only.
 */

export interface NamedStudent {
  first: string;
  last: string;
  /** The place in the roster: shown instead of the name while names are hidden. */
  number: number;
  /** Shown behind the name, which another student of the class has too. */
  namesake?: number;
}

interface StudentNames {
  hidden: boolean;
  toggle(): void;
  /** "First Last", with the number of a namesake, or "Student 4" while names are hidden. */
  fullName(student: NamedStudent): string;
  /** "Last, First", with the number of a namesake, or "Student 4" while names are hidden. */
  listName(student: NamedStudent): string;
}

/** Control (or Command), Shift and H: no cell takes it, and what browsers do with it gives way. */
export const hideNamesKeys = ariaShortcut('Control+Shift+H');

const key = 'rollbook.names-hidden';

const told = (name: string, { namesake }: NamedStudent) =>
  namesake === undefined ? name : `${name} (${namesake})`;

/** "Last, First", for text that does not stay on the screen: the parent knows whether names are hidden. */
export const writtenListName = (student: NamedStudent) =>
  told([student.last, student.first].filter(Boolean).join(', '), student);

function namesFor(hidden: boolean, toggle: () => void): StudentNames {
  const masked = (student: NamedStudent) => texts.studentNumber(student.number);
  return {
    hidden,
    toggle,
    fullName: hidden
      ? masked
      : (student) => told([student.first, student.last].filter(Boolean).join(' '), student),
    listName: hidden ? masked : writtenListName,
  };
}

const StudentNamesContext = createContext<StudentNames>(namesFor(false, () => {}));

export function StudentNamesProvider({ children }: { children: ReactNode }) {
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(key) === 'yes');

  useEffect(() => {
    keepItem('sessionStorage', key, hidden ? 'yes' : null);
  }, [hidden]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyH' || !event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      // A key that is held down must not show the names again.
      if (!event.repeat) setHidden((before) => !before);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);

  const names = useMemo(() => namesFor(hidden, () => setHidden((before) => !before)), [hidden]);
  return <StudentNamesContext value={names}>{children}</StudentNamesContext>;
}

export const useStudentNames = () => useContext(StudentNamesContext);

/** A student's name in its own direction, or the number that stands for it. */
export function StudentName({ student, order = 'list' }: { student: NamedStudent; order?: 'list' | 'full' }) {
  const names = useStudentNames();
  return <bdi>{order === 'list' ? names.listName(student) : names.fullName(student)}</bdi>;
}
