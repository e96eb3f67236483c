import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PlannedClass,
  usePlanYear,
  useStartYear,
  type YearOfSchool,
  type YearPlan,
  yearPlanQuery,
  yearStartProblems,
} from '#dashboard/api/schools/years.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SearchField } from '#dashboard/ui/components/fields/SearchField.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { folded } from '#dashboard/ui/format/folded.ts';
import { isSchoolYear, schoolYearAfter } from '#grading/schoolYear.ts';
import { PlannedClasses } from './PlannedClasses.tsx';
import { startTexts } from './startTexts.ts';
import styles from './Years.module.css';

interface StartYearProps {
  schoolId: number;
  /** Those with active classes, latest first. */
  years: readonly YearOfSchool[];
  onStarted(year: string): void;
  onClose(): void;
}

/** Each step begins at its heading. */
const focusOn = (element: HTMLElement | null) => element?.focus();

/** Asks which classes continue, shows what will happen, and does it. */
export function StartYear(props: StartYearProps) {
  const choice = useYearChoice(props);
  const { plan, wanted, isReviewing } = choice;
  const starting = useStartYear(props.schoolId);

  return (
    <section className={styles.group} aria-label={startTexts.title}>
      <div>
        <h2 key={String(isReviewing)} ref={focusOn} tabIndex={-1}>
          {startTexts.title}
        </h2>
        <p className={styles.soft}>{startTexts.steps[isReviewing ? 'review' : 'choose']}</p>
      </div>
      {isReviewing && plan.data ? (
        <Review
          plan={plan.data}
          from={wanted.from}
          to={wanted.to}
          busy={starting.isPending}
          error={starting.error}
          onBack={() => {
            starting.reset();
            choice.review(false);
          }}
          onAgain={() => {
            starting.reset();
            choice.showPlan();
          }}
          onStart={(base) =>
            starting.mutate({ ...wanted, base }, { onSuccess: () => props.onStarted(wanted.to) })
          }
        />
      ) : (
        <YearChoice {...props} choice={choice} />
      )}
    </section>
  );
}

type Choice = ReturnType<typeof useYearChoice>;

/** Which year follows which, which classes are created in it, and the service's plan. */
function useYearChoice({ schoolId, years }: StartYearProps) {
  const latest = years[0]?.name ?? '';
  const [from, setFrom] = useState(latest);
  const [to, setTo] = useState(() => schoolYearAfter(latest));
  /** Classes left out of the new year: all others are chosen. */
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [isReviewing, review] = useState(false);
  // The old year's classes, whatever the name of the new year.
  const list = useQuery(yearPlanQuery(schoolId, { from, to: schoolYearAfter(from), chosen: [] }));
  const plan = usePlanYear(schoolId);

  const classes = list.data?.classes ?? [];
  const chosen = classes.filter(({ id, problem }) => problem === '' && !without.has(id)).map(({ id }) => id);
  const wanted = { from, to: to.trim(), chosen };
  return {
    to,
    setTo,
    wanted,
    classes,
    without,
    setWithout,
    list,
    plan,
    isReviewing,
    review,
    choose(year: string) {
      setFrom(year);
      setTo(schoolYearAfter(year));
      setWithout(new Set());
    },
    showPlan: () => plan.mutate(wanted, { onSuccess: () => review(true) }),
  };
}

/** The first step. */
function YearChoice({ years, onClose, choice }: StartYearProps & { choice: Choice }) {
  const { wanted, list, plan } = choice;
  const wrongTo = !isSchoolYear(wanted.to)
    ? startTexts.toForm
    : wanted.to === wanted.from
      ? startTexts.toSame
      : wanted.to < wanted.from
        ? startTexts.toEarlier
        : undefined;
  return (
    <form
      className={styles.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrongTo && !plan.isPending && list.isSuccess) choice.showPlan();
      }}
    >
      <p>{startTexts.advice}</p>
      <div className={styles.days}>
        <SelectField
          label={startTexts.from}
          value={wanted.from}
          options={years.map(({ name }) => ({ value: name, label: name }))}
          onChange={choice.choose}
          problem={yearStartProblems(plan.error).from}
        />
        <Field
          label={startTexts.to}
          value={choice.to}
          onChange={({ target }) => choice.setTo(target.value)}
          autoComplete="off"
          problem={wrongTo ?? yearStartProblems(plan.error).to}
        />
      </div>
      <Choosing
        classes={choice.classes}
        without={choice.without}
        chosen={wanted.chosen.length}
        onChange={(next) => choice.setWithout(new Set(next))}
      />
      {list.error ? (
        <RetryNotice tone="bad" onRetry={() => void list.refetch()}>
          {list.error.message}
        </RetryNotice>
      ) : (
        <Trouble error={plan.error} />
      )}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={plan.isPending || list.isPending}>
          {startTexts.review}
        </Button>
        <Button onClick={onClose}>{startTexts.cancel}</Button>
      </div>
    </form>
  );
}

function Trouble({ error }: { error: Error | null }) {
  const { other } = yearStartProblems(error);
  return other ? <Notice tone="bad">{other}</Notice> : null;
}

interface ChoosingProps {
  classes: readonly PlannedClass[];
  without: ReadonlySet<number>;
  /** How many are created. */
  chosen: number;
  onChange(without: Iterable<number>): void;
}

/** The classes to create; a search filters the list, and limits "all" and "none" to it. */
function Choosing({ classes, without, chosen, onChange }: ChoosingProps) {
  const [search, setSearch] = useState('');
  const sought = folded(search).split(/\s+/);
  const shown = classes.filter(({ name, code, teacher }) => {
    const text = folded(`${name} ${code} ${teacher}`);
    return sought.every((word) => text.includes(word));
  });
  const ids = new Set(shown.map(({ id }) => id));
  return (
    <>
      <div className={styles.tools}>
        <span role="status">{startTexts.chosen(chosen, classes.length)}</span>
        <Button look="quiet" onClick={() => onChange([...without].filter((id) => !ids.has(id)))}>
          {startTexts.chooseAll}
        </Button>
        <Button look="quiet" onClick={() => onChange([...without, ...ids])}>
          {startTexts.chooseNone}
        </Button>
        <SearchField label={startTexts.search} value={search} onChange={setSearch} />
      </div>
      {shown.length === 0 && classes.length > 0 ? (
        <Empty title={startTexts.noneFound} />
      ) : (
        <PlannedClasses
          label={startTexts.copy}
          classes={shown}
          choice={{
            head: startTexts.copy,
            cell: ({ id, name, code, problem }) => (
              <input
                type="checkbox"
                className={styles.choice}
                aria-label={startTexts.copyClass(name, code)}
                checked={problem === '' && !without.has(id)}
                disabled={problem !== ''}
                onChange={({ target }) =>
                  onChange(target.checked ? [...without].filter((one) => one !== id) : [...without, id])
                }
              />
            ),
          }}
        />
      )}
    </>
  );
}

interface ReviewProps {
  plan: YearPlan;
  from: string;
  to: string;
  busy: boolean;
  error: Error | null;
  onBack(): void;
  /** Requests the plan again. */
  onAgain(): void;
  onStart(base: string): void;
}

/** Shows exactly what will happen. */
function Review({ plan, from, to, busy, error, onBack, onAgain, onStart }: ReviewProps) {
  const made = plan.classes.filter(({ chosen }) => chosen);
  const only = plan.classes.filter(({ chosen }) => !chosen);
  const { overtaken } = yearStartProblems(error);
  return (
    <div className={styles.section}>
      <ul className={styles.will}>
        <li>{startTexts.archives(plan.classes.length, from)}</li>
        <li>{startTexts.makes(made.length, to)}</li>
        <li>{startTexts.undoable}</li>
      </ul>
      {made.length > 0 && (
        <>
          <h3>{startTexts.copiedTable}</h3>
          <PlannedClasses label={startTexts.copiedTable} classes={made} ofNew />
        </>
      )}
      {only.length > 0 && (
        <>
          <h3>{startTexts.archivedTable}</h3>
          <PlannedClasses label={startTexts.archivedTable} classes={only} />
        </>
      )}
      {overtaken && (
        <Notice tone="warn" action={<Button onClick={onAgain}>{startTexts.lookAgain}</Button>}>
          {overtaken}
        </Notice>
      )}
      <Trouble error={error} />
      <div className={styles.buttons}>
        <Button look="primary" busy={busy} onClick={() => onStart(plan.base)}>
          {startTexts.start(to)}
        </Button>
        <Button onClick={onBack}>{startTexts.back}</Button>
      </div>
    </div>
  );
}
