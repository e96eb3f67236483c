/** Writes the newest value, one write at a time; a value that arrives meanwhile is written next, immediately. */
export class LatestWriter<Value> {
  #written: Value;
  /** The value being written, or the last one that failed. */
  #next: Value;
  #wanted: Value;
  #running: Promise<void> | null = null;
  readonly #write: (before: Value, after: Value) => Promise<void>;
  readonly #onWritten: (written: boolean) => void;

  /** `onWritten` is called once the newest value is written, or could not be: then the next change tries again. */
  constructor(
    written: Value,
    write: (before: Value, after: Value) => Promise<void>,
    onWritten: (written: boolean) => void,
  ) {
    this.#written = written;
    this.#next = written;
    this.#wanted = written;
    this.#write = write;
    this.#onWritten = onWritten;
  }

  /** The values that may be found if the page ends now. */
  get mayBeFound(): readonly Value[] {
    return [this.#written, this.#next];
  }

  /** Whether the newest is written. */
  get isWritten(): boolean {
    return this.#written === this.#wanted;
  }

  get wanted(): Value {
    return this.#wanted;
  }

  keep(value: Value): void {
    this.#wanted = value;
    if (this.#written !== value) this.#running ??= this.#work();
  }

  /** Resolves when all values are written, or could not be. */
  async flushed(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #work(): Promise<void> {
    let isWritten = true;
    try {
      while (this.#written !== this.#wanted) {
        this.#next = this.#wanted;
        await this.#write(this.#written, this.#next);
        this.#written = this.#next;
      }
    } catch {
      isWritten = false;
    }
    // Set synchronously after the last check, so that a later `keep` starts a new write.
    this.#running = null;
    this.#onWritten(isWritten);
  }
}
