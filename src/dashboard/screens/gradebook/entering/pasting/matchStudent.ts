import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { withoutAccents } from '#dashboard/ui/format/folded.ts';

const words = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
const asWritten = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/**
 * From exact to forgiving: as written, without case, without signs, without accents. A separate letter, such as ø or ı,
 * never matches another one.
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
      // A name made only of signs would match every empty cell.
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

/** `several`: more than one has this name. `differ`: the ID is one student's, the name another's. */
export type FoundStudent = number | 'several' | 'differ' | undefined;

const isNumber = (cell: string) => /^\d+$/.test(cell);
/** A short number may be a score or a line number: only a longer one identifies a student. */
export const isLongNumber = (cell: string) => /^\d{4,}$/.test(cell);

/** Finds each row's student, by its first cells. In our own CSV file (`isExport`) the first of them is the ID. */
export function studentFinder({ students }: Gradebook, isExport: boolean) {
  const ids = new Map(students.map(({ id }, position) => [String(id), position]));
  const byName = nameIndex(
    students.flatMap(({ first, last, namesake }, position) =>
      // As the grid shows a name that two students have, and as everybody writes it.
      (namesake === undefined ? [''] : ['', ` (${namesake})`]).flatMap((number) => [
        [`${last} ${first}${number}`, position] as const,
        [`${first} ${last}${number}`, position] as const,
      ]),
    ),
  );
  const idOf = (cell: string) => ids.get(cell.replace(/^0+(?=\d)/, ''));

  function read(cells: readonly string[]) {
    const words = cells.filter((cell) => cell !== '' && !isNumber(cell));
    const number = cells.find((cell) => isNumber(cell) && idOf(cell) !== undefined);
    const whole = byName(words.slice(0, 2).join(' '));
    return {
      id: number === undefined ? undefined : idOf(number),
      named: whole.length > 0 ? whole : byName(words[0] ?? ''),
      isNameless: words.length === 0,
      hasNumber: cells.some(isNumber),
      isLong: number !== undefined && isLongNumber(number),
    };
  }

  function ofExport([id = '', ...names]: readonly string[]): FoundStudent {
    // A spreadsheet may have written a long ID as 1.2E+11.
    return isNumber(id) ? idOf(id) : only(read(names).named);
  }

  return (rows: readonly (readonly string[])[]): FoundStudent[] => {
    if (isExport) return rows.map(ofExport);
    const all = rows.map(read);
    const both = all.filter(({ id, named }) => id !== undefined && named.length > 0);
    const agreeing = both.filter(({ id, named }) => id !== undefined && named.includes(id)).length;
    const areIds = agreeing * 2 > both.length;
    // Short numbers that contradict the names row after row are only line numbers.
    const areLineNumbers = !areIds && both.length > 1;
    return all.map(({ id, named, isNameless, hasNumber, isLong }) => {
      const differ = id !== undefined && named.length > 0 && !named.includes(id);
      if (differ && (isLong || !areLineNumbers)) return 'differ';
      if (areIds && hasNumber) return id;
      if (named.length > 0) return only(named);
      return isNameless || (isLong && both.length === 0) ? id : undefined;
    });
  };
}

const only = (positions: readonly number[]): FoundStudent =>
  positions.length > 1 ? 'several' : positions[0];
