import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import { shortDate, texts } from '#dashboard/screens/gradebook/texts.ts';
import { cellValue } from './cellValue.ts';

/* Paper has no window: a plain table of everything shown, split over pages, its header and names on each. */

const columnsToAPage = 14;

function tableOf(document: Document, view: View, from: number): HTMLTableElement {
  const { columns, rows, sheet } = view;
  const own = columns.filter(({ shows }) => typeof shows === 'number').slice(from, from + columnsToAPage);
  const shown = [...columns.filter(({ shows }) => typeof shows === 'string'), ...own];
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  for (const { shows } of shown) {
    const cell = document.createElement('th');
    const assignment = typeof shows === 'number' ? sheet.book.assignments[shows] : undefined;
    const fixed =
      typeof shows === 'string'
        ? { name: texts.student, grade: texts.grade, percent: texts.percent }[shows]
        : '';
    cell.textContent = assignment ? `${assignment.title} ${shortDate(assignment.due)}` : fixed;
    head.append(cell);
  }
  const body = table.createTBody();
  for (let row = 0; row < rows.length; row++) {
    const line = body.insertRow();
    for (const column of shown) line.insertCell().textContent = cellValue(view, rows[row] ?? 0, column);
  }
  return table;
}

const look = `
  @page { size: landscape; margin: 12mm }
  body { font: 9pt system-ui, sans-serif; margin: 0 }
  h1 { font-size: 12pt }
  table { border-collapse: collapse; width: 100%; break-after: page }
  thead { display: table-header-group }
  tr { break-inside: avoid }
  th, td { border: 0.5pt solid #999; padding: 2pt 4pt; text-align: right; vertical-align: bottom }
  th:first-child, td:first-child { text-align: left; white-space: nowrap }
`;

export function printBook(view: View): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: page } = frame;
  const paper = page?.defaultView;
  if (!page || !paper) return;
  page.title = view.sheet.book.name;
  const sheet = new paper.CSSStyleSheet();
  sheet.replaceSync(look);
  page.adoptedStyleSheets = [sheet];
  const heading = page.createElement('h1');
  heading.textContent = view.sheet.book.name;
  page.body.append(heading);
  const scores = view.columns.filter(({ shows }) => typeof shows === 'number').length;
  for (let from = 0; from < Math.max(1, scores); from += columnsToAPage)
    page.body.append(tableOf(page, view, from));
  paper.addEventListener('afterprint', () => frame.remove());
  paper.print();
}
