import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { nameOfRequest } from '#dashboard/api/calls/call.ts';
import type { Changed } from '#dashboard/api/changes/commandTypes.ts';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import {
  mostCopied,
  mostCopyClasses,
  type PlannedCopy,
  plannedCopiesQuery,
  useCopyAssignments,
} from '#dashboard/api/classes/assignmentCopies.ts';
import { accessLevels, type ClassSummary, classesQuery } from '#dashboard/api/classes/classes.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import styles from './AssignmentDialog.module.css';
import { assignmentTexts } from './assignmentTexts.ts';

const texts = assignmentTexts.copying;

interface CopyDialogProps {
  book: Gradebook;
  /** The number of the initially chosen assignment. */
  first: number;
  onCopied(changed: Changed, counts: { assignments: number; classes: number }): void;
  onClose(): void;
}

const none: readonly PlannedCopy[] = [];
const choiceKey = (classId: number, category: number) => `${classId} ${category}`;

/** Asks which assignments go into which other classes, and for a category if a class has none of the same name. */
export default function CopyDialog(props: CopyDialogProps) {
  const { book, onClose } = props;
  const { data: classes = [] } = useQuery(classesQuery());
  const others = classes.filter((each) => takesCopies(each) && each.id !== book.id);
  const copying = useCopying(props);
  const { assignments, into, problems, isSaving } = copying;

  return (
    <Dialog
      title={texts.title}
      open
      atTop
      onClose={onClose}
      filled={into.size > 0 && uiTexts.wouldBeLost(assignmentTexts.cancel)}
      saving={isSaving}
      onSubmit={copying.submit}
      buttons={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {assignmentTexts.cancel}
          </Button>
          <Button type="submit" look="primary" busy={copying.isBusy}>
            {texts.copy(assignments.size, into.size)}
          </Button>
        </>
      }
    >
      <div ref={copying.element} className={styles.form}>
        <p className={styles.advice}>{texts.advice}</p>
        <Choices
          label={texts.assignments}
          options={book.assignments.map(({ id, title, due }) => ({
            id,
            text: texts.named(title, writtenDay(due)),
          }))}
          chosen={assignments}
          onChange={copying.setAssignments}
          problem={problems.assignments}
        />
        {others.length === 0 ? (
          <Notice>{texts.noOthers}</Notice>
        ) : (
          <Choices
            label={texts.classes}
            options={others.map(({ id, name, code }) => ({ id, text: texts.named(name, code) }))}
            chosen={into}
            onChange={copying.setInto}
            problem={problems.classes}
          />
        )}
        <CategoryQuestions
          plan={copying.plan}
          choices={copying.choices}
          onChange={copying.setChoices}
          problem={problems.categories}
        />
        {problems.other && <Notice tone="bad">{whyFailed(problems.other, texts.notCopied)}</Notice>}
      </div>
    </Dialog>
  );
}

/** The choice, the service's plan for it, and the open questions. */
function useCopying({ book, first, onCopied }: CopyDialogProps) {
  const [assignments, setAssignments] = useState<ReadonlySet<number>>(new Set([first]));
  const [into, setInto] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [once, setOnce] = useState(nameOfRequest);
  const copied = { assignments: [...assignments], classes: [...into] };
  const planned = useQuery(plannedCopiesQuery(book.id, copied));
  const isChosen = copied.assignments.length > 0 && copied.classes.length > 0;
  const plan = (isChosen ? (planned.data ?? none) : none).filter(({ classId }) => into.has(classId));
  const questions = plan.flatMap(({ classId, unmatched }) =>
    unmatched.map(({ num }) => ({ classId, here: num, chosen: choices.get(choiceKey(classId, num)) })),
  );
  const copying = useCopyAssignments(book.id);
  const isBusy = copying.isPending || planned.isFetching;
  const { element, hasFailed, attempt } = useAttempts<HTMLDivElement>({
    isSending: isBusy,
    // The service's errors concern none of the fields.
    isRefused: false,
    wrongFields: '[data-invalid] input, [aria-invalid=true]',
  });
  const wrong = wrongChoice(assignments, into);

  /** Another request gets another name. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      copying.reset();
      setOnce(nameOfRequest());
      set(value);
    };

  function send() {
    const categories = questions.map(({ chosen, ...each }) => ({ ...each, there: Number(chosen) }));
    const counts = { assignments: assignments.size, classes: into.size };
    copying.mutateAsync({ ...copied, categories, once }).then(
      (changed) => onCopied(changed, counts),
      // A category has been renamed or removed meanwhile.
      () => void planned.refetch(),
    );
  }

  return {
    element,
    assignments,
    setAssignments: changing(setAssignments),
    into,
    setInto: changing(setInto),
    choices,
    setChoices: changing(setChoices),
    plan,
    problems: {
      ...(hasFailed ? { ...wrong, categories: texts.noChoice } : {}),
      // The plan that is asked for again after a failure does not know what became of the copies.
      other: copying.error ?? planned.error,
    },
    isSaving: copying.isPending,
    isBusy,
    submit() {
      const isOpen = questions.some(({ chosen }) => chosen === undefined);
      attempt(isOpen || wrong.assignments !== undefined || wrong.classes !== undefined, send);
    },
  };
}

function wrongChoice(assignments: ReadonlySet<number>, into: ReadonlySet<number>) {
  const tooMany = assignments.size > mostCopied || into.size > mostCopyClasses;
  return {
    assignments: assignments.size === 0 ? texts.noAssignment : undefined,
    classes:
      into.size === 0 ? texts.noClass : tooMany ? texts.tooMany(mostCopied, mostCopyClasses) : undefined,
  };
}

/** Active classes that the teacher may change: an admin copies into the classes that they teach. */
const takesCopies = ({ folder, authority, school, role }: ClassSummary) =>
  folder === 'active' && authority >= accessLevels.edit && (school === '' || role !== '');

interface CategoryQuestionsProps {
  plan: readonly PlannedCopy[];
  choices: ReadonlyMap<string, string>;
  onChange(choices: ReadonlyMap<string, string>): void;
  /** Shown if nothing is chosen. */
  problem: string | undefined;
}

/** Titles that the other classes already have, and a choice if they have no category of the same name. */
function CategoryQuestions({ plan, choices, onChange, problem }: CategoryQuestionsProps) {
  function choose(key: string, value: string) {
    const next = new Map(choices);
    if (value === '') next.delete(key);
    else next.set(key, value);
    onChange(next);
  }
  return (
    <>
      {plan.map(
        ({ classId, name, there }) =>
          there.length > 0 && (
            <Notice key={classId} tone="warn">
              {texts.there(name, there)}
            </Notice>
          ),
      )}
      {plan.some(({ unmatched }) => unmatched.length > 0) && (
        <p className={styles.advice}>{texts.unmatched}</p>
      )}
      {plan.flatMap(({ classId, name, categories, unmatched }) =>
        unmatched.map((category) => {
          const key = choiceKey(classId, category.num);
          return (
            <SelectField
              key={key}
              label={texts.into(name, category.name)}
              value={choices.get(key) ?? ''}
              options={[
                { value: '', label: texts.choose },
                ...categories.map(({ num, name: label }) => ({ value: String(num), label })),
                { value: '0', label: assignmentTexts.noCategory },
              ]}
              onChange={(value) => choose(key, value)}
              problem={choices.has(key) ? undefined : problem}
            />
          );
        }),
      )}
    </>
  );
}

interface ChoicesProps {
  label: string;
  options: readonly { id: number; text: string }[];
  chosen: ReadonlySet<number>;
  onChange(chosen: ReadonlySet<number>): void;
  problem: string | undefined;
}

/** A choice of any number of options. */
function Choices({ label, options, chosen, onChange, problem }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  // Scrolls to the initial choice, however long the list is.
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (list.current && first) list.current.scrollTop = first.offsetTop - list.current.offsetTop;
  }, []);
  function toggle(id: number, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  }
  return (
    <fieldset className={styles.choices} data-invalid={problem ? true : undefined}>
      <legend>{label}</legend>
      <div ref={list} className={styles.list}>
        {options.map(({ id, text }) => (
          <Check key={id} checked={chosen.has(id)} onChange={({ target }) => toggle(id, target.checked)}>
            {text}
          </Check>
        ))}
      </div>
      <Problem>{problem}</Problem>
    </fieldset>
  );
}
