import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FormPlace, partOfItem } from '#dashboard/api/changes/formPlaces.ts';
import {
  type Calendar,
  calendarPlace,
  calendarProblems,
  calendarsQuery,
  useDropCalendar,
} from '#dashboard/api/schools/calendars.ts';
import { placeKey } from '#dashboard/outbox/formDrafts.ts';
import { LeftDraft } from '#dashboard/shell/sync/LeftDraft.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import { writtenDays } from '#dashboard/ui/format/written.ts';
import { schoolYearAfter, schoolYearOf } from '#grading/schoolYear.ts';
import { dayOf } from '#grading/week.ts';
import { CalendarEditor } from './CalendarEditor.tsx';
import { texts } from './texts.ts';
import styles from './Years.module.css';

function nextWithout(taken: readonly string[]): string {
  const now = schoolYearOf(dayOf(new Date()));
  return taken.includes(now) ? schoolYearAfter(now) : now;
}

const isIn = (schoolId: number) => (place: FormPlace) =>
  placeKey(place) === placeKey(calendarPlace(schoolId, partOfItem(place.item)));

/** By year: null for the one being edited if somebody else has removed it, since what is typed there stays. */
const withEdited = (calendars: readonly Calendar[], editing: string | null) =>
  [
    ...calendars.map((saved) => ({ year: saved.name, saved })),
    ...(editing && calendars.every(({ name }) => name !== editing) ? [{ year: editing, saved: null }] : []),
  ].sort((one, other) => (one.year < other.year ? 1 : -1));

/** The calendars of the school's years, edited one at a time. */
export function Calendars({ schoolId }: { schoolId: number }) {
  const { data: calendars } = useSuspenseQuery(calendarsQuery(schoolId));
  /** The year being edited; '' for a new one. */
  const [editing, edit] = useState<string | null>(null);
  const [removing, remove] = useState<Calendar | null>(null);
  const [message, setMessage] = useState('');
  /** The year whose editor was closed last: the button that opened it has the focus again. */
  const [closed, close] = useState<string | null>(null);
  const taken = calendars.map(({ name }) => name);
  const ended = () => {
    edit(null);
    close(editing);
  };
  const editorOf = (year: string, saved: Calendar | null) => (
    <CalendarEditor
      schoolId={schoolId}
      year={year}
      saved={saved}
      name={nextWithout(taken)}
      taken={taken}
      onSaved={(name) => {
        setMessage(texts.saved(name));
        ended();
      }}
      onClose={ended}
    />
  );

  return (
    <section className={styles.section}>
      <h2>{texts.calendars}</h2>
      {message !== '' && <Notice tone="good">{message}</Notice>}
      {calendars.length === 0 && editing === null && <Empty title={texts.none}>{texts.noneAdvice}</Empty>}
      {editing === '' && editorOf('', null)}
      <ul className={styles.list}>
        {withEdited(calendars, editing).map(({ year, saved }) =>
          year === editing || !saved ? (
            <li key={year}>{editorOf(year, saved)}</li>
          ) : (
            <YearItem
              key={year}
              calendar={saved}
              isQuiet={editing !== null}
              takesFocus={closed === year}
              onEdit={() => edit(year)}
              onRemove={() => remove(saved)}
            />
          ),
        )}
      </ul>
      {editing === null && (
        <AddButton
          takesFocus={closed === ''}
          onAdd={() => {
            setMessage('');
            edit('');
          }}
        />
      )}
      {editing === null && (
        <LeftDraft isHere={isIn(schoolId)} onOpen={({ item }) => edit(partOfItem(item))} />
      )}
      {removing && (
        <RemoveDialog
          schoolId={schoolId}
          calendar={removing}
          onClose={() => remove(null)}
          onRemoved={() => {
            setMessage(texts.removed(removing.name));
            remove(null);
          }}
        />
      )}
    </section>
  );
}

const AddButton = ({ takesFocus, onAdd }: { takesFocus: boolean; onAdd(): void }) => (
  <div className={styles.buttons}>
    <Button autoFocus={takesFocus} onClick={onAdd}>
      <Icon name="plus" />
      {texts.add}
    </Button>
  </div>
);

interface YearItemProps {
  calendar: Calendar;
  /** Another one is being edited. */
  isQuiet: boolean;
  /** Its editor was just closed. */
  takesFocus: boolean;
  onEdit(): void;
  onRemove(): void;
}

function YearItem({ calendar, isQuiet, takesFocus, onEdit, onRemove }: YearItemProps) {
  const { name, first, last, off, periods } = calendar;
  return (
    <li className={styles.year}>
      <div>
        <h3>{name}</h3>
        <p className={styles.soft}>
          {[writtenDays(first, last), texts.daysOff(off.length), texts.periodCount(periods.length)].join(
            ' · ',
          )}
        </p>
      </div>
      {!isQuiet && (
        <div className={styles.buttons}>
          <Button autoFocus={takesFocus} aria-label={texts.editYear(name)} onClick={onEdit}>
            {texts.edit}
          </Button>
          <Button look="quiet" aria-label={texts.removeYear(name)} onClick={onRemove}>
            {texts.remove}
          </Button>
        </div>
      )}
    </li>
  );
}

interface RemoveDialogProps {
  schoolId: number;
  calendar: Calendar;
  onClose(): void;
  onRemoved(): void;
}

function RemoveDialog({ schoolId, calendar, onClose, onRemoved }: RemoveDialogProps) {
  const dropping = useDropCalendar(schoolId);
  const { overtaken, other, name } = calendarProblems(dropping.error);
  const problem = overtaken ? texts.overtaken : (other ?? name);
  return (
    <ActionDialog
      title={texts.removeTitle(calendar.name)}
      asks
      look="danger"
      isBusy={dropping.isPending}
      cancel={texts.cancel}
      submit={texts.remove}
      problem={problem}
      onClose={onClose}
      onSubmit={() => dropping.mutate(calendar, { onSuccess: onRemoved })}
    >
      <p>{texts.removeAdvice}</p>
    </ActionDialog>
  );
}
