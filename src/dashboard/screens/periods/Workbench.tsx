import { useTable } from '@tanstack/react-table';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { isConflict } from '#dashboard/api/changes/cellChanges.ts';
import type { FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { overridePlace, type Period } from '#dashboard/api/classes/periods.ts';
import { stepped } from '#dashboard/grid/cursorSteps.ts';
import { placeKey } from '#dashboard/outbox/formDrafts.ts';
import { ConflictDialog } from '#dashboard/shell/sync/ConflictDialog.tsx';
import { LeftDraft } from '#dashboard/shell/sync/LeftDraft.tsx';
import { useDeciding } from '#dashboard/shell/sync/useDeciding.ts';
import { UndoButtons } from '#dashboard/shell/undo/UndoButtons.tsx';
import { directionOf } from '#dashboard/shell/undo/undoKeys.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { Table } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenDay, writtenGrade } from '#dashboard/ui/format/written.ts';
import { formatPercent } from '#grading/rounding.ts';
import { letterOf, type Scaling } from '#grading/scale.ts';
import { type Term, termName } from '#grading/terms.ts';
import type { PendingGrade } from './GradeInput.tsx';
import { OverrideDialog } from './OverrideDialog.tsx';
import { PeriodLock } from './PeriodLock.tsx';
import { texts } from './texts.ts';
import type { Posting } from './usePosting.ts';
import styles from './Workbench.module.css';
import {
  columns,
  features,
  lockedVisibility,
  openVisibility,
  type Student,
  type WorkRowProps,
  workColumns,
} from './workColumns.tsx';
import { differs, farQuestion, type WorkRow } from './workRows.ts';

/** One column of grades, with nothing around it. */
const reach = { columns: 1, page: 1, header: 0, footer: 0, names: 0 } as const;

interface WorkbenchProps {
  classId: number;
  period: Period;
  rows: WorkRow<Student>[];
  posting: Posting;
  scheme: Scaling;
  /** The term whose work is calculated; undefined for all work. */
  term: Term | undefined;
  /** How many unsaved scores count for a student, by ID. */
  pendingOf: ReadonlyMap<number, number>;
}

/** Posting one period: grades are posted as calculated, typed, or overridden with a reason. */
export function Workbench(props: WorkbenchProps) {
  const { classId, period: chosenPeriod, rows, posting, scheme, pendingOf } = props;
  const period = chosenPeriod.name;
  /** Its grades cannot be changed. */
  const locked = chosenPeriod.locked !== null;
  const frame = useRef<HTMLDivElement>(null);
  const { chosen, choose, pending, postCalculated } = usePostCalculated(period, posting);
  const [overriding, override] = useState<WorkRow<Student> | null>(null);
  const { deciding, decide, close } = useDeciding(posting.queuedChanges, locked);

  const placeOf = ({ id }: Student) => overridePlace(classId, period, id);

  function move(row: number, towards: 'up' | 'down') {
    const to = stepped({ row, column: 0 }, { by: 'cell', towards }, { ...reach, rows: rows.length });
    frame.current?.querySelectorAll<HTMLInputElement>('input[inputmode]')[to.row]?.focus();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo by key works in a grade's field, too */}
      <div
        ref={frame}
        className={styles.workbench}
        onKeyDown={(event) => undoByKey(event, posting.undoOrRedo)}
      >
        <WorkTools
          classId={classId}
          period={chosenPeriod}
          rows={rows}
          term={props.term}
          chosen={chosen}
          posting={posting}
          onPost={postCalculated}
        />
        <WorkTable
          classId={classId}
          period={period}
          rows={rows}
          posting={posting}
          locked={locked}
          pendingOf={pendingOf}
          pending={pending}
          chosen={chosen}
          onChoose={choose}
          onMove={move}
          onOverride={override}
          onDecide={(student) => decide(period, student)}
        />
        <LiveRegion>{posting.message}</LiveRegion>
      </div>
      {/* Beside it: React passes keys in a dialog on to its React parent, though on the page they are apart. */}
      {deciding && <ConflictDialog queued={deciding} onClose={close} />}
      {!overriding && (
        <LeftDraft
          isHere={(place) => rows.some(({ student }) => placeKey(place) === placeKey(placeOf(student)))}
          onOpen={({ item }) => override(rows.find(({ student }) => placeOf(student).item === item) ?? null)}
        />
      )}
      {overriding && (
        <Override
          place={placeOf(overriding.student)}
          period={period}
          locked={locked}
          row={overriding}
          posting={posting}
          scheme={scheme}
          onClose={() => override(null)}
        />
      )}
    </>
  );
}

/** The chosen students, and posting their calculated grades. */
function usePostCalculated(period: string, posting: Posting) {
  /** Commits the grade that waits for an answer. */
  const pending = useRef<PendingGrade | null>(null);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());

  function postCalculated(rows: readonly WorkRow<Student>[]) {
    // A typed grade that waits for an answer is kept and not overwritten.
    const kept = pending.current?.student;
    pending.current?.commit();
    posting.postCalculated(
      period,
      rows
        .filter(({ student }) => student.id !== kept)
        .map(({ student, whole }) => ({ studentId: student.id, text: String(whole ?? '') })),
    );
    choose(new Set());
  }

  return { chosen, choose, pending, postCalculated };
}

/** Undo and redo by key, except while text is being typed. */
function undoByKey(event: KeyboardEvent, undoOrRedo: Posting['undoOrRedo']) {
  const { target } = event;
  const direction = directionOf(event);
  const drafting = target instanceof HTMLElement && target.dataset.drafting !== undefined;
  if (!direction || drafting) return;
  event.preventDefault();
  undoOrRedo(direction);
}

interface WorkTableProps
  extends Pick<WorkbenchProps, 'classId' | 'rows' | 'posting' | 'pendingOf'>,
    Pick<WorkRowProps, 'period' | 'locked' | 'pending'> {
  /** The students who are chosen, by ID. */
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
  /** Moves from the grade of a row to the one above or below. */
  onMove(row: number, towards: 'up' | 'down'): void;
  onOverride(row: WorkRow<Student>): void;
  /** The grade of this student is in conflict. */
  onDecide(student: number): void;
}

function WorkTable(props: WorkTableProps) {
  const { classId, period, rows, posting, locked, pendingOf, pending, chosen } = props;
  const { onChoose, onMove, onOverride, onDecide } = props;
  const isChosen = ({ student }: WorkRow<Student>) => chosen.has(student.id);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ student }) => String(student.id),
    state: { columnVisibility: locked ? lockedVisibility : openVisibility },
  });
  const shown = workColumns.filter(({ id }) => table.getColumn(id)?.getIsVisible());

  return (
    <Table label={texts.posting(period)} windowed>
      <thead>
        <tr>
          {shown.map(({ id, head }) => (
            <Fragment key={id}>
              {head({
                period,
                areAllChosen: rows.length > 0 && rows.every(isChosen),
                chooseAll: (on) => onChoose(new Set(on ? rows.map(({ student }) => student.id) : [])),
              })}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original: row }, index) => (
          <StudentRow
            key={id}
            shown={shown}
            classId={classId}
            period={period}
            row={row}
            posting={posting}
            locked={locked}
            pending={pending}
            unsaved={pendingOf.get(row.student.id) ?? 0}
            chosen={isChosen(row)}
            onChoose={(on) => onChoose(withOrWithout(chosen, row.student.id, on))}
            onMove={(towards) => onMove(index, towards)}
            onOverride={() => onOverride(row)}
            onDecide={() => onDecide(row.student.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** A student's grade of the period: the calculated one, the posted one, and the earlier one beside them. */
function StudentRow({ shown, ...props }: WorkRowProps & { shown: typeof workColumns }) {
  const { period, row, posting } = props;
  const { student, whole } = row;
  const names = useStudentNames();
  const queued = posting.queuedChanges.at(period, student.id);
  const cells = {
    ...props,
    name: names.listName(student),
    queued,
    conflict: isConflict(queued),
    postCalculated() {
      if (whole !== null) posting.post(period, { studentId: student.id, text: String(whole) });
    },
  };
  return (
    <tr>
      {shown.map(({ id, cell }) => (
        <Fragment key={id}>{cell(cells)}</Fragment>
      ))}
    </tr>
  );
}

interface WorkToolsProps extends Pick<WorkbenchProps, 'classId' | 'period' | 'rows' | 'posting' | 'term'> {
  chosen: ReadonlySet<number>;
  onPost(rows: readonly WorkRow<Student>[]): void;
}

/** Above the table: posting, undo and the lock; beneath them help for the keys. */
function WorkTools({
  classId,
  period: { name: period, locked: since },
  period: chosenPeriod,
  rows,
  term,
  chosen,
  posting,
  onPost,
}: WorkToolsProps) {
  const locked = since !== null;
  const some = rows.filter(({ student, whole }) => chosen.has(student.id) && whole !== null);
  const isGraded = rows.some(({ whole }) => whole !== null);
  const rounded = rows.filter((row) => differs(row) && row.roundedFrom !== null).length;
  // A student with a grade keeps it unless somebody chooses otherwise.
  const all = rows.filter((row) => differs(row) && posting.textAt(period, row.student.id) === '');

  return (
    <>
      <div className={styles.tools}>
        {!locked && (
          <>
            {some.length > 0 ? (
              <Button look="primary" onClick={() => onPost(some)}>
                {texts.postSome(some.length)}
              </Button>
            ) : (
              // It stays the focus of who has just pressed it.
              <Button
                look="primary"
                aria-disabled={all.length === 0}
                onClick={() => {
                  if (all.length > 0) onPost(all);
                }}
              >
                {all.length > 0 ? texts.postAll(all.length) : texts[isGraded ? 'allPosted' : 'nothingYet']}
              </Button>
            )}
            <UndoButtons onUndoOrRedo={posting.undoOrRedo} />
          </>
        )}
        <PeriodLock
          classId={classId}
          period={chosenPeriod}
          queuedChanges={posting.queuedChanges.all.filter(({ place }) => place === period)}
        />
      </div>
      {term && (
        <p className={styles.help}>
          {texts.byTerm(
            termName(term),
            term.first && writtenDay(term.first),
            term.last && writtenDay(term.last),
          )}
        </p>
      )}
      {!locked && (
        <p className={styles.help}>
          {texts.help} <span className={styles.keys}>{texts.keys}</span>
        </p>
      )}
      {!locked && rounded > 0 && (
        <p className={`${styles.rounding} ${styles.rounded}`}>{texts.roundsTo(rounded)}</p>
      )}
    </>
  );
}

interface OverrideProps extends Pick<WorkbenchProps, 'posting' | 'scheme'> {
  place: FormPlace;
  period: string;
  locked: boolean;
  row: WorkRow<Student>;
  onClose(): void;
}

/** Asks for a grade other than the calculated one, and why. */
function Override({ place, period, locked, row, posting, scheme, onClose }: OverrideProps) {
  const names = useStudentNames();
  const { student, calculated, whole } = row;
  return (
    <OverrideDialog
      place={place}
      title={texts.overrideOf(names.listName(student))}
      calculated={
        calculated.percent === null
          ? texts.none
          : writtenGrade(formatPercent(calculated.percent), calculated.letter)
      }
      writtenOut={(grade) => writtenGrade(grade, letterOf(Number(grade) * 100, scheme))}
      text={posting.textAt(period, student.id)}
      lockedPeriod={locked ? period : null}
      questionOf={(typed) => farQuestion(typed, whole)}
      onPost={(grade, reason) => posting.post(period, { studentId: student.id, ...grade }, reason)}
      onClose={onClose}
    />
  );
}

function withOrWithout(set: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}
