import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { calendarsQuery, classCalendarQuery } from '#dashboard/api/calendars.ts';
import type { ClassSummary } from '#dashboard/api/classes.ts';
import { gradebookQuery } from '#dashboard/api/gradebook.ts';
import {
  type ClassTemplate,
  newClassProblems,
  schoolsOfTeacherQuery,
  useMakeClass,
} from '#dashboard/api/newClass.ts';
import { paths } from '#dashboard/app/paths.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { type Dates, schoolYearOf } from '#grading/schoolYear.ts';
import { dayOf, weeksBetween } from '#grading/week.ts';
import styles from './ClassesScreen.module.css';
import { DuePreview } from './DuePreview.tsx';
import { texts } from './texts.ts';

interface NewClassProps {
  classes: readonly ClassSummary[];
  onClose(): void;
}

const periods = Array.from({ length: 9 }, (_, index) => String(index + 1));

/** Asks what a new class is called and set up as; then its roster is next. */
export function NewClass({ classes, onClose }: NewClassProps) {
  const navigate = useNavigate();
  const making = useMakeClass();
  const { data: schools = [] } = useQuery(schoolsOfTeacherQuery());
  const [form, setForm] = useState(() => ({
    /** '' until one is chosen. */
    school: '',
    name: '',
    code: '',
    schoolYear: schoolYearOf(dayOf(new Date())),
    gradingPeriod: '1',
    template: 'points' as ClassTemplate,
    from: String(classes[0]?.id ?? ''),
    withAssignments: false,
    /** Null while what is suggested stands. */
    weeks: null as string | null,
  }));
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const [tries, setTries] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const problems = newClassProblems(making.error);
  const name = form.name.trim();
  const isCopy = form.template === 'copy';
  const asksSchool = schools.length > 1;
  const schoolId = asksSchool ? Number(form.school) : (schools[0]?.id ?? 0);
  const source = classes.find(({ id }) => String(id) === form.from);
  const isMoved = isCopy && form.withAssignments;
  const { dates, suggested } = useDates(schoolId, form.schoolYear.trim(), isMoved ? source : undefined);
  const weeks = (form.weeks ?? suggested).trim();
  const isWeeks = /^-?\d{1,3}$/.test(weeks);
  const wrong = {
    school: tries > 0 && asksSchool && form.school === '' ? texts.newClass.schoolMissing : problems.school,
    name: tries > 0 && name === '' ? texts.newClass.nameMissing : problems.name,
    weeks: tries > 0 && isMoved && !isWeeks ? texts.newClass.weeksForm : problems.weeks,
  };

  useEffect(() => {
    if (tries > 0 || making.isError)
      fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries, making.isError]);

  function submit() {
    if (making.isPending) return;
    const isWrong = name === '' || (asksSchool && form.school === '') || (isMoved && !isWeeks);
    setTries(isWrong ? tries + 1 : 0);
    if (isWrong) return;
    const wanted = {
      schoolId: asksSchool ? Number(form.school) : null,
      name,
      code: form.code.trim(),
      schoolYear: form.schoolYear.trim(),
      gradingPeriod: Number(form.gradingPeriod),
      template: form.template,
      from: isCopy ? Number(form.from) : null,
      assignmentsLater: isMoved ? Number(weeks) : null,
    };
    making.mutate(wanted, { onSuccess: (classId) => void navigate(paths.roster(classId)) });
  }

  return (
    <Dialog
      title={texts.newClass.title}
      open
      wide={isMoved}
      atTop={isCopy}
      onClose={onClose}
      filled={name !== '' || form.code !== ''}
      saving={making.isPending}
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={onClose}>{texts.newClass.cancel}</Button>
          <Button look="primary" type="submit" busy={making.isPending}>
            {texts.newClass.make}
          </Button>
        </>
      }
    >
      <div className={isMoved ? styles.beside : undefined}>
        <div ref={fields} className={styles.newClass}>
          <Field
            label={texts.newClass.name}
            value={form.name}
            onChange={({ target }) => change({ name: target.value })}
            autoComplete="off"
            autoFocus
            problem={wrong.name}
          />
          <Field
            label={texts.newClass.code}
            value={form.code}
            onChange={({ target }) => change({ code: target.value })}
            autoComplete="off"
            problem={problems.code}
          />
          {asksSchool && (
            <SelectField
              label={texts.school}
              value={form.school}
              onChange={(school) => change({ school })}
              options={[
                { value: '', label: texts.newClass.chooseSchool },
                ...schools
                  .filter(({ mayMakeClasses }) => mayMakeClasses)
                  .map(({ id, name: label }) => ({ value: String(id), label })),
              ]}
              problem={wrong.school}
            />
          )}
          <div className={styles.yearAndPeriod}>
            <Field
              label={texts.year}
              value={form.schoolYear}
              onChange={({ target }) => change({ schoolYear: target.value })}
              autoComplete="off"
              problem={problems.schoolYear}
            />
            <SelectField
              label={texts.period}
              value={form.gradingPeriod}
              onChange={(gradingPeriod) => change({ gradingPeriod })}
              options={periods.map((value) => ({ value, label: value }))}
              problem={problems.gradingPeriod}
            />
          </div>
          <SelectField
            label={texts.newClass.template}
            value={form.template}
            onChange={(template) => change({ template: template as ClassTemplate })}
            options={templateOptions(classes.length > 0)}
            problem={problems.template}
          />
          <p className={styles.templateNote}>{texts.newClass.notes[form.template]}</p>
          {isCopy && (
            <>
              <SelectField
                label={texts.newClass.from}
                value={form.from}
                onChange={(from) => change({ from })}
                options={classes.map(({ id, name, schoolYear }) => ({
                  value: String(id),
                  label: `${name}, ${schoolYear}`,
                }))}
                problem={problems.from}
              />
              <Check
                checked={form.withAssignments}
                onChange={({ target }) => change({ withAssignments: target.checked })}
              >
                {texts.newClass.withAssignments}
              </Check>
              {isMoved && (
                <Field
                  label={texts.newClass.weeks}
                  hint={texts.newClass.weeksHint}
                  inputMode="numeric"
                  value={form.weeks ?? suggested}
                  onChange={({ target }) => change({ weeks: target.value })}
                  autoComplete="off"
                  problem={wrong.weeks}
                />
              )}
            </>
          )}
          {!asksSchool && problems.school && <Notice tone="bad">{problems.school}</Notice>}
          {problems.other && <Notice tone="bad">{problems.other}</Notice>}
        </div>
        {isMoved && source && isWeeks && <DueDates classId={source.id} weeks={Number(weeks)} dates={dates} />}
      </div>
    </Dialog>
  );
}

const templateOptions = (hasClasses: boolean) =>
  (['points', 'weighted', 'standards', 'copy'] as const)
    .filter((value) => value !== 'copy' || hasClasses)
    .map((value) => ({ value, label: texts.newClass.templates[value] }));

/** When the school has lessons in the new year, and how many weeks after the old year that begins. */
function useDates(schoolId: number, schoolYear: string, source: ClassSummary | undefined) {
  const calendars = useQuery({ ...calendarsQuery(schoolId), enabled: source !== undefined && schoolId > 0 });
  const before = useQuery({ ...classCalendarQuery(source?.id ?? 0), enabled: source !== undefined });
  const dates = calendars.data?.find(({ name }) => name === schoolYear) ?? null;
  const years = Number.parseInt(schoolYear, 10) - Number.parseInt(source?.schoolYear ?? '', 10);
  const later = dates && before.data ? weeksBetween(before.data.first, dates.first) : years * 52;
  return { dates, suggested: String(Math.abs(later) <= 999 ? later : 52) };
}

interface DueDatesProps {
  classId: number;
  weeks: number;
  dates: Dates | null;
}

/** What the copied assignments' days will be, once they have been read. */
function DueDates({ classId, ...preview }: DueDatesProps) {
  const { data: book, error } = useQuery(gradebookQuery(classId));
  if (error) return <Notice tone="bad">{error.message}</Notice>;
  if (!book) return <p className={styles.templateNote}>{texts.due.reading}</p>;
  return <DuePreview assignments={book.assignments} {...preview} />;
}
