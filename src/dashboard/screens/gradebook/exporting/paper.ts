import { gradeWidth } from '#dashboard/screens/gradebook/layout/layout.ts';
import { gradebookModel, type View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { categoryOfColumn } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import { onPaperAlone } from '#dashboard/ui/components/layout/OnPaper.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { withLate } from '#grading/late.ts';
import { dayOf } from '#grading/week.ts';
import styles from './paper.module.css';

/*
 * Paper cannot scroll: a plain table of everything shown, split over pages, with its header and names on each. The
 * widths are fixed: anything wider than the paper would be cut off.
 */

const columnsToAPage = 12;

/** The size of type on paper, relative to the screen. */
const scale = 0.75;

function child<Name extends keyof HTMLElementTagNameMap>(parent: Element, name: Name, text = '') {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
}

/** The tables for the columns of scores and subtotals, as positions in `columns`; each begins with name and total. */
function pagesOf({ columns }: View): number[][] {
  const at = columns.map((_, index) => index);
  const isScore = (index: number) => {
    const { shows = 'name' } = columns[index] ?? {};
    return typeof shows === 'number' || categoryOfColumn(shows) !== null;
  };
  const beside = at.filter((index) => !isScore(index));
  const scores = at.filter(isScore);
  const pages = [];
  for (let from = 0; from < Math.max(1, scores.length); from += columnsToAPage)
    pages.push([...beside, ...scores.slice(from, from + columnsToAPage)]);
  return pages;
}

function tableOf(view: View, page: readonly number[]): HTMLTableElement {
  const { columns, rows, sheet } = view;
  // Text that is no valid score was never saved: paper shows the saved score.
  const entered: typeof view.entered = { ...view.entered, queuedChanges: new Map() };
  const model = gradebookModel({ ...view, entered, compact: false });
  const lateAt = (student: number, assignment: number) =>
    sheet.late.get(student * sheet.width + assignment) ?? 0;
  const table = document.createElement('table');
  const widths = child(table, 'colgroup');
  child(widths, 'col').className = styles.name ?? '';
  child(widths, 'col').style.width = `${gradeWidth(sheet.scheme.scale, 58) * scale}px`;
  child(widths, 'col').className = styles.percent ?? '';
  // Always all of them, even if a page has fewer columns, so that they are equally wide on each page.
  for (let count = 0; count < columnsToAPage; count++) child(widths, 'col');
  const head = table.createTHead().insertRow();
  for (const at of page) {
    const cell = child(head, 'th');
    const { title, detail, worth } = model.header(at);
    const isName = columns[at]?.shows === 'name';
    if (isName) child(cell, 'small', sheet.book.name);
    child(cell, 'span', title);
    if (!isName) child(cell, 'small', detail + worth);
  }
  const body = table.createTBody();
  for (let row = 0; row < rows.length; row++) {
    const line = body.insertRow();
    for (const at of page) {
      const cell = line.insertCell();
      const shows = columns[at]?.shows;
      const own = model.filled(row, at) ? model.text(row, at) : '';
      const text = typeof shows === 'number' ? withLate(own, lateAt(rows[row] ?? 0, shows)) : own;
      if (typeof shows === 'number' && text && sheet.isDropped(rows[row] ?? 0, shows)) child(cell, 's', text);
      else cell.textContent = text;
    }
  }
  const average = table.createTBody().insertRow();
  for (const at of page) average.insertCell().textContent = model.footer(at);
  return table;
}

/** The date, and what is left out. */
function aboutPaper(students: number, assignments: number): string {
  const day = writtenDay(dayOf(new Date()));
  return students + assignments > 0 ? `${day} · ${texts.notShown(students, assignments)}` : day;
}

/** The printed class; visible only on paper, and nothing else is printed. */
export function paperOf(view: View): HTMLElement {
  const paper = document.createElement('div');
  paper.className = `${onPaperAlone} ${styles.paper}`;
  const { book } = view.sheet;
  const scores = view.columns.filter(({ shows }) => typeof shows === 'number').length;
  child(paper, 'h1', book.name);
  const about = aboutPaper(book.students.length - view.rows.length, book.assignments.length - scores);
  child(paper, 'p', about);
  if (view.rows.length === 0) return paper;
  child(paper, 'p', texts.paperSigns);
  for (const page of pagesOf(view)) paper.append(tableOf(view, page));
  return paper;
}
