import { type KeyboardEvent, useRef, useState } from 'react';
import type { Period } from '#dashboard/api/periods.ts';
import { stepped } from '#dashboard/grid/steps.ts';
import { ConflictDialog } from '#dashboard/shell/sync/ConflictDialog.tsx';
import { useDeciding } from '#dashboard/shell/sync/useDeciding.ts';
import { TurnButtons } from '#dashboard/shell/undo/TurnButtons.tsx';
import { turnOf } from '#dashboard/shell/undo/turnKeys.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { type NamedStudent, useStudentNames } from '#dashboard/ui/components/StudentNames.tsx';
import { cellAside, numberCell, rowName, Table } from '#dashboard/ui/components/Table.tsx';
import { writtenGrade } from '#dashboard/ui/format/written.ts';
import { formatPercent } from '#grading/rounding.ts';
import { letterOf, type Scaling } from '#grading/scale.ts';
import { farQuestion } from './farQuestion.ts';
import type { HeldGrade } from './GradeInput.tsx';
import { OverrideDialog } from './OverrideDialog.tsx';
import { PeriodLock } from './PeriodLock.tsx';
import { texts } from './texts.ts';
import type { Reporting } from './useReporting.ts';
import styles from './Workbench.module.css';
import { WorkRow } from './WorkRow.tsx';
import { differs, type WorkRow as Row } from './workbench.ts';

type Student = NamedStudent & { id: number };

/** One column of grades, and nothing around it. */
const reach = { columns: 1, page: 1, header: 0, footer: 0, names: 0 } as const;

interface WorkbenchProps {
  classId: number;
  period: Period;
  rows: readonly Row<Student>[];
  reporting: Reporting;
  scheme: Scaling;
  /** How many scores that are not saved yet count for a student, by ID. */
  unsavedOf: ReadonlyMap<number, number>;
}

/** Reporting one period: grades are taken over, typed, or overridden with a reason. */
export function Workbench({
  classId,
  period: chosenPeriod,
  rows,
  reporting,
  scheme,
  unsavedOf,
}: WorkbenchProps) {
  const period = chosenPeriod.name;
  /** Its grades stand as they are. */
  const locked = chosenPeriod.locked !== null;
  const frame = useRef<HTMLDivElement>(null);
  const names = useStudentNames();
  /** Commits the grade that waits for an answer. */
  const held = useRef<HeldGrade | null>(null);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const [overriding, override] = useState<Row<Student> | null>(null);
  const { deciding, decide, close } = useDeciding(reporting.entries, locked);
  if (locked && overriding) override(null);
  const isChosen = ({ student }: Row<Student>) => chosen.has(student.id);
  const some = rows.filter((row) => isChosen(row) && row.whole !== null);
  const isGraded = rows.some(({ whole }) => whole !== null);
  const rounded = rows.filter((row) => differs(row) && row.roundedFrom !== null).length;
  // Whoever has a grade keeps it, as long as nobody chooses otherwise.
  const all = rows.filter((row) => differs(row) && reporting.textAt(period, row.student.id) === '');

  function takeOver(taken: readonly Row<Student>[]) {
    // A typed grade that waits for an answer is kept, and not written over.
    const kept = held.current?.student;
    held.current?.commit();
    reporting.takeOver(
      period,
      taken
        .filter(({ student }) => student.id !== kept)
        .map(({ student, whole }) => ({ studentId: student.id, text: String(whole ?? '') })),
    );
    choose(new Set());
  }

  function move(row: number, towards: 'up' | 'down') {
    const to = stepped({ row, column: 0 }, { by: 'cell', towards }, { ...reach, rows: rows.length });
    frame.current?.querySelectorAll<HTMLInputElement>('input[inputmode]')[to.row]?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event;
    const which = turnOf(event);
    const drafting = target instanceof HTMLElement && target.dataset.drafting !== undefined;
    if (!which || drafting) return;
    event.preventDefault();
    reporting.turn(which);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo by key also in a grade's field, while nothing is typed there */}
      <div ref={frame} className={styles.workbench} onKeyDown={onKeyDown}>
        <div className={styles.tools}>
          {!locked && (
            <>
              {some.length > 0 ? (
                <Button look="primary" onClick={() => takeOver(some)}>
                  {texts.takeSome(some.length)}
                </Button>
              ) : (
                <Button look="primary" disabled={all.length === 0} onClick={() => takeOver(all)}>
                  {all.length > 0
                    ? texts.takeAll(all.length)
                    : texts[isGraded ? 'allReported' : 'nothingYet']}
                </Button>
              )}
              <TurnButtons onTurn={reporting.turn} />
            </>
          )}
          <PeriodLock
            classId={classId}
            period={chosenPeriod}
            entries={reporting.entries.all.filter(({ place }) => place === period)}
          />
        </div>
        {!locked && (
          <p className={styles.help}>
            {texts.help} <span className={styles.keys}>{texts.keys}</span>
          </p>
        )}
        {!locked && rounded > 0 && (
          <p className={`${styles.rounding} ${styles.rounded}`}>{texts.roundsTo(rounded)}</p>
        )}
        <Table label={texts.reporting(period)} windowed>
          <thead>
            <tr>
              {!locked && (
                <th scope="col" className={styles.choose}>
                  <input
                    type="checkbox"
                    aria-label={texts.chooseAll}
                    checked={rows.length > 0 && rows.every(isChosen)}
                    onChange={({ target }) =>
                      choose(new Set(target.checked ? rows.map(({ student }) => student.id) : []))
                    }
                  />
                </th>
              )}
              <th scope="col" className={rowName}>
                {texts.student}
              </th>
              <th scope="col" className={`${numberCell} ${styles.now}`}>
                {texts.calculated}
              </th>
              {!locked && (
                <th scope="col" className={styles.take}>
                  {texts.take}
                </th>
              )}
              <th scope="col" className={styles.reported}>
                {texts.reportedIn(period)}
              </th>
              <th scope="col" className={numberCell}>
                {texts.previous}
              </th>
              <th scope="col" className={styles.difference}>
                {texts.difference} <span className={cellAside}>{texts.toCalculated}</span>
              </th>
              <th scope="col" className={styles.history}>
                {texts.lastChange}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <WorkRow
                key={row.student.id}
                classId={classId}
                period={period}
                row={row}
                reporting={reporting}
                locked={locked}
                held={held}
                unsaved={unsavedOf.get(row.student.id) ?? 0}
                chosen={isChosen(row)}
                onChoose={(on) => choose(withOrWithout(chosen, row.student.id, on))}
                onMove={(towards) => move(index, towards)}
                onOverride={() => override(row)}
                onDecide={() => decide(period, row.student.id)}
              />
            ))}
          </tbody>
        </Table>
        <LiveRegion>{reporting.said}</LiveRegion>
      </div>
      {/* Beside it: React passes keys of a dialog on to what it is drawn in, though on the page they are apart. */}
      {deciding && <ConflictDialog entry={deciding} onClose={close} />}
      {overriding && (
        <OverrideDialog
          title={texts.overrideOf(names.listName(overriding.student))}
          calculated={
            overriding.calculated.percent === null
              ? texts.none
              : writtenGrade(formatPercent(overriding.calculated.percent), overriding.calculated.letter)
          }
          writtenOut={(grade) => writtenGrade(grade, letterOf(Number(grade) * 100, scheme))}
          text={reporting.textAt(period, overriding.student.id)}
          questionOf={(typed) => farQuestion(typed, overriding.whole)}
          onReport={(text, reason) =>
            reporting.report(period, { studentId: overriding.student.id, text }, reason)
          }
          onClose={() => override(null)}
        />
      )}
    </>
  );
}

function withOrWithout(set: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}
