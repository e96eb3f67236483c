import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { writeScore } from '#grading/score.ts';

/*
 * A bare pool of recycled cells: the least a scrolling grid of HTML cells can do. It has frozen names, headers, and
 * text and a class per cell; no cursor, no roles, no footer, no states.
 */

const rowHeight = 32;
const headHeight = 78;
const columnWidth = 96;
const frozenWidth = 350;

const div = (className: string, parent: HTMLElement) => {
  const element = document.createElement('div');
  element.className = className;
  parent.append(element);
  return element;
};

function fill(cell: HTMLElement, text: string, className: string) {
  const node = cell.firstChild;
  if (node instanceof Text) node.data = text;
  else cell.textContent = text;
  if (cell.className !== className) cell.className = className;
}

export function mountPool(host: HTMLElement, { students, assignments, scores }: Gradebook): () => void {
  const scroller = div('pool', host);
  const canvas = div('pool-canvas', scroller);
  canvas.style.width = `${frozenWidth + assignments.length * columnWidth}px`;
  canvas.style.height = `${headHeight + students.length * rowHeight}px`;
  const head = div('pool-head', canvas);
  const corner = div('pool-corner', head);
  corner.textContent = 'Student';
  const names = div('pool-names', canvas);
  const cells = div('pool-cells', canvas);
  const rowCount = Math.min(students.length, Math.ceil((innerHeight - headHeight) / rowHeight) + 1);
  const columnCount = Math.min(assignments.length, Math.ceil((innerWidth - frozenWidth) / columnWidth) + 1);
  const slots = (count: number) => new Array<number>(count).fill(-1);
  const rowOf = slots(rowCount);
  const columnOf = slots(columnCount);
  const heads = columnOf.map(() => div('pool-title', head));
  const rows = rowOf.map(() => {
    const name = div('pool-name', names);
    const row = div('pool-row', cells);
    return { name, row, cells: columnOf.map(() => div('', row)) };
  });

  function write(rowSlot: number, columnSlot: number) {
    const cell = rows[rowSlot]?.cells[columnSlot];
    const code = scores[(rowOf[rowSlot] ?? 0) * assignments.length + (columnOf[columnSlot] ?? 0)] ?? 0;
    if (cell) fill(cell, writeScore(code), code < 0 ? 'pool-state' : 'pool-score');
  }

  function paint() {
    const { scrollTop, scrollLeft } = scroller;
    const firstRow = Math.min(Math.floor(scrollTop / rowHeight), students.length - rowCount);
    const firstColumn = Math.min(Math.floor(scrollLeft / columnWidth), assignments.length - columnCount);
    const moved: number[] = [];
    for (let column = firstColumn; column < firstColumn + columnCount; column++) {
      const slot = column % columnCount;
      if (columnOf[slot] === column) continue;
      columnOf[slot] = column;
      moved.push(slot);
      const left = `${column * columnWidth}px`;
      const title = heads[slot];
      if (title) {
        title.textContent = assignments[column]?.title ?? '';
        title.style.left = `${frozenWidth + column * columnWidth}px`;
      }
      for (const row of rows) {
        const cell = row.cells[slot];
        if (cell) cell.style.left = left;
      }
    }
    for (let row = firstRow; row < firstRow + rowCount; row++) {
      const slot = row % rowCount;
      const elements = rows[slot];
      if (!elements) continue;
      if (rowOf[slot] === row) {
        for (const column of moved) write(slot, column);
        continue;
      }
      rowOf[slot] = row;
      const student = students[row];
      const place = `translateY(${row * rowHeight}px)`;
      elements.row.style.transform = place;
      elements.name.style.transform = place;
      fill(elements.name, `${student?.last}, ${student?.first}`, 'pool-name');
      for (let column = 0; column < columnCount; column++) write(slot, column);
    }
  }

  scroller.addEventListener('scroll', paint, { passive: true });
  paint();
  return () => scroller.remove();
}
