import { useId, useState } from 'react';
import type { GradebookAssignment } from '#dashboard/api/classes/gradebook.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import type { SettingsForm, TermRow } from '#dashboard/api/classes/settings.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { DateField } from '#dashboard/ui/components/fields/DateField.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { formatPercent } from '#grading/rounding.ts';
import { CellInput, RemoveCell, RowProblems } from './EditorRow.tsx';
import styles from './Settings.module.css';
import {
  countsByTerm,
  freeTerm,
  problemIdsOf,
  type RowProblem,
  sumOfWeights,
  type TableProblems,
} from './settingsForm.ts';
import terms from './TermEditor.module.css';
import { texts } from './texts.ts';

interface TermEditorProps {
  classId: number;
  form: SettingsForm;
  assignments: readonly GradebookAssignment[];
  problems: readonly RowProblem<TermRow>[];
  refusal: string | undefined;
  onChange(part: Partial<SettingsForm>): void;
}

/** Marking periods with their days and weights; names and days from the school's calendar are fixed. */
export function TermEditor({ classId, form, assignments, problems, refusal, onChange }: TermEditorProps) {
  const { terms: words } = texts;
  const { terms: rows } = form;
  const id = useId();
  /** The number of the row added last, which takes the focus. */
  const [added, setAdded] = useState<number | null>(null);
  const offered = useMay(classId, 'gradeByTerms');
  if (!offered) return null;
  const set = (terms: readonly TermRow[]) => onChange({ terms });
  const change = (at: number, part: Partial<TermRow>) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const free = freeTerm(rows);
  const sum = sumOfWeights(rows);
  const add = (num: number) => {
    const row = { num, name: '', first: '', last: '', weight: '', ofSchool: false };
    setAdded(num);
    set([...rows, row].sort((one, other) => one.num - other.num));
  };
  return (
    <fieldset className={styles.group}>
      <h2>{words.title}</h2>
      <p className={styles.soft}>
        {words.advice} {rows.some(({ ofSchool }) => ofSchool) && words.ofSchool} {words.undated}
      </p>
      {rows.length > 0 && (
        <table className={`${styles.rows} ${terms.terms}`} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{words.periodHead}</VisuallyHidden>
              </th>
              <th scope="col">{words.nameHead}</th>
              <th scope="col">{words.firstHead}</th>
              <th scope="col">{words.lastHead}</th>
              <th scope="col">{words.weightHead}</th>
              <th scope="col">
                <VisuallyHidden>{words.usedHead}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <TermLine
                key={row.num}
                row={row}
                index={index}
                isNew={row.num === added}
                problems={{ id, found: problems }}
                used={assignments.filter(({ term }) => term === row.num).length}
                onChange={(part) => change(index, part)}
                onRemove={() => set(rows.filter((_, at) => at !== index))}
              />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 0 && (
        <p className={styles.soft} role="status">
          {sum > 0 && <strong>{texts.categories.sum(`${formatPercent(sum)}%`)}</strong>}{' '}
          {sum === 0
            ? words.unweighed
            : countsByTerm(rows)
              ? `${words.weighed} ${texts.categories.sumAdvice}`
              : words.undatedWeights}
        </p>
      )}
      <RowProblems id={id} problems={problems} refusal={refusal} />
      {free !== null && (
        <div className={styles.buttons}>
          <Button onClick={() => add(free)}>
            <Icon name="plus" />
            {words.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface TermLineProps {
  problems: TableProblems<TermRow>;
  row: TermRow;
  /** From 0. */
  index: number;
  /** It takes the focus. */
  isNew: boolean;
  /** How many assignments are assigned to it. */
  used: number;
  onChange(part: Partial<TermRow>): void;
  onRemove(): void;
}

function TermLine({ row, index, isNew, problems, used, onChange, onRemove }: TermLineProps) {
  const { terms: words } = texts;
  const period = `P${row.num}`;
  return (
    <tr>
      <th scope="row">{period}</th>
      <td>
        {row.ofSchool ? (
          <bdi>{row.name}</bdi>
        ) : (
          <CellInput
            label={words.name(period)}
            autoFocus={isNew}
            value={row.name}
            onChange={(name) => onChange({ name })}
            dir="auto"
            problems={problemIdsOf(problems, index, 'name')}
          />
        )}
      </td>
      {(['first', 'last'] as const).map((end) => (
        <td key={end} className={terms.day}>
          {row.ofSchool ? (
            writtenDay(row[end])
          ) : (
            <DateField
              bare
              label={end === 'first' ? words.firstHead : words.lastHead}
              name={words[end](period)}
              day={row[end]}
              onChange={(day) => onChange({ [end]: day })}
              problem={undefined}
              problemId={problemIdsOf(problems, index, end)}
            />
          )}
        </td>
      ))}
      <td className={`${styles.number} ${terms.weight}`}>
        <span className={terms.head} aria-hidden>
          {words.weightHead}
        </span>
        <CellInput
          label={words.weight(period)}
          value={row.weight}
          onChange={(weight) => onChange({ weight })}
          inputMode="decimal"
          problems={problemIdsOf(problems, index, 'weight')}
        />
      </td>
      {row.ofSchool ? (
        <td className={styles.remove} />
      ) : (
        <RemoveCell label={words.remove(period)} used={used} words={words} onRemove={onRemove} />
      )}
    </tr>
  );
}
