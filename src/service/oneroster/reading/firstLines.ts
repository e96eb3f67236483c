/** Random per process, so that nobody can make a file whose hashes collide. */
const ownSeed = Math.floor(Math.random() * 2 ** 32);

const fewest = 1024;

/** A signed 32-bit integer, as in the list of hashes, whatever the seed and however short the id. */
function hashOf(id: string, seed: number): number {
  let hash = seed | 0;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

/**
 * The first line of each sourcedId of a file. A file has hundreds of thousands, for which a Map takes as long as the
 * rest of the reading: it grows by copying, and the garbage collector visits every text in it.
 */
export class FirstLines {
  readonly #seed: number;
  readonly #ids: string[] = [];
  #lines = new Uint32Array(fewest);
  #hashes = new Int32Array(fewest);
  /** The position of an id in the lists above, from 1; 0 is free. At most half of the slots are taken. */
  #places = new Uint32Array(2 * fewest);

  constructor(seed = ownSeed) {
    this.#seed = seed;
  }

  /** Returns the line of an id seen before; undefined if it is new. */
  add(id: string, line: number): number | undefined {
    if (this.#ids.length === this.#lines.length) this.#grow();
    const [places, hashes, hash] = [this.#places, this.#hashes, hashOf(id, this.#seed)];
    const mask = places.length - 1;
    let at = hash & mask;
    for (let place = places[at] ?? 0; place > 0; place = places[at] ?? 0) {
      if (hashes[place - 1] === hash && this.#ids[place - 1] === id) return this.#lines[place - 1];
      at = (at + 1) & mask;
    }
    const count = this.#ids.push(id);
    this.#lines[count - 1] = line;
    hashes[count - 1] = hash;
    places[at] = count;
    return undefined;
  }

  #grow(): void {
    const [lines, hashes, count] = [this.#lines, this.#hashes, this.#ids.length];
    this.#lines = new Uint32Array(2 * count);
    this.#lines.set(lines);
    this.#hashes = new Int32Array(2 * count);
    this.#hashes.set(hashes);
    const places = new Uint32Array(4 * count);
    const mask = places.length - 1;
    for (let index = 0; index < count; index++) {
      let at = (hashes[index] ?? 0) & mask;
      while (places[at] !== 0) at = (at + 1) & mask;
      places[at] = index + 1;
    }
    this.#places = places;
  }
}
