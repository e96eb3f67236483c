import { texts } from '#dashboard/screens/roster/model/texts.ts';
import type { RosterEditor } from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import styles from './RemovedStudents.module.css';

interface FormerStudentsProps {
  editor: RosterEditor;
  onMessage(sentence: string): void;
  /** Moves the focus to a line of the list. */
  onSeek(row: number): void;
}

/** The students removed from a saved list, with the data that returns with them. */
export function FormerStudents({ editor, onMessage, onSeek }: FormerStudentsProps) {
  const { draft, former } = editor;
  if (former.length === 0) return null;
  return (
    <section className={styles.removed} aria-labelledby="roster-former">
      <h2 id="roster-former">{texts.former}</h2>
      <p className={styles.advice}>{texts.formerAdvice}</p>
      <ul className={styles.removedList}>
        {former.map(({ id, first, last, ...kept }) => (
          <li key={id} className={styles.removedItem}>
            <bdi>{`${first} ${last}`}</bdi>
            <span className={styles.aside}>{texts.idNumber(id)}</span>
            <span className={styles.kept}>{texts.kept(kept)}</span>
            <Button
              className={styles.putBack ?? ''}
              aria-label={texts.bringBackName(`${first} ${last}`)}
              onClick={({ currentTarget }) => {
                const at = draft.students.length;
                if (!focusNeighbour(currentTarget)) onSeek(at);
                editor.change({ kind: 'add', at, students: [{ first, last, id: String(id) }] });
                onMessage(texts.isBack(`${first} ${last}`));
              }}
            >
              {texts.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The students whom the draft removes, with a button to restore each at the old place. */
export function RemovedStudents({
  editor,
  onMessage,
  onSeek,
}: {
  editor: RosterEditor;
  onMessage(sentence: string): void;
  /** Moves the focus to a line of the list. */
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
                  onMessage(texts.isBack(`${first} ${last}`));
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

/** Before an item of a list is removed: the focus moves to the same button of the next item, or of the previous one. */
function focusNeighbour(button: HTMLElement): boolean {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbour?.querySelector('button')?.focus();
  return neighbour != null;
}
