import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; label: string }[];
}

/** One of many, by the browser's own list: it is what every device does best. */
export function Select<Value extends string>({ label, value, onChange, options }: SelectProps<Value>) {
  return (
    <span className={styles.box}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </span>
  );
}
