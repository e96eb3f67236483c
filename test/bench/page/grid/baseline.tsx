import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { writeScore } from '#grading/score.ts';

/*
 * The baseline: a React page that draws the visible cells, headings and averages once, and does nothing else.
 */

const rowHeight = 32;
const headHeight = 78;
const columnWidth = 96;
const frozen = [210, 62, 78];
const frozenWidth = 350;

const averageOf = (codes: readonly number[]) =>
  (codes.reduce((sum, code) => sum + Math.max(0, code), 0) / codes.length / 100).toFixed(1);

export function Baseline({ book }: { book: Gradebook }) {
  const rows = book.students.slice(0, Math.ceil((innerHeight - headHeight - rowHeight) / rowHeight));
  const columns = book.assignments.slice(0, Math.ceil((innerWidth - frozenWidth) / columnWidth));
  const group = (num: number) => book.scheme.categories.find((one) => one.num === num)?.name;
  const at = (left: number, width: number) => ({ left, width });
  return (
    <div className="baseline">
      <div className="baseline-row" style={{ height: headHeight, top: 0 }}>
        {['Student', 'Grade', 'Percent'].map((name, index) => (
          <div key={name} style={at([0, 210, 272][index] ?? 0, frozen[index] ?? 0)}>
            {name}
          </div>
        ))}
        {columns.map(({ id, title, due, points, category }, index) => (
          <div key={id} style={at(frozenWidth + index * columnWidth, columnWidth)}>
            <small>{group(category)}</small>
            <b>{title}</b>
            <small>
              {due} · {points}
            </small>
          </div>
        ))}
      </div>
      <div className="baseline-row baseline-foot" style={{ bottom: 0 }}>
        <div style={at(0, 210)}>Class average</div>
        <div style={at(272, 78)}>{averageOf(book.students.map(({ percent }) => percent ?? 0))}</div>
        {columns.map(({ id }, index) => (
          <div key={id} className="baseline-score" style={at(frozenWidth + index * columnWidth, columnWidth)}>
            {averageOf(
              book.students.map((_, row) => book.scores[row * book.assignments.length + index] ?? 0),
            )}
          </div>
        ))}
      </div>
      {rows.map(({ id, first, last, grade, percent }, row) => (
        <div key={id} className="baseline-row" style={{ top: headHeight + row * rowHeight }}>
          <div style={at(0, 210)}>{`${last}, ${first}`}</div>
          <div style={at(210, 62)}>{grade}</div>
          <div style={at(272, 78)}>{percent === null ? '' : percent / 100}</div>
          {columns.map((column, index) => (
            <div
              key={column.id}
              className="baseline-score"
              style={at(frozenWidth + index * columnWidth, columnWidth)}
            >
              {writeScore(book.scores[row * book.assignments.length + index] ?? 0)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
