export interface Sample {
  name: string;
  size: string;
  what: string;
  value: number;
}

export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** A line for each figure, a column for each candidate and size; medians over the rounds. */
export function tableOf(samples: readonly Sample[]): string {
  const columns = [...new Set(samples.map(({ name, size }) => `${name} ${size}`))];
  const lines = [...new Set(samples.map(({ what }) => what))];
  const cell = (what: string, column: string) => {
    const values = samples
      .filter((sample) => sample.what === what && `${sample.name} ${sample.size}` === column)
      .map(({ value }) => value);
    return values.length ? median(values).toFixed(1) : '–';
  };
  const rows = [
    ['', ...columns],
    ...lines.map((what) => [what, ...columns.map((column) => cell(what, column))]),
  ];
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0))) ?? [];
  return `${rows
    .map((row) =>
      row
        .map((text, index) => (index ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)))
        .join('  '),
    )
    .join('\n')}\n`;
}
