import type { Axis, Range } from './axis.ts';
import { add } from './frame.ts';
import type { GridHeader, GridModel } from './gridModel.ts';
import styles from './Head.module.css';
import { recycle } from './recycle.ts';

/* The headers in sight of one pane, recycled as the cells below them are. */

type Part = 'title' | 'group' | 'detail';

interface HeadSlot {
  /** The column that stands here, within the pane; −1 for none. */
  column: number;
  readonly element: HTMLElement;
  readonly parts: Readonly<Record<Part, HTMLElement>>;
  /** What is written there. */
  written: GridHeader | null;
}

export class HeadPool {
  readonly #host: HTMLElement;
  readonly #id: string;
  readonly #columns: Axis;
  #model: GridModel;
  /** Position in the whole grid of this pane's first column. */
  #offset: number;
  #slots: HeadSlot[] = [];

  constructor(host: HTMLElement, id: string, columns: Axis, model: GridModel, offset: number) {
    this.#host = host;
    this.#id = id;
    this.#columns = columns;
    this.#model = model;
    this.#offset = offset;
  }

  replace(model: GridModel, offset: number): void {
    this.#model = model;
    this.#offset = offset;
    for (const slot of this.#slots) slot.column = -1;
  }

  /** Writes what stands in sight, where it differs from before. */
  refresh(model: GridModel): void {
    this.#model = model;
    for (const slot of this.#slots) if (slot.column >= 0) this.#write(slot);
  }

  paint(range: Range): void {
    const { free, missing } = recycle(
      this.#slots.map(({ column }) => column),
      range,
    );
    for (const column of missing) {
      const slot = this.#slots[free.pop() ?? -1] ?? this.#add();
      const { element } = slot;
      slot.column = column;
      element.hidden = false;
      element.style.left = `${this.#columns.start(column)}px`;
      element.style.width = `${this.#columns.size(column)}px`;
      element.setAttribute('aria-colindex', String(column + this.#offset + 1));
      this.#write(slot);
    }
    for (const at of free) {
      const { [at]: slot } = this.#slots;
      if (slot && slot.column < 0) slot.element.hidden = true;
    }
  }

  cellAt(column: number): HTMLElement | null {
    return this.#slots.find((slot) => slot.column === column - this.#offset)?.element ?? null;
  }

  /** Identifiers in reading order. */
  ids(): string[] {
    return this.#slots
      .filter((slot) => slot.column >= 0)
      .sort((a, b) => a.column - b.column)
      .map((slot) => slot.element.id);
  }

  #add(): HeadSlot {
    const element = add(this.#host, '', 'columnheader');
    const part = (className: string | undefined) => add(element, className);
    const slot: HeadSlot = {
      column: -1,
      written: null,
      element,
      parts: {
        title: part(styles.headTitle),
        group: part(styles.headGroup),
        detail: part(styles.headDetail),
      },
    };
    for (const handle of [part(styles.headMore), part(styles.headGrip)]) handle.ariaHidden = 'true';
    element.id = `${this.#id}-${this.#slots.length}`;
    this.#slots.push(slot);
    return slot;
  }

  /** What stands there already is not written again: each text that is replaced is laid out anew. */
  #write(slot: HeadSlot): void {
    const { column, element, parts, written } = slot;
    const header = this.#model.header(column + this.#offset);
    slot.written = header;
    if (header.className !== written?.className) element.className = `${styles.headCell} ${header.className}`;
    if (header.label !== written?.label) element.setAttribute('aria-label', header.label);
    if (header.sorted !== written?.sorted) element.setAttribute('aria-sort', header.sorted);
    for (const [name, part] of Object.entries(parts) as [Part, HTMLElement][]) {
      if (header[name] !== written?.[name]) part.textContent = header[name];
      if (header.label !== written?.label) part.title = header.label;
    }
  }
}
