import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import { texts } from '#dashboard/screens/gradebook/texts.ts';
import { writtenDay } from '#dashboard/ui/written.ts';
import { dayOf } from '#grading/week.ts';
import { cellValue } from './cellValue.ts';
import styles from './paper.module.css';

/* Paper has no window: a plain table of everything shown, split over pages, its header and names on each. */

const columnsToAPage = 14;

function tableOf(view: View, from: number): HTMLTableElement {
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
    cell.textContent = assignment ? `${assignment.title} ${writtenDay(assignment.due, 'short')}` : fixed;
    head.append(cell);
  }
  const body = table.createTBody();
  for (let row = 0; row < rows.length; row++) {
    const line = body.insertRow();
    for (const column of shown) line.insertCell().textContent = cellValue(view, rows[row] ?? 0, column);
  }
  return table;
}

/** Of when it is, and what it leaves out. */
function aboutPaper(students: number, assignments: number): string {
  const day = writtenDay(dayOf(new Date()));
  return students + assignments > 0 ? `${day} · ${texts.notShown(students, assignments)}` : day;
}

/** What paper gets of a class; seen on paper only, and alone there. */
export function paperOf(view: View): HTMLElement {
  const paper = document.createElement('div');
  paper.className = styles.paper ?? '';
  const heading = document.createElement('h1');
  const { book } = view.sheet;
  heading.textContent = book.name;
  const about = document.createElement('p');
  const scores = view.columns.filter(({ shows }) => typeof shows === 'number').length;
  about.textContent = aboutPaper(book.students.length - view.rows.length, book.assignments.length - scores);
  paper.append(heading, about);
  if (view.rows.length === 0) return paper;
  for (let from = 0; from < Math.max(1, scores); from += columnsToAPage) paper.append(tableOf(view, from));
  return paper;
}
