import { useId, useState } from 'react';
import type { GradebookAssignment } from '#dashboard/api/classes/gradebook.ts';
import type { CategoryRow, SettingsForm } from '#dashboard/api/classes/settings.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check } from '#dashboard/ui/components/fields/Field.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { formatPercent } from '#grading/rounding.ts';
import { CellInput, RemoveCell, RowProblems } from './EditorRow.tsx';
import styles from './Settings.module.css';
import { problemIdsOf, type RowProblem, sumOfWeights, type TableProblems } from './settingsForm.ts';
import { texts } from './texts.ts';

interface CategoryEditorProps {
  form: SettingsForm;
  assignments: readonly GradebookAssignment[];
  problems: readonly RowProblem<CategoryRow>[];
  refusal: string | undefined;
  onChange(part: Partial<SettingsForm>): void;
}

/** Categories with their weights and how many lowest scores each drops. */
export function CategoryEditor({ form, assignments, problems, refusal, onChange }: CategoryEditorProps) {
  const { categories: words } = texts;
  const id = useId();
  /** The number of the row added last, which takes the focus. */
  const [added, setAdded] = useState<number | null>(null);
  const rows = form.categories;
  const set = (categories: readonly CategoryRow[]) => onChange({ categories });
  const change = (at: number, part: Partial<CategoryRow>) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const usedBy = (num: number) => assignments.filter(({ category }) => category === num).length;
  // A number that an assignment still has would put it into the new category.
  const free = Math.max(0, ...rows.map(({ num }) => num), ...assignments.map(({ category }) => category)) + 1;
  return (
    <fieldset className={styles.group}>
      <h2>{words.title}</h2>
      <Check checked={form.weighted} onChange={({ target }) => onChange({ weighted: target.checked })}>
        {words.weighted}
      </Check>
      <table className={`${styles.rows} ${styles.categories}`} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.nameHead}</th>
            <th scope="col">{words.weightHead}</th>
            <th scope="col">{words.dropHead}</th>
            <th scope="col">
              <VisuallyHidden>{words.usedHead}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <CategoryLine
              key={row.num}
              row={row}
              index={index}
              isNew={row.num === added}
              problems={{ id, found: problems }}
              used={usedBy(row.num)}
              isOnly={rows.length === 1}
              onChange={(part) => change(index, part)}
              onRemove={() => set(rows.filter((_, at) => at !== index))}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.soft} role="status">
        <strong>{words.sum(`${formatPercent(sumOfWeights(rows))}%`)}</strong>{' '}
        {form.weighted ? words.sumAdvice : words.sumUnused}
      </p>
      <RowProblems id={id} problems={problems} refusal={refusal} />
      <div className={styles.buttons}>
        <Button
          onClick={() => {
            setAdded(free);
            set([...rows, { num: free, name: '', weight: '', drop: '0' }]);
          }}
        >
          <Icon name="plus" />
          {words.add}
        </Button>
      </div>
    </fieldset>
  );
}

interface CategoryLineProps {
  problems: TableProblems<CategoryRow>;
  row: CategoryRow;
  /** From 0. */
  index: number;
  /** It takes the focus. */
  isNew: boolean;
  /** How many assignments have this category. */
  used: number;
  isOnly: boolean;
  onChange(part: Partial<CategoryRow>): void;
  onRemove(): void;
}

function CategoryLine({ row, index, isNew, problems, used, isOnly, onChange, onRemove }: CategoryLineProps) {
  const { categories: words } = texts;
  return (
    <tr>
      <td>
        <CellInput
          label={words.name(index + 1)}
          autoFocus={isNew}
          value={row.name}
          onChange={(name) => onChange({ name })}
          dir="auto"
          problems={problemIdsOf(problems, index, 'name')}
        />
      </td>
      <td className={styles.number}>
        <CellInput
          label={words.weight(index + 1)}
          value={row.weight}
          onChange={(weight) => onChange({ weight })}
          inputMode="decimal"
          problems={problemIdsOf(problems, index, 'weight')}
        />
      </td>
      <td className={styles.number}>
        <CellInput
          label={words.drop(index + 1)}
          value={row.drop}
          onChange={(drop) => onChange({ drop })}
          inputMode="numeric"
          problems={problemIdsOf(problems, index, 'drop')}
        />
      </td>
      <RemoveCell
        label={words.remove(row.name, index + 1)}
        used={used}
        words={words}
        // A class always has a category.
        onRemove={isOnly ? null : onRemove}
      />
    </tr>
  );
}
