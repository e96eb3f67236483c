import { useState } from 'react';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { overMaximum } from '#dashboard/screens/gradebook/model/meaning.ts';
import { cellsChanged } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { writtenNumber } from '#dashboard/ui/format/written.ts';
import changeStyles from './ChangesTable.module.css';
import { newPlace } from './newAssignment.ts';
import { PasteChoices } from './PasteChoices.tsx';
import styles from './PasteDialog.module.css';
import type { Pasted } from './pasted.ts';
import type { Reading } from './pasteMatch.ts';
import { useNewAssignments } from './useNewAssignments.ts';

/** At most this many of each kind are shown; the counts include all. */
const mostShown = 100;

interface PasteDialogProps {
  pasted: Pasted;
  view: View;
  /** The block comes from a file. */
  isFile: boolean;
  /** Whether columns can become new assignments. */
  mayCreate: boolean;
  onRead(chosen: Partial<Reading>): void;
  onPaste(): void;
  /** Like `onPaste`, after the new assignments have been made, with their numbers by column. */
  onCreated(made: ReadonlyMap<number, number>): void;
  onClose(): void;
}

/** Preview of a paste: new values, replaced values, and values without a place. */
export function PasteDialog(props: PasteDialogProps) {
  const { pasted, view, isFile, mayCreate, onRead, onPaste, onCreated, onClose } = props;
  const { paste } = entryTexts;
  const { changes, by, columns } = pasted;
  const isNowhere =
    by === 'position' && !columns.some(({ kind, chosen }) => kind === 'assignment' && !chosen);
  const newAssignments = useNewAssignments(pasted, onCreated);
  const isAny = changes.length > 0 || newAssignments.wanted;
  // Only at first: a button that appears with a choice must not take the focus from it.
  const [isReady] = useState(changes.length > 0);
  const over = changes.filter((change) => overMaximum(view.sheet, change) !== null).length;
  return (
    <Dialog
      title={isFile ? paste.importTitle : paste.title}
      open
      wide
      onClose={() => {
        newAssignments.end();
        onClose();
      }}
      onSubmit={() => {
        if (newAssignments.wanted) void newAssignments.create();
        else if (changes.length > 0) onPaste();
      }}
      buttons={
        <>
          <Button
            autoFocus={!isReady}
            onClick={() => {
              newAssignments.end();
              onClose();
            }}
          >
            {paste.cancel}
          </Button>
          {isAny && (
            <Button look="primary" autoFocus={isReady} type="submit" busy={newAssignments.busy}>
              {isFile ? paste.doImport(cellsChanged(changes)) : paste.do(cellsChanged(changes))}
            </Button>
          )}
        </>
      }
    >
      <p>{isNowhere ? paste.nowhere : paste.by[by]}</p>
      <PasteChoices
        pasted={pasted}
        mayCreate={mayCreate && newAssignments.may}
        tried={newAssignments.tried}
        onRead={onRead}
      />
      {newAssignments.problem !== undefined && <Notice tone="bad">{newAssignments.problem}</Notice>}
      <Counts pasted={pasted} />
      {over > 0 && <p>{entryTexts.someOver(over)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
      <section className={changeStyles.scroll} tabIndex={0} aria-label={paste.details}>
        <Problems pasted={pasted} />
        {changes.length > 0 && <ChangesTable pasted={pasted} view={view} />}
        {changes.length > mostShown && <p>{paste.more(changes.length - mostShown)}</p>}
      </section>
    </Dialog>
  );
}

function Counts({ pasted }: Pick<PasteDialogProps, 'pasted'>) {
  const { paste } = entryTexts;
  const { changes, filled, same, blank, impossible, unmatched } = pasted;
  const counts: readonly (readonly [number, string])[] = [
    [filled, paste.filled],
    [cellsChanged(changes) - filled, paste.changed],
    [same + blank, paste.same],
    [impossible.length, paste.impossible],
    [unmatched.length, paste.unmatched],
  ];
  return (
    <dl className={styles.counts}>
      {counts.map(([count, what]) => (
        <div key={what} className={count === 0 ? styles.none : ''}>
          <dd>{writtenNumber(count)}</dd>
          <dt>{what}</dt>
        </div>
      ))}
    </dl>
  );
}

/** The values without a place, and why. */
function Problems({ pasted: { impossible, unmatched } }: Pick<PasteDialogProps, 'pasted'>) {
  if (impossible.length === 0 && unmatched.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {impossible.slice(0, mostShown).map(({ text, where, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of one paste never changes
        <li key={index}>
          <strong>{text}</strong> {where}: {reason}
        </li>
      ))}
      {unmatched.slice(0, mostShown).map(({ reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of one paste never changes
        <li key={index}>{reason}</li>
      ))}
    </ul>
  );
}

const valueText = (change: Change, end: 'from' | 'to') =>
  change.kind === 'late'
    ? entryTexts.late.now(Number(change[end].value))
    : change[end].value || entryTexts.paste.blank;

function ChangesTable({ pasted: { changes, columns }, view }: Pick<PasteDialogProps, 'pasted' | 'view'>) {
  const { paste } = entryTexts;
  const { book } = view.sheet;
  const students = new Map(book.students.map(({ id }, position) => [id, position]));
  const titles = new Map(book.assignments.map(({ id, title }) => [String(id), title]));
  for (const [at, { made }] of columns.entries()) if (made) titles.set(newPlace(at), paste.made(made.title));
  return (
    <table className={changeStyles.changes}>
      <thead>
        <tr>
          <th scope="col">{paste.student}</th>
          <th scope="col" className={styles.roomy}>
            {paste.assignment}
          </th>
          <th scope="col">{paste.before}</th>
          <th scope="col">{paste.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.slice(0, mostShown).map((change) => {
          const title = titles.get(change.place);
          const over = overMaximum(view.sheet, change);
          return (
            <tr key={`${change.kind} ${change.student} ${change.place}`}>
              <th scope="row">
                <bdi>{view.nameOf(students.get(change.student) ?? -1)}</bdi>
                <span className={styles.cramped}>{title}</span>
              </th>
              <td className={styles.roomy}>{title}</td>
              <td className={changeStyles.before}>{valueText(change, 'from')}</td>
              <td className={changeStyles.after}>
                {valueText(change, 'to')}
                {over && <span className={styles.over}>{paste.over(over.points)}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
