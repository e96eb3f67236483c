import { texts } from './texts.ts';

/** Options numbered from `first`; a value that another program set is among them as it is. */
export function choices(labels: readonly string[], first: number, value: number) {
  const listed = labels.map((label, index) => ({ value: String(index + first), label }));
  const known = value >= first && value < first + labels.length;
  return known ? listed : [...listed, { value: String(value), label: texts.grading.unknown(value) }];
}
