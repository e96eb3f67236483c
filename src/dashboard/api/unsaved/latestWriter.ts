/** Writes the newest of what it is given, one writing at a time; what comes meanwhile is written next, at once. */
export class LatestWriter<Value> {
  #written: Value;
  #wanted: Value;
  #writing: Promise<void> | null = null;
  readonly #write: (before: Value, after: Value) => Promise<void>;
  readonly #onSettled: (written: boolean) => void;

  /** `onSettled` is told once the newest is written, or could not be: then the next change tries again. */
  constructor(
    written: Value,
    write: (before: Value, after: Value) => Promise<void>,
    onSettled: (written: boolean) => void,
  ) {
    this.#written = written;
    this.#wanted = written;
    this.#write = write;
    this.#onSettled = onSettled;
  }

  get written(): Value {
    return this.#written;
  }

  get wanted(): Value {
    return this.#wanted;
  }

  keep(value: Value): void {
    this.#wanted = value;
    if (this.#written !== value) this.#writing ??= this.#work();
  }

  /** All that was kept is written, or could not be. */
  async flushed(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #work(): Promise<void> {
    let settled = true;
    try {
      while (this.#written !== this.#wanted) {
        const next = this.#wanted;
        await this.#write(this.#written, next);
        this.#written = next;
      }
    } catch {
      settled = false;
    }
    // Beside the last look: whatever is given from here on begins a writing of its own.
    this.#writing = null;
    this.#onSettled(settled);
  }
}
