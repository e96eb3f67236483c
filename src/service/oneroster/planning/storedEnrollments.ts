import type { EnrollmentPiece } from '#service/store/oneroster/sourcedIds.ts';
import type { Stored } from './plan.ts';

/**
 * An enrollment, known only from its stored line. A district has hundreds of thousands, so each is as small as
 * possible.
 */
class StoredEnrollment implements Stored {
  readonly sourcedId: string;
  readonly gone: boolean;
  readonly content: string;

  constructor(sourcedId: string, gone: boolean, content: string) {
    this.sourcedId = sourcedId;
    this.gone = gone;
    this.content = content;
  }

  get classId() {
    return null;
  }
  get accountId() {
    return null;
  }
  get studentId() {
    return null;
  }
  get item() {
    return null;
  }
  get clientId() {
    return null;
  }
}

/**
 * The enrollments of a school in the store. Most imports find them unchanged, which comparing texts shows; they are
 * parsed only if something differs, results must find their students, or users or classes are gone. Such code opens
 * them first: see `opened`.
 */
export class StoredEnrollments implements ReadonlyMap<string, Stored> {
  readonly #pieces: readonly EnrollmentPiece[];
  readonly #known = new Map<string, Stored>();
  #piecesKnown = 0;

  constructor(pieces: readonly EnrollmentPiece[]) {
    this.#pieces = pieces;
  }

  /** Whether a package has exactly the same enrollments. */
  async equals(
    present: ReadonlyMap<string, { endIn(text: string, start: number): number }>,
    pause: () => Promise<void>,
  ): Promise<boolean> {
    if (this.size !== present.size) return false;
    const endOf = (id: string, text: string, start: number) => present.get(id)?.endIn(text, start) ?? -1;
    for (const piece of this.#pieces) {
      if (!piece.isAll(endOf)) return false;
      await pause();
    }
    return true;
  }

  /** Parses all of them, with pauses. */
  async open(pause: () => Promise<void>): Promise<void> {
    while (this.#openPiece()) await pause();
  }

  /** Reading before `open` parses all of them at once, without pauses. */
  #opened(): ReadonlyMap<string, Stored> {
    while (this.#openPiece());
    return this.#known;
  }

  /** Returns whether there was another batch. */
  #openPiece(): boolean {
    const piece = this.#pieces[this.#piecesKnown];
    if (!piece) return false;
    this.#piecesKnown++;
    piece.each((id, gone, content) => this.#known.set(id, new StoredEnrollment(id, gone, content)));
    return true;
  }

  get size() {
    return this.#pieces.reduce((sum, { ids }) => sum + ids.length, 0);
  }
  get = (id: string) => this.#opened().get(id);
  has = (id: string) => this.#opened().has(id);
  forEach: ReadonlyMap<string, Stored>['forEach'] = (hear) => this.#opened().forEach(hear);
  keys = () => this.#opened().keys();
  values = () => this.#opened().values();
  entries = () => this.#opened().entries();
  [Symbol.iterator] = () => this.#opened()[Symbol.iterator]();
}

/** The same state with its enrollments opened, with pauses. */
export async function opened(
  stored: ReadonlyMap<string, Stored>,
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, Stored>> {
  if (stored instanceof StoredEnrollments) await stored.open(pause);
  return stored;
}
