import type { EnrollmentPiece } from '#service/store/oneroster/sourcedIds.ts';
import type { Stored } from './plan.ts';
import type { Present } from './references.ts';

/** A line of a file and nothing here. A district has hundreds of thousands, so each holds no more than it must. */
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
 * The enrollments of a school that a source knows. Most imports find them as they were, which their texts tell; only
 * where something differs is each of them looked at.
 */
export class StoredEnrollments implements ReadonlyMap<string, Stored> {
  readonly #pieces: readonly EnrollmentPiece[];
  #known: Map<string, Stored> | null = null;

  constructor(pieces: readonly EnrollmentPiece[]) {
    this.#pieces = pieces;
  }

  /** Whether a package has the same ones, all of them as they are here. */
  async equals(present: Present<'enrollments'>, pause: () => Promise<void>): Promise<boolean> {
    if (this.size !== present.size) return false;
    for (const piece of this.#pieces) {
      const contents: string[] = [];
      for (const id of piece.ids) {
        const held = present.get(id);
        if (!held) return false;
        contents.push(held.content);
      }
      if (!piece.isAll(contents)) return false;
      await pause();
    }
    return true;
  }

  /** Looks at each of them, with pauses; without it the first who asks for one waits for all. */
  async open(pause: () => Promise<void>): Promise<void> {
    if (this.#known) return;
    const known = new Map<string, Stored>();
    for (const piece of this.#pieces) {
      addPiece(known, piece);
      await pause();
    }
    this.#known = known;
  }

  #opened(): Map<string, Stored> {
    if (this.#known) return this.#known;
    const known = new Map<string, Stored>();
    for (const piece of this.#pieces) addPiece(known, piece);
    this.#known = known;
    return known;
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

const addPiece = (known: Map<string, Stored>, piece: EnrollmentPiece) =>
  piece.each((id, gone, content) => known.set(id, new StoredEnrollment(id, gone, content)));
