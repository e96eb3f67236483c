import { useMemo, useState } from 'react';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import { curvePlace, positionsOf, readCurveDraft } from '#dashboard/api/classes/scores.ts';
import { type CellIds, whereIs } from '#dashboard/features/scores/cellIds.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { texts as syncTexts } from '#dashboard/shell/sync/texts.ts';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { alignedPercent } from '#dashboard/ui/format/written.ts';
import type { Curve } from '#grading/curve.ts';
import { plainDigits, readEntered } from '#grading/score.ts';
import { summarize } from '#grading/statistics.ts';
import { type CurvedScores, curveChanges, curvedScores, sharesOf } from './curving.ts';
import styles from './EntryDialogs.module.css';

type Kind = Curve['kind'];

const kinds: readonly Kind[] = ['add', 'multiply', 'mean', 'root'];

/** The curve in a typed text; null if it is invalid. */
function readCurve(kind: Kind, text: string): Curve | null {
  if (kind === 'root') return { kind };
  const [, sign = '', number = ''] = /^\s*([-−]?)\s*([\d.,]+)\s*%?\s*$/.exec(plainDigits(text)) ?? [];
  const value = readEntered(number.replace(',', '.'));
  if (number === '' || value < 0) return null;
  if (kind === 'add') return value === 0 ? null : { kind, points: sign === '' ? value : -value };
  if (sign !== '' || value === 0) return null;
  return kind === 'multiply' ? { kind, factor: value } : { kind, percent: value };
}

interface CurveDialogProps {
  view: View;
  /** The selection; students removed meanwhile are left out. */
  cells: readonly CellIds[];
  /** What is typed outlives the page: not in a what-if. */
  isKept: boolean;
  onEnter(changes: readonly Change[]): void;
  onClose(): void;
}

/** The curve as typed, and how to discard it. */
function useTyped({ view, cells, isKept }: Pick<CurveDialogProps, 'view' | 'cells' | 'isKept'>) {
  const { draft, isLeft, write } = useFormDraft(curvePlace(view.sheet.book.id, cells), readCurveDraft);
  const begun = { kind: 'add' as Kind, text: '', capped: true };
  const [typed, setTyped] = useState(isKept && draft ? draft : begun);
  return {
    ...typed,
    isLeft: isKept && isLeft,
    change(part: Partial<typeof begun>) {
      const next = { ...typed, ...part };
      setTyped(next);
      if (isKept) write(next.text === '' ? null : next);
    },
    discard() {
      if (isKept) write(null);
    },
  };
}

/** Raises or lowers many scores at once, with a preview. */
export function CurveDialog({ view, cells, isKept, onEnter, onClose }: CurveDialogProps) {
  const { curve: words } = entryTexts;
  const { kind, text, capped, isLeft, change, discard } = useTyped({ view, cells, isKept });
  const curve = readCurve(kind, text);
  const before = useMemo(() => {
    const found = cells.flatMap((cell) => whereIs(view.sheet.book, cell) ?? []);
    return curvedScores(view.sheet, found, null, true);
  }, [view.sheet, cells]);
  const after = useMemo(
    () => curvedScores(view.sheet, before.cells, curve, capped),
    [view.sheet, before.cells, curve, capped],
  );
  const changes = curveChanges(view, after);
  const titles = new Set(cells.map(({ assignmentId }) => assignmentId));
  const position = positionsOf(view.sheet.book.assignments).get([...titles][0] ?? -1);
  const where =
    titles.size === 1
      ? (view.sheet.book.assignments[position ?? 0]?.title ?? '')
      : words.several(titles.size);
  const asks = kind !== 'root';
  const close = () => {
    discard();
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      open
      onClose={close}
      filled={text !== '' && uiTexts.wouldBeLost(words.cancel)}
      onDiscard={isKept ? discard : undefined}
      onSubmit={() => {
        if (changes.length === 0) return;
        discard();
        onEnter(changes);
      }}
      buttons={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" look="primary" aria-disabled={changes.length === 0}>
            {words.do(changes.length)}
          </Button>
        </>
      }
    >
      {isLeft && <Notice>{syncTexts.leftHere}</Notice>}
      <p>{words.about(before.numbers, where)}</p>
      <div className={styles.kinds}>
        <Segments
          label={words.how}
          value={kind}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(value) => change({ kind: value as Kind })}
        />
      </div>
      {asks && (
        <Field
          key={kind}
          label={words.labels[kind]}
          hint={words.hints[kind]}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          problem={text !== '' && curve === null ? words.unreadable : undefined}
        />
      )}
      {!asks && <p>{words.hints.root}</p>}
      <Check checked={capped} onChange={({ target }) => change({ capped: target.checked })}>
        {words.capped}
      </Check>
      <Preview before={before} after={after} />
    </Dialog>
  );
}

const bins = Array.from({ length: 11 }, (_, index) => 100 - index * 10);

/** How many scores are in each ten percent. */
const counted = (shares: readonly number[]) =>
  bins.map((low, at) => shares.filter((share) => share >= low && (at === 0 || share < low + 10)).length);

/** The numbers and the distribution of the scores, before and after. */
function Preview({ before, after }: { before: CurvedScores; after: CurvedScores }) {
  const { curve: words } = entryTexts;
  const [was, is] = [counted(sharesOf(before)), counted(sharesOf(after))];
  const most = Math.max(1, ...was, ...is);
  const [summary, then] = [summarize(before.percents), summarize(after.percents)];
  const bar = (count: number, look: string | undefined) => (
    <>
      <span className={`${styles.bar} ${look}`} style={{ inlineSize: `${(count / most) * 70}%` }} />
      {count > 0 && count}
    </>
  );
  if (!summary || !then) return <p>{words.nothing}</p>;
  return (
    <table className={styles.curve} aria-label={words.preview}>
      <thead>
        <tr>
          <th scope="col">{words.percent}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {bins.map((low, at) => (
          <tr key={low}>
            <th scope="row">{low === 100 ? '100+' : `${low}–${low + 10}`}</th>
            <td>{bar(was[at] ?? 0, styles.was)}</td>
            <td>{bar(is[at] ?? 0, styles.is)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {(['mean', 'median', 'lowest', 'highest'] as const).map((name) => (
          <tr key={name}>
            <th scope="row">{words.numbers[name]}</th>
            <td>{alignedPercent(Math.round(summary[name] / 10) / 10)}</td>
            <td>{alignedPercent(Math.round(then[name] / 10) / 10)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
