import type { Axis, Range } from './axis.ts';
import type { GridHeader } from './gridModel.ts';
import styles from './Head.module.css';

/* The headers in sight of one pane, recycled as the cells below them are. */

interface HeadSlot {
  /** The column that stands here, within the pane; −1 for none. */
  column: number;
  readonly element: HTMLElement;
  readonly group: HTMLElement;
  readonly title: HTMLElement;
  readonly detail: HTMLElement;
  /** What is written there. */
  written: GridHeader | null;
}

export class HeadPool {
  readonly #host: HTMLElement;
  readonly #id: string;
  readonly #columns: Axis;
  #header: (column: number) => GridHeader;
  #offset = 0;
  #slots: HeadSlot[] = [];

  constructor(host: HTMLElement, id: string, columns: Axis, header: (column: number) => GridHeader) {
    this.#host = host;
    this.#id = id;
    this.#columns = columns;
    this.#header = header;
  }

  replace(header: (column: number) => GridHeader, offset: number): void {
    this.#header = header;
    this.#offset = offset;
    for (const slot of this.#slots) slot.column = -1;
  }

  /** Writes what stands in sight, where it differs from before. */
  refresh(header: (column: number) => GridHeader): void {
    this.#header = header;
    for (const slot of this.#slots) if (slot.column >= 0) this.#write(slot);
  }

  paint({ first, last }: Range): boolean {
    const free = this.#slots.filter((slot) => slot.column < first || slot.column > last);
    const standing = new Set(this.#slots.map((slot) => slot.column));
    let changed = false;
    for (let column = first; column <= last; column++) {
      if (standing.has(column)) continue;
      const slot = free.pop() ?? this.#add();
      slot.column = column;
      this.#place(slot);
      this.#write(slot);
      changed = true;
    }
    for (const slot of free) if (slot.column < 0) slot.element.hidden = true;
    return changed;
  }

  cellAt(column: number): HTMLElement | null {
    return this.#slots.find((slot) => slot.column === column - this.#offset)?.element ?? null;
  }

  /** Identifiers in reading order. */
  order(): string[] {
    return this.#slots
      .filter((slot) => slot.column >= 0)
      .sort((a, b) => a.column - b.column)
      .map((slot) => slot.element.id);
  }

  #add(): HeadSlot {
    const element = document.createElement('div');
    const part = (className: string | undefined) => {
      const span = document.createElement('span');
      span.className = className ?? '';
      element.append(span);
      return span;
    };
    const slot: HeadSlot = {
      column: -1,
      written: null,
      element,
      title: part(styles.headTitle),
      group: part(styles.headGroup),
      detail: part(styles.headDetail),
    };
    for (const handle of [part(styles.headMore), part(styles.headGrip)]) handle.ariaHidden = 'true';
    element.id = `${this.#id}-${this.#slots.length}`;
    element.setAttribute('role', 'columnheader');
    this.#host.append(element);
    this.#slots.push(slot);
    return slot;
  }

  #place({ column, element }: HeadSlot): void {
    element.hidden = false;
    element.style.left = `${this.#columns.start(column)}px`;
    element.style.width = `${this.#columns.size(column)}px`;
    element.setAttribute('aria-colindex', String(column + this.#offset + 1));
  }

  /** What stands there already is not written again: each text that is replaced is laid out anew. */
  #write(slot: HeadSlot): void {
    const { column, element, group, title, detail, written } = slot;
    const header = this.#header(column + this.#offset);
    slot.written = header;
    if (header.className !== written?.className) element.className = `${styles.headCell} ${header.className}`;
    if (header.label !== written?.label) {
      element.setAttribute('aria-label', header.label);
      for (const part of [title, group, detail]) part.title = header.label;
    }
    if (header.sorted !== written?.sorted) element.setAttribute('aria-sort', header.sorted);
    if (header.group !== written?.group) group.textContent = header.group;
    if (header.detail !== written?.detail) detail.textContent = header.detail;
    if (header.title !== written?.title) title.textContent = header.title;
  }
}
