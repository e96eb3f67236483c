/** Writes the newest of what it is given, one write at a time; what arrives meanwhile is written next, immediately. */
export class LatestWriter<Value> {
  #written: Value;
  /** What is being written, or was when that failed. */
  #next: Value;
  #wanted: Value;
  #running: Promise<void> | null = null;
  readonly #write: (before: Value, after: Value) => Promise<void>;
  readonly #onWritten: (written: boolean) => void;

  /** `onWritten` is told once the newest is written, or could not be: then the next change tries again. */
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

  /** What may be found if the page ends now. */
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

  /** All that was kept is written, or could not be. */
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
    // Beside the last look: whatever is given from here on begins a write of its own.
    this.#running = null;
    this.#onWritten(isWritten);
  }
}
