import { type Axis, type Range, recycle } from './axis.ts';
import { add } from './frame.ts';
import type { GridModel } from './gridModel.ts';
import styles from './Head.module.css';

/* The visible headers of one pane, recycled as the cells below them are. */

type Part = 'title' | 'group' | 'detail' | 'worth';

interface HeadSlot {
  /** The column that it shows, within the pane; −1 for none. */
  column: number;
  readonly element: HTMLElement;
  readonly parts: Readonly<Record<Part, HTMLElement>>;
}

interface HeadParts {
  host: HTMLElement;
  id: string;
  columns: Axis;
  model: GridModel;
  /** Position in the whole grid of this pane's first column. */
  offset: number;
}

export class HeadPool {
  readonly #host: HTMLElement;
  readonly #id: string;
  readonly #columns: Axis;
  #model: GridModel;
  #offset: number;
  #slots: HeadSlot[] = [];
  #handles: readonly HTMLElement[] = [];

  constructor({ host, id, columns, model, offset }: HeadParts) {
    this.#host = host;
    this.#id = id;
    this.#columns = columns;
    this.#model = model;
    this.#offset = offset;
    host.addEventListener('pointerover', ({ target }) => {
      const heading = target instanceof Element && target.closest('[role=columnheader]');
      if (heading) this.#handOver(heading);
    });
  }

  replace(model: GridModel, offset: number): void {
    this.#model = model;
    this.#offset = offset;
    for (const slot of this.#slots) slot.column = -1;
  }

  /** Writes the visible headers that differ from before. */
  refresh(model: GridModel): void {
    this.#model = model;
    for (const slot of this.#slots) if (slot.column >= 0) this.#write(slot);
  }

  /** Makes at most `most`; returns whether any are left. */
  paint(range: Range, most: number): boolean {
    const { free, missing } = recycle(
      this.#slots.map(({ column }) => column),
      range,
    );
    for (const column of missing.slice(0, most)) {
      const slot = this.#slots[free.pop() ?? -1] ?? this.#add();
      const { element } = slot;
      slot.column = column;
      element.style.left = `${this.#columns.start(column)}px`;
      element.style.width = `${this.#columns.size(column)}px`;
      element.ariaColIndex = String(column + this.#offset + 1);
      this.#write(slot);
    }
    for (const { column, element } of this.#slots) element.hidden = column < 0;
    return missing.length > most;
  }

  cellAt(column: number): HTMLElement | null {
    return this.#slots.find((slot) => slot.column === column - this.#offset)?.element ?? null;
  }

  /** Ids in reading order. */
  ids(): string[] {
    return this.#slots
      .filter((slot) => slot.column >= 0)
      .sort((a, b) => a.column - b.column)
      .map((slot) => slot.element.id);
  }

  #add(): HeadSlot {
    const element = add(this.#host, '', 'columnheader');
    const part = (className: string | undefined) => add(element, className);
    const [title, group, foot] = [styles.headTitle, styles.headGroup, styles.headDetail].map(part);
    const line = foot ?? element;
    const slot: HeadSlot = {
      column: -1,
      element,
      parts: {
        title: title ?? element,
        group: group ?? element,
        detail: add(line, styles.headDate),
        worth: add(line, styles.headWorth),
      },
    };
    element.id = `${this.#id}-${this.#slots.length}`;
    this.#slots.push(slot);
    return slot;
  }

  /** The buttons and the grip move to the heading under the pointer: one set per heading would slow down opening. */
  #handOver(heading: Element): void {
    if (this.#handles[0]?.parentElement === heading) return;
    if (this.#handles.length === 0) {
      const { sort, menu } = this.#model.headTips;
      this.#handles = [
        handle(styles.headSort, sort),
        handle(styles.headMore, menu),
        handle(styles.headGrip, ''),
      ];
    }
    heading.append(...this.#handles);
  }

  /** An unchanged text is not written again: replacing one causes a new layout. */
  #write({ column, element, parts }: HeadSlot): void {
    const header = this.#model.header(column + this.#offset);
    element.className = `${styles.headCell} ${header.className}`;
    element.ariaLabel = header.label;
    element.ariaSort = header.sorted;
    for (const [name, part] of Object.entries(parts) as [Part, HTMLElement][]) {
      if (part.textContent !== header[name]) part.textContent = header[name];
      part.title = header.label;
    }
  }
}

/** An element for the pointer only: keys have their own ways. */
function handle(className: string | undefined, tip: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className ?? '';
  element.ariaHidden = 'true';
  element.title = tip;
  return element;
}
