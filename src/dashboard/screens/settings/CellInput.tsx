import type { InputHTMLAttributes } from 'react';
import field from '#dashboard/ui/components/Field.module.css';

interface CellInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  invalid: boolean;
  onChange(value: string): void;
}

/** An input in a table, named by its row and column; what is wrong with it stands beneath the table. */
export function CellInput({ label, invalid, onChange, ...input }: CellInputProps) {
  return (
    <input
      {...input}
      className={field.input}
      aria-label={label}
      aria-invalid={invalid ? true : undefined}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
