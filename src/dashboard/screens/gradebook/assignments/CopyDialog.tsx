import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  nameOfCopying,
  type PlannedCopy,
  plannedCopiesQuery,
  useCopyAssignments,
} from '#dashboard/api/assignmentCopies.ts';
import type { Changed } from '#dashboard/api/calls/commands.ts';
import { type ClassSummary, classesQuery } from '#dashboard/api/classes.ts';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import styles from './AssignmentDialog.module.css';
import { assignmentTexts } from './assignmentTexts.ts';

const texts = assignmentTexts.copying;

interface CopyDialogProps {
  book: Gradebook;
  /** The number of the assignment that is chosen at first. */
  first: number;
  onCopied(changed: Changed, counts: { assignments: number; classes: number }): void;
  onClose(): void;
}

/** The service takes no more at once. */
const most = { assignments: 200, classes: 50 };

const none: readonly PlannedCopy[] = [];
const choiceKey = (classId: number, category: number) => `${classId} ${category}`;

/** Asks which assignments go into which other classes, and where a class has no category of the same name. */
export default function CopyDialog({ book, first, onCopied, onClose }: CopyDialogProps) {
  const { data: classes = [] } = useQuery(classesQuery());
  const others = classes.filter((each) => takesCopies(each) && each.id !== book.id);
  const [assignments, setAssignments] = useState<ReadonlySet<number>>(new Set([first]));
  const [into, setInto] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [tries, setTries] = useState(0);
  const [once, setOnce] = useState(nameOfCopying);
  const element = useRef<HTMLDivElement>(null);
  const copied = { assignments: [...assignments], classes: [...into] };
  const planned = useQuery(plannedCopiesQuery(book.id, copied));
  const isChosen = copied.assignments.length > 0 && copied.classes.length > 0;
  const plan = (isChosen ? (planned.data ?? none) : none).filter(({ classId }) => into.has(classId));
  const questions = plan.flatMap(({ classId, unmatched }) =>
    unmatched.map(({ num }) => ({ classId, here: num, chosen: choices.get(choiceKey(classId, num)) })),
  );
  const copying = useCopyAssignments(book.id);
  const tooMany = assignments.size > most.assignments || into.size > most.classes;
  const problems = {
    assignments: assignments.size === 0 ? texts.noAssignment : undefined,
    classes:
      into.size === 0 ? texts.noClass : tooMany ? texts.tooMany(most.assignments, most.classes) : undefined,
  };
  const problem = planned.error ?? copying.error;

  useEffect(() => {
    if (tries > 0)
      element.current?.querySelector<HTMLElement>('[data-invalid] input, [aria-invalid=true]')?.focus();
  }, [tries]);

  /** What is another request has another name. */
  function change(act: () => void) {
    copying.reset();
    setOnce(nameOfCopying());
    act();
  }

  function submit() {
    if (copying.isPending || planned.isFetching) return;
    if (problems.assignments || problems.classes || questions.some(({ chosen }) => chosen === undefined)) {
      setTries(tries + 1);
      return;
    }
    const categories = questions.map(({ chosen, ...each }) => ({ ...each, there: Number(chosen) }));
    const counts = { assignments: assignments.size, classes: into.size };
    copying.mutateAsync({ ...copied, categories, once }).then(
      (changed) => onCopied(changed, counts),
      // A category has been renamed or removed meanwhile.
      () => void planned.refetch(),
    );
  }

  return (
    <Dialog
      title={texts.title}
      open
      atTop
      onClose={onClose}
      filled={into.size > 0}
      saving={copying.isPending}
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={onClose} disabled={copying.isPending}>
            {assignmentTexts.cancel}
          </Button>
          <Button type="submit" look="primary" busy={copying.isPending || planned.isFetching}>
            {texts.copy(assignments.size, into.size)}
          </Button>
        </>
      }
    >
      <div ref={element} className={styles.form}>
        <p className={styles.advice}>{texts.advice}</p>
        <Choices
          label={texts.assignments}
          options={book.assignments.map(({ id, title, due }) => ({
            id,
            text: texts.named(title, writtenDay(due)),
          }))}
          chosen={assignments}
          onChange={(next) => change(() => setAssignments(next))}
          problem={tries > 0 ? problems.assignments : undefined}
        />
        {others.length === 0 ? (
          <Notice>{texts.noOthers}</Notice>
        ) : (
          <Choices
            label={texts.classes}
            options={others.map(({ id, name, code }) => ({ id, text: texts.named(name, code) }))}
            chosen={into}
            onChange={(next) => change(() => setInto(next))}
            problem={tries > 0 ? problems.classes : undefined}
          />
        )}
        <CategoryQuestions
          plan={plan}
          choices={choices}
          onChange={(next) => change(() => setChoices(next))}
          problem={tries > 0 ? texts.noChoice : undefined}
        />
        {problem && <Notice tone="bad">{texts.notCopied(problem.message)}</Notice>}
      </div>
    </Dialog>
  );
}

/** Active, and theirs to change: an admin copies into the classes that they teach. */
const takesCopies = ({ folder, authority, school, role }: ClassSummary) =>
  folder === 'active' && authority >= 4 && (school === '' || role !== '');

interface CategoryQuestionsProps {
  plan: readonly PlannedCopy[];
  choices: ReadonlyMap<string, string>;
  onChange(choices: ReadonlyMap<string, string>): void;
  /** Said where nothing is chosen. */
  problem: string | undefined;
}

/** What the other classes have already, and where they have no category of the same name. */
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

/** Any of several. */
function Choices({ label, options, chosen, onChange, problem }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  // What is chosen at first is in sight, however long the list is.
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
