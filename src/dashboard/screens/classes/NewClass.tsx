import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nameOfRequest } from '#dashboard/api/calls/call.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { isAnswerLost } from '#dashboard/api/changes/lostAnswers.ts';
import type { ClassSummary } from '#dashboard/api/classes/classes.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import {
  type ClassTemplate,
  newClassProblems,
  newClassTexts,
  schoolsOfTeacherQuery,
  type UnknownClass,
  useCreateClass,
  useWasCreated,
} from '#dashboard/api/classes/newClass.ts';
import { calendarsQuery, classCalendarQuery } from '#dashboard/api/schools/calendars.ts';
import { paths } from '#dashboard/app/paths.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import { type Dates, isSchoolYear, schoolYearOf } from '#grading/schoolYear.ts';
import { plainDigits } from '#grading/score.ts';
import { dayOf, weeksBetween } from '#grading/week.ts';
import styles from './ClassesScreen.module.css';
import { DuePreview } from './DuePreview.tsx';
import { texts } from './texts.ts';

interface NewClassProps {
  classes: readonly ClassSummary[];
  /** The number of the school that is chosen at first, or ''. */
  school: string;
  onClose(): void;
}

const periods = Array.from({ length: 9 }, (_, index) => String(index + 1));

/** Asks for a new class's name and template; its roster comes next. */
export function NewClass({ classes, school, onClose }: NewClassProps) {
  const making = useNewClass(classes, school);
  const { form, isCopy, isMoved, source, weeks, wrong } = making;
  function close() {
    void making.giveUp();
    onClose();
  }

  return (
    <Dialog
      title={texts.newClass.title}
      open
      wide={isMoved}
      atTop={isCopy}
      onClose={close}
      filled={making.isFilled && uiTexts.wouldBeLost(texts.newClass.cancel)}
      saving={making.isSending}
      onSubmit={making.submit}
      buttons={
        <>
          <Button onClick={close}>{texts.newClass.cancel}</Button>
          <Button look="primary" type="submit" busy={making.isSending}>
            {texts.newClass.make}
          </Button>
        </>
      }
    >
      <div className={isMoved ? styles.beside : undefined}>
        <div ref={making.element} className={styles.newClass}>
          <NameFields making={making} />
          <SelectField
            label={texts.newClass.template}
            value={form.template}
            onChange={(template) => making.change({ template: template as ClassTemplate })}
            options={templateOptions(classes.length > 0)}
            problem={wrong.template}
          />
          <p className={styles.templateAdvice}>{texts.newClass.advice[form.template]}</p>
          {isCopy && <CopyFields making={making} classes={classes} />}
          {!making.asksSchool && wrong.school && <Notice tone="bad">{wrong.school}</Notice>}
          {wrong.other && <Notice tone="bad">{wrong.other}</Notice>}
        </div>
        {isMoved && source && isWeeks(weeks) && (
          <DueDates classId={source.id} weeks={Number(weeks)} dates={making.dates} />
        )}
      </div>
    </Dialog>
  );
}

const isWeeks = (text: string) => /^-?\d{1,3}$/.test(text);

type Making = ReturnType<typeof useNewClass>;

const blankForm = (classes: readonly ClassSummary[], school: string) => ({
  /** '' until one is chosen. */
  school,
  name: '',
  code: '',
  schoolYear: schoolYearOf(dayOf(new Date())),
  gradingPeriod: '1',
  template: 'points' as ClassTemplate,
  from: String(classes[0]?.id ?? ''),
  withAssignments: false,
  /** Null while the suggestion is unchanged. */
  weeks: null as string | null,
});

function useNewClass(classes: readonly ClassSummary[], school: string) {
  const making = useCreateOnce(classes);
  const { data: schools = [] } = useQuery(schoolsOfTeacherQuery());
  const [form, setForm] = useState(() => blankForm(classes, school));
  const [once, setOnce] = useState(nameOfRequest);
  const { element, hasFailed, attempt } = useAttempts<HTMLDivElement>({
    isSending: making.isPending,
    isRefused: making.isError,
  });
  const name = form.name.trim();
  const schoolYear = form.schoolYear.trim();
  const isCopy = form.template === 'copy';
  const isMoved = isCopy && form.withAssignments;
  const asksSchool = schools.length > 1;
  const schoolId = asksSchool ? Number(form.school) : (schools[0]?.id ?? 0);
  const source = classes.find(({ id }) => String(id) === form.from);
  const { dates, suggested } = useDates(schoolId, schoolYear, isCopy ? source : undefined);
  const weeks = plainDigits(form.weeks ?? suggested).trim();
  const own = {
    school: asksSchool && form.school === '' ? texts.newClass.schoolMissing : undefined,
    name: name === '' ? texts.newClass.nameMissing : undefined,
    schoolYear: isSchoolYear(schoolYear) ? undefined : texts.newClass.yearForm,
    weeks: isMoved && !isWeeks(weeks) ? texts.newClass.weeksForm : undefined,
  };
  const problems = newClassProblems(making.error);
  useRosterOf(making.data);

  function send() {
    const wanted = {
      schoolId: asksSchool ? Number(form.school) : null,
      name,
      code: form.code.trim(),
      schoolYear,
      gradingPeriod: Number(form.gradingPeriod),
      template: form.template,
      from: isCopy ? Number(form.from) : null,
      withAssignments: isMoved,
      weeksLater: Number(isMoved ? weeks : suggested),
      once,
    };
    making.send(wanted);
  }

  return {
    element,
    form,
    change(part: Partial<typeof form>) {
      setForm({ ...form, ...part });
      // Another request gets another name.
      setOnce(nameOfRequest());
    },
    schools,
    asksSchool,
    isCopy,
    isMoved,
    source,
    dates,
    suggested,
    weeks,
    wrong: {
      ...problems,
      school: (hasFailed && own.school) || problems.school,
      name: (hasFailed && own.name) || problems.name,
      schoolYear: (hasFailed && own.schoolYear) || problems.schoolYear,
      weeks: (hasFailed && own.weeks) || problems.weeks,
    },
    isSending: making.isPending,
    giveUp: making.giveUp,
    isFilled: !making.isSuccess && (name !== '' || form.code !== ''),
    submit: () =>
      attempt(
        Object.values(own).some((problem) => problem !== undefined),
        send,
      ),
  };
}

/** If nobody knows whether a class was made and the teacher gives it up, a message says later that it was. */
function useCreateOnce(classes: readonly ClassSummary[]) {
  const { mutate, ...making } = useCreateClass();
  const unknown = useRef<UnknownClass | null>(null);
  const wasCreated = useWasCreated();

  /** What the answer to a request says about it. */
  function settle(error: Error | null, sent: UnknownClass) {
    if (hasCode(error, 'outcomeUnknown')) {
      if (unknown.current?.wanted.once !== sent.wanted.once) unknown.current = sent;
    } else if (!isAnswerLost(error)) unknown.current = null;
  }

  return {
    ...making,
    send(wanted: UnknownClass['wanted']) {
      const sent = { wanted, before: new Set(classes.map(({ id }) => id)) };
      mutate(
        { wanted, unknown: unknown.current },
        { onError: (error) => settle(error, sent), onSuccess: () => settle(null, sent) },
      );
    },
    async giveUp() {
      const { current } = unknown;
      if (current && (await wasCreated(current)))
        outbox.failed(newClassTexts.wasCreated(current.wanted.name));
    },
  };
}

/** Leads to the roster of the class that was made, once its dialog no longer asks before the page is left. */
function useRosterOf(made: number | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (made !== undefined) void navigate(paths.roster(made));
  }, [made, navigate]);
}

/** Its name, and where and when it is taught. */
function NameFields({ making: { form, change, schools, asksSchool, wrong } }: { making: Making }) {
  return (
    <>
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
        problem={wrong.code}
      />
      {asksSchool && (
        <SelectField
          label={texts.school}
          value={form.school}
          onChange={(school) => change({ school })}
          options={[
            { value: '', label: texts.newClass.chooseSchool },
            ...schools
              .filter(({ mayCreateClasses }) => mayCreateClasses)
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
          problem={wrong.schoolYear}
        />
        <SelectField
          label={texts.period}
          value={form.gradingPeriod}
          onChange={(gradingPeriod) => change({ gradingPeriod })}
          options={periods.map((value) => ({ value, label: value }))}
          problem={wrong.gradingPeriod}
        />
      </div>
    </>
  );
}

/** The class to copy, and whether with its assignments, how many weeks later. */
function CopyFields({ making, classes }: { making: Making; classes: readonly ClassSummary[] }) {
  const { form, change, wrong } = making;
  return (
    <>
      <SelectField
        label={texts.newClass.from}
        value={form.from}
        onChange={(from) => change({ from })}
        options={classes.map(({ id, name, schoolYear }) => ({
          value: String(id),
          label: `${name}, ${schoolYear}`,
        }))}
        problem={wrong.from}
      />
      <Check
        checked={form.withAssignments}
        onChange={({ target }) => change({ withAssignments: target.checked })}
      >
        {texts.newClass.withAssignments}
      </Check>
      {making.isMoved && (
        <Field
          label={texts.newClass.weeks}
          hint={texts.newClass.weeksHint}
          inputMode="numeric"
          value={form.weeks ?? making.suggested}
          onChange={({ target }) => change({ weeks: target.value })}
          autoComplete="off"
          problem={wrong.weeks}
        />
      )}
    </>
  );
}

const templateOptions = (hasClasses: boolean) =>
  (['points', 'weighted', 'standards', 'copy'] as const)
    .filter((value) => value !== 'copy' || hasClasses)
    .map((value) => ({ value, label: texts.newClass.templates[value] }));

/** The school's lesson days in the new year, and how many weeks after the old year it begins. */
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

/** The due dates of the copied assignments, once they have been read. */
function DueDates({ classId, ...preview }: DueDatesProps) {
  const { data: book, error } = useQuery(gradebookQuery(classId));
  if (error) return <Notice tone="bad">{error.message}</Notice>;
  if (!book) return <p className={styles.templateAdvice}>{texts.due.reading}</p>;
  return <DuePreview assignments={book.assignments} {...preview} />;
}
