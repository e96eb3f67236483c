import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import { adminsQuery } from '#dashboard/api/schools/people.ts';
import {
  readSchoolDraft,
  type School,
  type SchoolSettings,
  type SettingsBefore,
  schoolProblems,
  schoolSettingsPlace,
  type TypedSettings,
  useEditSchool,
} from '#dashboard/api/schools/schools.ts';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import { plainDigits } from '#grading/score.ts';
import { texts } from './texts.ts';

export type ChangeSettings = (part: Partial<TypedSettings>) => void;

const settingsOf = (school: School): SchoolSettings => ({
  name: school.name,
  teachersMakeClasses: school.teachersMakeClasses,
  signOnOnly: school.signOnOnly,
  breakGlass: school.breakGlass,
  adminsNeedFactor: school.adminsNeedFactor,
  teachersNeedFactor: school.teachersNeedFactor,
  keepsMarks: school.keepsMarks,
  keptYears: school.keptYears,
});

const typedOf = (settings: SchoolSettings): TypedSettings => ({
  ...settings,
  keptYears: String(settings.keptYears),
});

/** NaN if it is not a number. */
function yearsIn(typed: string): number {
  const digits = plainDigits(typed).trim();
  return /^\d{0,3}$/.test(digits) ? Number(digits) : Number.NaN;
}

const read = (typed: TypedSettings): SchoolSettings => ({
  ...typed,
  name: typed.name.trim(),
  keptYears: yearsIn(typed.keptYears),
});

const names = [
  'name',
  'teachersMakeClasses',
  'signOnOnly',
  'breakGlass',
  'adminsNeedFactor',
  'teachersNeedFactor',
  'keepsMarks',
  'keptYears',
] as const satisfies (keyof SchoolSettings)[];

const alike = (one: SchoolSettings, other: SchoolSettings) =>
  names.every((each) => one[each] === other[each]);

/** Rules that may lock somebody out, before and after. */
export interface AskedRules {
  was: SchoolSettings;
  will: SchoolSettings;
}

const locksOut = ({ was, will }: AskedRules) =>
  (will.signOnOnly && (!was.signOnOnly || was.breakGlass !== will.breakGlass)) ||
  (will.adminsNeedFactor && !was.adminsNeedFactor) ||
  (will.teachersNeedFactor === true && was.teachersNeedFactor !== true);

interface Saving {
  settings: SchoolSettings;
  version: School['version'];
  done: { sentence: string; was: SchoolSettings | null };
}

const beforeOf = (school: School): SettingsBefore => ({ ...settingsOf(school), version: school.version });

/** What is typed, and the settings when editing began: both outlive the page. */
function useTyped(school: School) {
  const { draft, isLeft, write, now } = useFormDraft(schoolSettingsPlace(school.id), readSchoolDraft);
  const begun = () => ({ base: beforeOf(school), typed: typedOf(settingsOf(school)) });
  const [{ base, typed }, show] = useState(draft ?? begun());
  const [seen, see] = useState(draft);
  // The encrypted store may open after the screen.
  if (isLeft && draft && draft !== seen) {
    see(draft);
    show(draft);
  }
  const isChanged = !alike(read(typed), base);
  // It was saved after all as its page closed, or by somebody else.
  const isDone = draft !== null && !isChanged;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is painted that asks
  useLayoutEffect(() => {
    if (isDone) write(null);
  }, [isDone]);
  return {
    base,
    typed,
    isChanged,
    isLeft,
    change(part: Partial<TypedSettings>) {
      const next = { base, typed: { ...typed, ...part } };
      show(next);
      write(alike(read(next.typed), base) ? null : next);
    },
    /** Shows the settings as they are saved. */
    follow: () => show(begun()),
    discard: () => write(null),
    /** These settings are saved; later edits are still to be. */
    wasSaved(settings: SchoolSettings) {
      const since = now();
      if (since && alike(read(since.typed), settings)) write(null);
    },
  };
}

/** The form, the settings it began from, and what somebody else has saved since. */
export function useSchoolSettings(school: School) {
  const now = settingsOf(school);
  const editing = useTyped(school);
  const { base, typed, isChanged } = editing;
  const [isTried, setTried] = useState(false);
  const [message, setMessage] = useState('');
  const [before, setBefore] = useState<SchoolSettings | null>(null);
  const [asking, ask] = useState<Saving | null>(null);
  const edit = useEditSchool(school);
  const { element, attempt } = useAttempts({ isSending: edit.isPending, isRefused: edit.isError });
  const factor = useOwnFactor(school.id);
  const wanted = read(typed);
  const inTheWay = locks({ was: now, will: wanted }, { hasSignOn: school.hasSignOn, hasFactor: factor.has });
  const isNewer = base.version !== school.version || !alike(base, now);

  // While nothing is typed, other people's changes are shown as they arrive, and so are saved ones.
  if (isNewer && !edit.isPending && (!isChanged || alike(wanted, now))) editing.follow();

  async function send({ settings, version, done }: Saving) {
    ask(null);
    try {
      await edit.mutateAsync({ settings, base: version });
    } catch {
      // `edit.error` shows it; the typed text stays.
      return;
    }
    editing.wasSaved(settings);
    setMessage(done.sentence);
    setBefore(done.was);
  }

  const begin = (saving: Saving) =>
    locksOut({ was: now, will: saving.settings }) ? ask(saving) : void send(saving);

  function save({ version }: Pick<SettingsBefore, 'version'>) {
    setTried(true);
    if (factor.has === false) factor.askAgain();
    attempt(hasProblem(missing(typed)) || hasProblem(inTheWay), () =>
      begin({ settings: wanted, version, done: { sentence: texts.saved, was: now } }),
    );
  }

  const undone = { sentence: texts.undone, was: null };
  return {
    typed,
    element,
    message,
    isChanged,
    isSaving: edit.isPending,
    problems: problemsOf(edit.error, { ...(isTried && missing(typed)), ...inTheWay }),
    overtaken: isNewer && isChanged && !edit.isPending ? theirChanges(base, now) : null,
    undo:
      before && !isChanged ? () => begin({ settings: before, version: school.version, done: undone }) : null,
    asked: asking && { was: now, will: asking.settings },
    confirm: () => asking && void send(asking),
    cancel: () => ask(null),
    saveMine: () => save(school),
    isLeft: editing.isLeft,
    change(part: Partial<TypedSettings>) {
      editing.change(part);
      setMessage('');
      setTried(false);
      edit.reset();
    },
    takeTheirs() {
      editing.discard();
      editing.follow();
      edit.reset();
    },
    submit(event: FormEvent) {
      event.preventDefault();
      save(base);
    },
  };
}

/** Whether the reader's own account has a second factor; undefined until it is known. */
function useOwnFactor(schoolId: number) {
  const { data: account } = useQuery(accountQuery());
  const { data: admins, refetch } = useQuery(adminsQuery(schoolId));
  return {
    has: admins?.find(({ id }) => id === account?.id)?.hasFactor,
    askAgain: () => void refetch(),
  };
}

type Problems = ReturnType<typeof schoolProblems>;
type Missing = { [Name in keyof Problems]?: string | undefined };

const hasProblem = (problems: Missing) => Object.values(problems).some((problem) => problem !== undefined);

/** What the service would refuse to switch on: shown at once, in place of a question that leads nowhere. */
function locks(
  { was, will }: AskedRules,
  { hasSignOn, hasFactor }: { hasSignOn: boolean | undefined; hasFactor: boolean | undefined },
): Missing {
  const { noSignOn, ownFactorFirst } = texts.signIn;
  const lacks = (now: boolean | null, before: boolean | null) =>
    now === true && before !== true && hasFactor === false ? ownFactorFirst : undefined;
  return {
    signOnOnly: will.signOnOnly && !was.signOnOnly && hasSignOn === false ? noSignOn : undefined,
    adminsNeedFactor: lacks(will.adminsNeedFactor, was.adminsNeedFactor),
    teachersNeedFactor: lacks(will.teachersNeedFactor, was.teachersNeedFactor),
  };
}

/** Errors that the page finds before sending. */
function missing({ name, signOnOnly, breakGlass, keptYears }: TypedSettings): Missing {
  const years = yearsIn(keptYears);
  return {
    name: name.trim() === '' ? texts.nameMissing : undefined,
    breakGlass: signOnOnly && breakGlass === null ? texts.signIn.chooseAdmin : undefined,
    keptYears: years >= 0 && years <= 100 ? undefined : texts.privacy.keptYearsForm,
  };
}

function problemsOf(error: Error | null, here: Missing): Problems {
  const found = Object.entries(here).filter(([, problem]) => problem !== undefined);
  return { ...schoolProblems(error), ...Object.fromEntries(found) };
}

/** The other person's changes, in words. */
function theirChanges(was: SchoolSettings, now: SchoolSettings): string[] {
  const { nowIs } = texts;
  const either = (is: boolean, yes: string, no: string) => (is ? yes : no);
  return [
    was.name !== now.name && nowIs.name(now.name),
    was.teachersMakeClasses !== now.teachersMakeClasses &&
      either(now.teachersMakeClasses, nowIs.on, nowIs.off),
    was.signOnOnly !== now.signOnOnly && either(now.signOnOnly, nowIs.signOnOnly, nowIs.anyWay),
    was.breakGlass !== now.breakGlass && nowIs.breakGlass,
    was.adminsNeedFactor !== now.adminsNeedFactor &&
      either(now.adminsNeedFactor, nowIs.factor, nowIs.noFactor),
    was.teachersNeedFactor !== now.teachersNeedFactor &&
      either(now.teachersNeedFactor === true, nowIs.teacherFactor, nowIs.noTeacherFactor),
    was.keepsMarks !== now.keepsMarks && either(now.keepsMarks, nowIs.keepsMarks, nowIs.dropsMarks),
    was.keptYears !== now.keptYears && nowIs.keptYears(now.keptYears),
  ].filter((each) => each !== false);
}
