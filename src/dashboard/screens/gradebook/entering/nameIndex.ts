import { withoutAccents } from '#dashboard/ui/format/folded.ts';

const words = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
const asWritten = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/**
 * From exact to forgiving: as written, without case, without signs, without accents. A letter of its own, as ø or ı, is
 * never taken for another one.
 */
const readings = [
  asWritten,
  (text: string) => asWritten(text).toLocaleLowerCase(),
  (text: string) => words(asWritten(text).toLocaleLowerCase()),
  (text: string) => words(withoutAccents(text)),
];

/** Finds the positions that a text names, by the most exact reading that finds any. */
export function nameIndex(entries: readonly (readonly [name: string, position: number])[]) {
  const indexes = readings.map((read) => {
    const found = new Map<string, number[]>();
    for (const [name, position] of entries) {
      const key = read(name);
      // A name of signs alone would be found by every empty cell.
      if (key === '') continue;
      const before = found.get(key);
      if (!before) found.set(key, [position]);
      else if (!before.includes(position)) before.push(position);
    }
    return { read, found };
  });
  return (text: string): readonly number[] => {
    for (const { read, found } of indexes) {
      const positions = found.get(read(text));
      if (positions) return positions;
    }
    return [];
  };
}
