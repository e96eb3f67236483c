import type { Axis } from './axis.ts';
import { add } from './frame.ts';
import type { GridModel } from './gridModel.ts';
import styles from './Head.module.css';

/** The names over several columns each. They are few and all of them exist, so scrolling draws none. */
export class Bands {
  readonly #host: HTMLElement;
  readonly #columns: Axis;
  #elements: HTMLElement[] = [];

  constructor(host: HTMLElement, columns: Axis) {
    this.#host = host;
    this.#columns = columns;
  }

  show({ bands = [], frozen }: GridModel): void {
    while (this.#elements.length < bands.length) this.#elements.push(this.#make());
    for (const [at, element] of this.#elements.entries()) {
      const band = bands[at];
      element.hidden = !band;
      if (!band) continue;
      const left = this.#columns.start(band.first - frozen);
      element.style.left = `${left}px`;
      element.style.width = `${this.#columns.start(band.last - frozen + 1) - left}px`;
      element.className = `${styles.band} ${band.className}`;
      const [name] = element.children;
      if (name && name.textContent !== band.title) name.textContent = band.title;
    }
  }

  /** Screen readers need none: each heading names its band itself. */
  #make(): HTMLElement {
    const element = add(this.#host, styles.band);
    element.ariaHidden = 'true';
    add(element, styles.bandName);
    return element;
  }
}
