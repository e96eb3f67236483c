import type { GradebookAssignment } from '#dashboard/api/classes/gradebook.ts';
import type { CategoryRow, SettingsForm } from '#dashboard/api/classes/settings.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check } from '#dashboard/ui/components/fields/Field.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/LiveRegion.tsx';
import { formatPercent } from '#grading/rounding.ts';
import { CellInput, RemoveCell, RowProblems } from './EditorRow.tsx';
import styles from './Settings.module.css';
import { isWrong, type RowProblem, sumOfWeights } from './settingsForm.ts';
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
  const { categories: said } = texts;
  const rows = form.categories;
  const set = (categories: readonly CategoryRow[]) => onChange({ categories });
  const change = (at: number, part: Partial<CategoryRow>) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const usedBy = (num: number) => assignments.filter(({ category }) => category === num).length;
  // A number that an assignment still has would put it into the new category.
  const free = Math.max(0, ...rows.map(({ num }) => num), ...assignments.map(({ category }) => category)) + 1;
  return (
    <fieldset className={styles.group}>
      <h2>{said.title}</h2>
      <Check checked={form.weighted} onChange={({ target }) => onChange({ weighted: target.checked })}>
        {said.weighted}
      </Check>
      <table className={`${styles.rows} ${styles.categories}`} aria-label={said.title}>
        <thead>
          <tr>
            <th scope="col">{said.nameHead}</th>
            <th scope="col">{said.weightHead}</th>
            <th scope="col">{said.dropHead}</th>
            <th scope="col">
              <VisuallyHidden>{said.usedHead}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <CategoryLine
              key={row.num}
              row={row}
              index={index}
              problems={problems}
              used={usedBy(row.num)}
              isOnly={rows.length === 1}
              onChange={(part) => change(index, part)}
              onRemove={() => set(rows.filter((_, at) => at !== index))}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.soft} role="status">
        <strong>{said.sum(`${formatPercent(sumOfWeights(rows))}%`)}</strong>{' '}
        {form.weighted ? said.sumAdvice : said.sumUnused}
      </p>
      <RowProblems problems={problems} refusal={refusal} />
      <div className={styles.buttons}>
        <Button onClick={() => set([...rows, { num: free, name: '', weight: '', drop: '0' }])}>
          <Icon name="plus" />
          {said.add}
        </Button>
      </div>
    </fieldset>
  );
}

interface CategoryLineProps extends Pick<CategoryEditorProps, 'problems'> {
  row: CategoryRow;
  /** From 0. */
  index: number;
  /** How many assignments have this category. */
  used: number;
  isOnly: boolean;
  onChange(part: Partial<CategoryRow>): void;
  onRemove(): void;
}

function CategoryLine({ row, index, problems, used, isOnly, onChange, onRemove }: CategoryLineProps) {
  const { categories: said } = texts;
  return (
    <tr>
      <td>
        <CellInput
          label={said.name(index + 1)}
          value={row.name}
          onChange={(name) => onChange({ name })}
          dir="auto"
          invalid={isWrong(problems, index, 'name')}
        />
      </td>
      <td className={styles.number}>
        <CellInput
          label={said.weight(index + 1)}
          value={row.weight}
          onChange={(weight) => onChange({ weight })}
          inputMode="decimal"
          invalid={isWrong(problems, index, 'weight')}
        />
      </td>
      <td className={styles.number}>
        <CellInput
          label={said.drop(index + 1)}
          value={row.drop}
          onChange={(drop) => onChange({ drop })}
          inputMode="numeric"
          invalid={isWrong(problems, index, 'drop')}
        />
      </td>
      <RemoveCell
        label={said.remove(row.name, index + 1)}
        used={used}
        said={said}
        // A class always has a category.
        onRemove={isOnly ? null : onRemove}
      />
    </tr>
  );
}
