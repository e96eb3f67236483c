import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  schoolYearsQuery,
  useUndoYear,
  type YearOfSchool,
  type YearStart,
  yearStartProblems,
} from '#dashboard/api/schools/years.ts';
import { paths } from '#dashboard/app/paths.ts';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import { writtenAgo, writtenInstant } from '#dashboard/ui/format/written.ts';
import { StartYear } from './StartYear.tsx';
import { startTexts } from './startTexts.ts';
import styles from './Years.module.css';

/** The years of the school's classes: a new one is started here, and undone. */
export function Years({ schoolId }: { schoolId: number }) {
  const { data } = useSuspenseQuery(schoolYearsQuery(schoolId));
  const [isStarting, setStarting] = useState(false);
  const [undoing, undo] = useState<YearStart | null>(null);
  const [message, setMessage] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const [closed, close] = useState(0);
  useEffect(() => {
    if (closed > 0) heading.current?.focus();
  }, [closed]);
  const withClasses = data.years.filter(({ active }) => active > 0);
  const ended = () => {
    setStarting(false);
    close(closed + 1);
  };

  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        {startTexts.years}
      </h2>
      {message !== '' && <Notice tone="good">{message}</Notice>}
      {data.starts.map((start) => (
        <Started
          key={start.id}
          start={start}
          onUndo={() => {
            setMessage('');
            undo(start);
          }}
        />
      ))}
      {isStarting ? (
        <StartYear
          schoolId={schoolId}
          years={withClasses}
          onStarted={(year) => {
            setMessage(startTexts.started(year));
            ended();
          }}
          onClose={ended}
        />
      ) : (
        <>
          <YearList schoolId={schoolId} years={data.years} />
          {withClasses.length > 0 && (
            <div className={styles.buttons}>
              <Button
                look="primary"
                onClick={() => {
                  setMessage('');
                  setStarting(true);
                }}
              >
                {startTexts.open}
              </Button>
            </div>
          )}
        </>
      )}
      {undoing && (
        <UndoDialog
          schoolId={schoolId}
          start={undoing}
          onClose={() => undo(null)}
          onUndone={(what) => {
            setMessage(what);
            undo(null);
            close(closed + 1);
          }}
        />
      )}
    </section>
  );
}

/** A recently started year, which can be undone. */
function Started({ start, onUndo }: { start: YearStart; onUndo(): void }) {
  return (
    <Notice
      action={
        <Button aria-label={startTexts.undoLabel(start.to)} onClick={onUndo}>
          {startTexts.undo}
        </Button>
      }
    >
      <strong>{startTexts.recent(start.from, start.to)}</strong>{' '}
      {startTexts.recentWhat(start.made, start.archived, start.by, writtenAgo(start.at))}{' '}
      {startTexts.until(writtenInstant(start.until))}
    </Notice>
  );
}

function YearList({ schoolId, years }: { schoolId: number; years: readonly YearOfSchool[] }) {
  if (years.length === 0)
    return (
      <Empty
        title={startTexts.noYears}
        actions={
          <Link to={paths.newClass(schoolId)} className={buttonClass()}>
            {startTexts.firstClass}
          </Link>
        }
      >
        {startTexts.noYearsAdvice}
      </Empty>
    );
  return (
    <ul className={styles.list}>
      {years.map(({ name, active, archived }) => (
        <li key={name} className={styles.year}>
          <h3>{name}</h3>
          <span className={styles.soft}>{startTexts.activeAndArchived(active, archived)}</span>
        </li>
      ))}
    </ul>
  );
}

interface UndoDialogProps {
  schoolId: number;
  start: YearStart;
  onClose(): void;
  onUndone(what: string): void;
}

function UndoDialog({ schoolId, start, onClose, onUndone }: UndoDialogProps) {
  const undoing = useUndoYear(schoolId);
  const { other } = yearStartProblems(undoing.error);
  return (
    <ActionDialog
      title={startTexts.undoTitle(start.to)}
      asks
      look="danger"
      isBusy={undoing.isPending}
      cancel={startTexts.cancel}
      submit={startTexts.undo}
      problem={other}
      onClose={onClose}
      onSubmit={() =>
        undoing.mutate(start, {
          onSuccess: ({ restored, removed }) => onUndone(startTexts.undone(restored, removed)),
        })
      }
    >
      <p>{startTexts.undoAdvice(start.made, start.archived)}</p>
    </ActionDialog>
  );
}
