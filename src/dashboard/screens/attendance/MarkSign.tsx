import { type Mark, marks } from '#dashboard/api/attendance.ts';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import styles from './MarkSign.module.css';
import { texts } from './texts.ts';

interface MarkSignProps {
  mark: Pick<Mark, 'kind' | 'letter'> | null;
  /** Its name stands beside it already. */
  silent?: boolean;
}

/** A mark as letter, shape and colour: any two of the three would do. A day not taken is a faint dot. */
export function MarkSign({ mark, silent = false }: MarkSignProps) {
  const name = mark === null ? texts.notTaken : texts.marks[mark.kind];
  return (
    <>
      <span aria-hidden="true" className={`${styles.sign} ${styles[mark?.kind ?? 'notTaken'] ?? ''}`}>
        {mark?.letter ?? '·'}
      </span>
      {!silent && (
        <VisuallyHidden>{mark?.kind === 'other' ? `${name}: ${mark.letter}` : name}</VisuallyHidden>
      )}
    </>
  );
}

/** `ahead`: some of the days are still to come. */
export function Legend({ ahead }: { ahead: boolean }) {
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {marks.map(({ kind, letter }) => (
        <li key={kind}>
          <MarkSign mark={{ kind, letter: letter.toUpperCase() }} silent />
          {texts.marks[kind]}
        </li>
      ))}
      <li>
        <MarkSign mark={null} silent />
        {texts.notTaken}
      </li>
      {ahead && (
        <li>
          <em aria-hidden="true">{texts.day}</em>
          {texts.ahead}
        </li>
      )}
    </ul>
  );
}
