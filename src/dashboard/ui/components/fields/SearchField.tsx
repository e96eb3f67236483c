import type { Ref } from 'react';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import { inputBox } from './Field.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Whether Enter submits the form that it is in: it does not where the form holds more than the search. */
  submits?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Filters the list with every key; Escape empties it. */
export function SearchField({ label, value, onChange, submits = false, ref }: SearchFieldProps) {
  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        className={inputBox}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !submits) event.preventDefault();
          if (event.key === 'Escape' && value && !isComposing(event.nativeEvent)) {
            event.preventDefault();
            event.stopPropagation();
            onChange('');
          }
        }}
      />
    </div>
  );
}
