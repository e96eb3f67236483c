import { Button } from '#dashboard/ui/components/Button.tsx';
import { focusNeighbour } from './focusNeighbour.ts';
import styles from './RemovedStudents.module.css';
import { texts } from './texts.ts';
import type { RosterEditor } from './useRosterEditor.ts';

/** Whoever the draft leaves out, with the way back to where they stood. */
export function RemovedStudents({
  editor,
  onSaid,
  onSeek,
}: {
  editor: RosterEditor;
  onSaid(sentence: string): void;
  /** Leads to a line of the list. */
  onSeek(row: number): void;
}) {
  const { removed } = editor.changes;
  if (removed.length === 0) return null;
  return (
    <section className={styles.removed} aria-labelledby="roster-removed">
      <h2 id="roster-removed">{texts.removedHere}</h2>
      <ul className={styles.removedList}>
        {removed.map(({ student, place }) => {
          const { first, last, id } = student;
          return (
            <li key={id} className={styles.removedItem}>
              <s className={styles.gone}>
                <bdi>{`${first} ${last}`}</bdi>
              </s>
              <span className={styles.aside}>{texts.idNumber(id)}</span>
              <Button
                look="quiet"
                className={styles.putBack ?? ''}
                aria-label={texts.putBackName(`${first} ${last}`)}
                onClick={({ currentTarget }) => {
                  if (!focusNeighbour(currentTarget)) onSeek(place - 1);
                  editor.change({ kind: 'add', at: place - 1, students: [{ first, last, id: String(id) }] });
                  onSaid(texts.isBack(`${first} ${last}`));
                }}
              >
                {texts.putBack}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
