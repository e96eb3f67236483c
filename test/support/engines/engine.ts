/*
 * What the journeys need of a browser engine: little enough for a dozen WebDriver commands.
 */

// biome-ignore lint/suspicious/noExplicitAny: whatever travels as JSON.
type Anything = any;

export interface EngineWindow {
  /** Of the engine. */
  readonly name: string;
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs `code` in the page. Arguments and result are sent as JSON; the closure is not. */
  evaluate<Given extends Anything[], Result>(
    code: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** A real press of the main button, in CSS pixels of the window. */
  clickAt(x: number, y: number, button?: 'left' | 'right'): Promise<void>;
  /** Keys by their names, held together with a plus: `Control+Home`. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** As large as this, in CSS pixels; an engine may have a width that its window cannot go below. */
  resize(width: number, height: number): Promise<void>;
  /** Gives it the focus again, if the engine can: in WebKit, only new windows have it for sure. */
  toFront?(): Promise<void>;
  /** A screenshot of the window, as a PNG. */
  picture(): Promise<Uint8Array>;
  /** Its printout on A4, as a PDF, if its driver supports that. */
  paper?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** One person's browser: its windows share cookies and storage. */
export interface Engine {
  version: string;
  openWindow(): Promise<EngineWindow>;
  clearCookies(): Promise<void>;
  /** Ends it, or its part of a shared browser. */
  close(): Promise<void>;
}

/** Milliseconds: no command takes longer in a working engine. */
export const commandTimeout = 30_000;

/** An expression that calls `code` in the page. Some compilers wrap named functions in `__name`. */
export function asExpression(code: (...given: Anything[]) => unknown, given: readonly unknown[]): string {
  return `((__name) => (${code})(...${JSON.stringify(given)}))((named) => named)`;
}

/** Fails with the command's name if a browser does not respond. */
export function inTime<Result>(
  what: string,
  step: Promise<Result>,
  timeoutMs = commandTimeout,
): Promise<Result> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs / 1000} s: ${what}`)), timeoutMs);
  });
  return Promise.race([step, late]).finally(() => clearTimeout(timer));
}
