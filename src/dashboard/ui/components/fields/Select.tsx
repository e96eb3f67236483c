import { type SelectHTMLAttributes, useId } from 'react';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import field from './Field.module.css';
import { Problem } from './Field.tsx';
import styles from './Select.module.css';

interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange(value: string): void;
  options: readonly Option[];
  problem: string | undefined;
}

/** A labelled choice of one of many in a form, with its problem beneath. */
export function SelectField({ label, value, onChange, options, problem, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          {...select}
          id={id}
          className={`${styles.select} ${styles.whole}`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        >
          <Options options={options} />
        </select>
        <Icon name="chevronDown" />
      </span>
      <Problem id={`${id}-problem`}>{problem}</Problem>
    </div>
  );
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly Option<Value>[];
}

/** One of many, by the browser's own list, which suits every device best. */
export function Select<Value extends string>({ label, value, onChange, options }: SelectProps<Value>) {
  return (
    <span className={`${styles.box} ${styles.short}`}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        <Options options={options} />
      </select>
      <Icon name="chevronDown" />
    </span>
  );
}
