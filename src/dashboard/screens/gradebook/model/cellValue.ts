import type { Total } from '#grading/average.ts';
import { withLate } from '#grading/late.ts';
import { formatPercent } from '#grading/rounding.ts';
import type { BookColumn, View } from './gradebookModel.ts';
import { type CategoryColumn, type TermColumn, totalColumn } from './totalColumns.ts';

const percentOf = ({ percent }: Pick<Total, 'percent'>) => (percent === null ? '' : formatPercent(percent));

/** A cell's value outside the grid: a plain score, M, E, nothing, or `9 L2` when late; a percent without its sign. */
export function cellValue({ sheet, nameOf, term }: View, student: number, { shows }: BookColumn): string {
  if (shows === 'name') return nameOf(student);
  if (shows === 'grade') return sheet.total(student).letter;
  if (shows === 'percent') return percentOf(sheet.total(student));
  if (typeof shows === 'number')
    return withLate(sheet.text(student, shows), sheet.late.get(student * sheet.width + shows) ?? 0);
  const ofTotals: TermColumn | CategoryColumn = shows;
  return percentOf({ percent: totalColumn(sheet, term, ofTotals)?.percent(student) ?? null });
}
