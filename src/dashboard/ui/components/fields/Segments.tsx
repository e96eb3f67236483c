import { type DragEvent, type ReactNode, useId, useState } from 'react';
import styles from './Segments.module.css';

/** The item being dragged, which can be dropped on an option. */
interface Drop<Value> {
  takes(value: Value): boolean;
  onDrop(value: Value): void;
}

interface SegmentsProps<Value extends string> {
  label: string;
  /** In a form its label stands above it, like a field's. */
  isLabelShown?: boolean;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; label: ReactNode; count?: number }[];
  drop?: Drop<Value> | null;
  /** Focuses the chosen option once it is there. */
  autoFocus?: boolean;
}

/** One of a few options, all visible. Built from radio buttons, so the arrow keys choose. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, isLabelShown = false, value, onChange, options, drop = null, autoFocus = false } = props;
  const name = useId();
  const [over, setOver] = useState<Value | null>(null);

  function dropping(option: Value) {
    if (!drop?.takes(option)) return {};
    return {
      'data-drop': over === option ? 'over' : 'possible',
      onDragOver(event: DragEvent) {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(option);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(null);
        drop.onDrop(option);
      },
    };
  }

  const group = (
    <div
      className={styles.segments}
      role="radiogroup"
      aria-label={isLabelShown ? undefined : label}
      aria-labelledby={isLabelShown ? `${name}-label` : undefined}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment} {...dropping(option.value)}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            // biome-ignore lint/a11y/noAutofocus: it had the focus in the group that this one replaces
            autoFocus={autoFocus && option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </label>
      ))}
    </div>
  );
  if (!isLabelShown) return group;
  return (
    <div className={styles.labelled}>
      <span id={`${name}-label`} className={styles.label}>
        {label}
      </span>
      {group}
    </div>
  );
}
