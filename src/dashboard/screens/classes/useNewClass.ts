import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nameOfRequest } from '#dashboard/api/calls/call.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { isAnswerLost } from '#dashboard/api/changes/lostAnswers.ts';
import type { ClassSummary } from '#dashboard/api/classes/classes.ts';
import {
  type NewClassForm,
  newClassPlace,
  newClassProblems,
  newClassTexts,
  readNewClass,
  schoolsOfTeacherQuery,
  type UnknownClass,
  useCreateClass,
  useWasCreated,
} from '#dashboard/api/classes/newClass.ts';
import { calendarsQuery, classCalendarQuery } from '#dashboard/api/schools/calendars.ts';
import { paths } from '#dashboard/app/paths.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import { isSchoolYear, schoolYearOf } from '#grading/schoolYear.ts';
import { plainDigits } from '#grading/score.ts';
import { dayOf, weeksBetween } from '#grading/week.ts';
import { texts } from './texts.ts';

export const isWeeks = (text: string) => /^-?\d{1,3}$/.test(text);

const blankForm = (classes: readonly ClassSummary[], school: string): NewClassForm => ({
  school,
  name: '',
  code: '',
  schoolYear: schoolYearOf(dayOf(new Date())),
  gradingPeriod: '1',
  template: 'points',
  from: String(classes[0]?.id ?? ''),
  withAssignments: false,
  weeks: null,
});

const isFilled = ({ name, code }: NewClassForm) => name.trim() !== '' || code !== '';

/** The form, until its class is made or it is discarded. It outlives the page, and so does the name of its request. */
function useForm(classes: readonly ClassSummary[], school: string) {
  const { draft, isLeft, write, now } = useFormDraft(newClassPlace, readNewClass);
  const [{ form, once }, show] = useState(
    () => draft ?? { form: blankForm(classes, school), once: nameOfRequest() },
  );
  const [unknown, setUnknown] = useState(draft?.unknown ?? null);
  const [seen, see] = useState(draft);
  // The encrypted store may open after the form.
  if (isLeft && draft && draft !== seen) {
    see(draft);
    show(draft);
    setUnknown(draft.unknown);
  }
  return {
    form,
    once,
    isLeft,
    isFilled: isFilled(form),
    /** The request whose outcome is unknown. */
    unknown,
    change(part: Partial<NewClassForm>) {
      // Another request gets another name.
      const next = { form: { ...form, ...part }, once: nameOfRequest() };
      show(next);
      write(isFilled(next.form) ? { ...next, unknown: now()?.unknown ?? unknown } : null);
    },
    /** The page may close before the answer. */
    sending(sent: UnknownClass) {
      const since = now();
      if (since) write({ ...since, unknown: sent });
    },
    /** What is unknown once a request has failed. What was typed since stays, even in another form. */
    failed({ wanted }: UnknownClass, next: UnknownClass | null) {
      setUnknown(next);
      const since = now();
      if (since?.unknown?.wanted.once === wanted.once) write({ ...since, unknown: next });
    },
    /** The class is made. What was typed since stays. */
    done({ wanted }: UnknownClass) {
      const since = now();
      if (since?.once === wanted.once) write(null);
      else if (since?.unknown?.wanted.once === wanted.once) write({ ...since, unknown: null });
    },
    discard: () => write(null),
  };
}

export function useNewClass(classes: readonly ClassSummary[], school: string) {
  const { form, once, ...editing } = useForm(classes, school);
  const making = useCreateOnce(classes, editing);
  const { data: schools = [] } = useQuery(schoolsOfTeacherQuery());
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
    isLeft: editing.isLeft,
    change: editing.change,
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
    isFilled: !making.isSuccess && editing.isFilled,
    submit: () =>
      attempt(
        Object.values(own).some((problem) => problem !== undefined),
        send,
      ),
  };
}

/** If nobody knows whether a class was made and the teacher gives it up, a message says later that it was. */
function useCreateOnce(
  classes: readonly ClassSummary[],
  {
    unknown,
    ...editing
  }: Pick<ReturnType<typeof useForm>, 'unknown' | 'sending' | 'failed' | 'done' | 'discard'>,
) {
  const { mutateAsync, ...making } = useCreateClass();
  const wasCreated = useWasCreated();
  return {
    ...making,
    send(wanted: UnknownClass['wanted']) {
      // The same request again: its class is still none of those that were there at first.
      const sent =
        unknown?.wanted.once === wanted.once ? unknown : { wanted, before: classes.map(({ id }) => id) };
      const sending = mutateAsync({ wanted, unknown });
      editing.sending(sent);
      // Also after the screen has been left.
      sending.then(
        () => editing.done(sent),
        (error) => {
          if (hasCode(error, 'outcomeUnknown')) editing.failed(sent, sent);
          else editing.failed(sent, isAnswerLost(error) ? unknown : null);
        },
      );
    },
    async giveUp() {
      editing.discard();
      if (unknown && (await wasCreated(unknown)))
        outbox.failed(newClassTexts.wasCreated(unknown.wanted.name));
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

/** The school's lesson days in the new year, and how many weeks after the old year it begins. */
function useDates(schoolId: number, schoolYear: string, source: ClassSummary | undefined) {
  const calendars = useQuery({ ...calendarsQuery(schoolId), enabled: source !== undefined && schoolId > 0 });
  const before = useQuery({ ...classCalendarQuery(source?.id ?? 0), enabled: source !== undefined });
  const dates = calendars.data?.find(({ name }) => name === schoolYear) ?? null;
  const years = Number.parseInt(schoolYear, 10) - Number.parseInt(source?.schoolYear ?? '', 10);
  const later = dates && before.data ? weeksBetween(before.data.first, dates.first) : years * 52;
  return { dates, suggested: String(Math.abs(later) <= 999 ? later : 52) };
}
