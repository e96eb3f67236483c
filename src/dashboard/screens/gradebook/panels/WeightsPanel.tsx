import { Fragment } from 'react';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { inputBox } from '#dashboard/ui/components/fields/Field.tsx';
import type { Scheme } from '#grading/average.ts';
import { writeHundredths } from '#grading/score.ts';
import { SidePanel } from './SidePanel.tsx';
import styles from './WeightsPanel.module.css';

interface WeightsPanelProps {
  scheme: Scheme;
  onChange(scheme: Scheme): void;
  onClose(): void;
}

/** The weights and drops of a what-if. */
export default function WeightsPanel({ scheme, onChange, onClose }: WeightsPanelProps) {
  const sum = scheme.categories.reduce((total, { weight }) => total + (weight ?? 0), 0);
  const change = (num: number, part: { weight?: number; dropLowest?: number }) =>
    onChange({
      ...scheme,
      weighted: scheme.weighted || part.weight !== undefined,
      categories: scheme.categories.map((category) =>
        category.num === num ? { ...category, ...part } : category,
      ),
    });
  return (
    <SidePanel title={texts.weightsTitle} onClose={onClose} watched>
      <p className={styles.said}>{texts.whatIfHint}</p>
      <div className={styles.weights}>
        <span>{texts.category}</span>
        <span>{texts.weightPercent}</span>
        <span>{texts.drop}</span>
        {scheme.categories.map(({ num, name, weight, dropLowest }) => (
          <Fragment key={num}>
            <span>{name}</span>
            <input
              className={inputBox}
              type="number"
              min={0}
              max={1000}
              step="any"
              aria-label={`${name}, ${texts.weightPercent}`}
              defaultValue={weight === null ? '' : writeHundredths(weight)}
              onChange={({ target }) =>
                change(num, { weight: Math.max(0, Math.round(Number(target.value) * 100)) || 0 })
              }
            />
            <input
              className={inputBox}
              type="number"
              min={0}
              max={99}
              aria-label={`${name}, ${texts.drop}`}
              defaultValue={dropLowest}
              onChange={({ target }) =>
                change(num, { dropLowest: Math.max(0, Math.trunc(Number(target.value))) })
              }
            />
          </Fragment>
        ))}
        <span>{texts.sum}</span>
        <span>{writeHundredths(sum)}%</span>
      </div>
    </SidePanel>
  );
}
