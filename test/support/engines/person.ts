import type { Answer } from '#test/support/journeys/journey.ts';
import { demoAccount } from '#test/support/product/product.ts';
import type { EngineWindow } from './engine.ts';

/*
 * A person at one window: finds things by their names, and uses them by real presses and keys.
 */

/** Something on the page: what it is (a CSS selector), and its name. */
interface Target {
  selector: string;
  name?: string | RegExp;
}

const named = (selector: string) => (name: string | RegExp) => ({ selector, name });
export const button = named('button, [role=button]');
export const link = named('a[href]');
export const menuItem = named('[role^=menuitem]');
export const radio = named('label:has(input[type=radio])');
export const option = named('[role=option]');
export const dialog = named('[role=dialog], [role=alertdialog]');
export const field = named('input, textarea');
/** Words that stand alone. */
export const words = named(
  'main *, [role=dialog] *, [role=status], [role=status] *, [role=alert], [role=alert] *, [aria-live] *',
);

interface Seen {
  x: number;
  y: number;
  /** Of a field. */
  value: string;
  hasFocus: boolean;
  /** What a press at its middle would hit, if that is something else. */
  covered: string;
}

/** Runs in the page: the first of these that is visible and has this name. */
function look(selector: string, text: string, flags: string | null, focus: boolean): Seen | null {
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element>) ?? [])] : [];
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const from = [...ids.map((id) => document.getElementById(id)), ...labels];
    const name = element.getAttribute('aria-label') ?? from.map((each) => each?.textContent).join(' ');
    return (name || element.textContent || '').replace(/\s+/g, ' ').trim();
  };
  const isNamed = (element: Element) =>
    flags === null ? !text || nameOf(element) === text : new RegExp(text, flags).test(nameOf(element));
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const found = [...document.querySelectorAll(selector)].find((each) => isVisible(each) && isNamed(each));
  if (!found) return null;
  if (focus) (found as HTMLElement).focus();
  const inSight = ({ top, bottom, left, right }: DOMRect) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  if (!inSight(found.getBoundingClientRect())) found.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  const top = document.elementFromPoint(middle.x, middle.y);
  const label = top?.closest('label');
  const isHit = top && (found.contains(top) || label?.contains(found));
  // As somebody would scroll if a bar half covered it.
  if (!isHit) found.scrollIntoView({ block: 'center', inline: 'nearest' });
  const value = 'value' in found ? String(found.value) : '';
  const hasFocus = found === document.activeElement;
  return { ...middle, value, hasFocus, covered: isHit ? '' : (top?.outerHTML.slice(0, 120) ?? 'nothing') };
}

/** Milliseconds: more than any step takes, and less than the test. */
const timeoutMs = 60_000;

const calling = ({ selector, name }: Target) =>
  name === undefined ? selector : `${selector} called ${name}`;

export class Person {
  readonly window: EngineWindow;
  readonly #address: string;

  constructor(window: EngineWindow, address: string) {
    this.window = window;
    this.#address = address;
  }

  /** Repeats until the result is `true`; any other result says what is wrong. */
  async #eventually(ask: () => Promise<true | string>) {
    for (const end = Date.now() + timeoutMs; ; ) {
      const answer = await ask();
      if (answer === true) return;
      if (Date.now() > end) throw new Error(`${answer}\nThe page: ${await this.#page()}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  /** For reading why a journey failed. */
  #page(): Promise<string> {
    const page = () => `${location.href} ${document.body.innerText.replace(/\s+/g, ' ').slice(0, 400)}`;
    return this.window.evaluate(page).catch(String);
  }

  /** Waits until `code` returns something true. A page that is being left returns nothing. */
  until<Given extends unknown[]>(code: (...given: Given) => unknown, ...given: Given): Promise<void> {
    const holds = () => this.window.evaluate(code, ...given).catch(() => false);
    return this.#eventually(
      async () => Boolean(await holds()) || `never so: ${code} of ${JSON.stringify(given)}`,
    );
  }

  look({ selector, name = '' }: Target, focus = false): Promise<Seen | null> {
    const [text, flags] = name instanceof RegExp ? [name.source, name.flags] : [name, null];
    return this.window.evaluate(look, selector, text, flags, focus).catch(() => null);
  }

  focus(target: Target): Promise<void> {
    return this.#eventually(
      async () => (await this.look(target, true)) !== null || `${calling(target)} is not there`,
    );
  }

  sees(target: Target): Promise<void> {
    return this.#eventually(
      async () => (await this.look(target)) !== null || `${calling(target)} is not there`,
    );
  }

  noLongerSees(target: Target): Promise<void> {
    return this.#eventually(
      async () => (await this.look(target)) === null || `${calling(target)} is still there`,
    );
  }

  /**
   * Waits until the page has been drawn. A menu follows a scroll or a new size when the next frame is drawn, and a
   * starved browser may answer many commands before it draws one.
   */
  drawn(): Promise<void> {
    const frames = () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      });
    return this.window.evaluate(frames).catch(() => {});
  }

  /** Presses it once it does not move between two frames and nothing covers it. */
  async click(target: Target, button: 'left' | 'right' = 'left'): Promise<void> {
    let seen: Seen | null = null;
    await this.#eventually(async () => {
      const before = seen;
      if (before) await this.drawn();
      seen = await this.look(target);
      if (!seen) return `${calling(target)} is not there`;
      if (seen.x !== before?.x || seen.y !== before.y) return `${calling(target)} moves`;
      return seen.covered === '' || `${calling(target)} lies under ${seen.covered}`;
    });
    const { x, y } = seen ?? { x: 0, y: 0 };
    await this.window.clickAt(x, y, button);
  }

  /** Replaces the content of a field. Something that appears above it at the moment of the press may push it away. */
  async fill(target: Target, text: string): Promise<void> {
    let presses = 0;
    await this.#eventually(async () => {
      await this.click(target);
      presses += 1;
      if (presses > 1) console.info(`${calling(target)} is pressed once more: something pushed it away.`);
      await this.drawn();
      return (await this.look(target))?.hasFocus || `${calling(target)} takes no focus`;
    });
    await this.window.press('Control+a');
    await this.window.type(text);
  }

  /** Opens a page by its address, and waits for what it shows. */
  async visit(path: string): Promise<void> {
    await this.window.goTo(this.#address + path);
    await this.atScreen();
  }

  async atScreen(heading?: string): Promise<void> {
    await this.until((wanted) => {
      const title = document.querySelector('main:not(:has([role=progressbar])) h1');
      return title && (!wanted || title.textContent === wanted);
    }, heading ?? '');
  }

  heading(): Promise<string> {
    return this.window.evaluate(() => document.querySelector('main h1')?.textContent ?? '');
  }

  path(): Promise<string> {
    return this.window.evaluate(() => location.pathname);
  }

  /** The service's reply to this person's session. */
  ask(task: string, fields: Record<string, string | number>): Promise<Answer> {
    const form = Object.entries({ apitask: task, api: 'json', ...fields }).map(([name, value]) => [
      name,
      String(value),
    ]);
    return this.window.evaluate(async (pairs) => {
      const response = await fetch('/api/', { method: 'POST', body: new URLSearchParams(pairs) });
      return response.json();
    }, form);
  }

  async signIn({ username, password } = demoAccount): Promise<void> {
    await this.fill(field('Username'), username);
    await this.fill(field('Password'), password);
    await this.window.press('Enter');
    await this.until(() => location.pathname !== '/login');
  }
}
