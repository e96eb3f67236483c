import type { KeyboardEvent } from 'react';
import { type MarkLetter, marks } from '#dashboard/api/attendance.ts';
import { Dialog } from '#dashboard/ui/components/Dialog.tsx';
import { useStudentNames } from '#dashboard/ui/components/StudentNames.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import styles from './MarkGrid.module.css';
import { MarkSign } from './MarkSign.tsx';
import { markOfKey } from './markKeys.ts';
import { texts } from './texts.ts';
import type { MarkedStudent } from './useMarking.ts';

interface MarkPickerProps {
  student: MarkedStudent;
  day: string;
  onChoose(letter: MarkLetter | ''): void;
  onClose(): void;
}

/** The marks as large as a thumb. */
export function MarkPicker({ student, day, onChoose, onClose }: MarkPickerProps) {
  const names = useStudentNames();
  function onKeyDown({ key }: KeyboardEvent) {
    const chosen = markOfKey(key);
    if (chosen !== undefined) onChoose(chosen);
  }
  return (
    <Dialog title={names.listName(student)} open onClose={onClose}>
      <p className={styles.of}>{writtenDay(day, 'long')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the letters of the buttons within */}
      <div className={styles.choices} onKeyDown={onKeyDown}>
        {marks.map(({ letter, kind }) => (
          <button key={letter} type="button" className={styles.choice} onClick={() => onChoose(letter)}>
            <MarkSign mark={{ kind, letter: letter.toUpperCase() }} silent />
            {texts.marks[kind]}
          </button>
        ))}
        <button type="button" className={styles.choice} onClick={() => onChoose('')}>
          <MarkSign mark={null} silent />
          {texts.notTaken}
        </button>
      </div>
    </Dialog>
  );
}
