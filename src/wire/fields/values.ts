import * as v from 'valibot';

/*
 * How single values are sent. Replies are parsed tolerantly: another deployment may write a number as text, an empty
 * value as '', null, {}, [] or nothing, and a list as an array, as {item: …} or by number. Fields arrive as form text.
 */

/** Whether this is {} or []: what an empty element becomes where XML is turned into JSON. */
export function isEmptyElement(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length === 0;
  for (const _ in value) return false;
  return true;
}

const emptyElement = v.pipe(
  v.custom<object>(isEmptyElement),
  v.transform(() => ''),
);

/** An integer, or its text. */
export const integer = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*-?\d+\s*$/), v.transform(Number))]),
  v.safeInteger(),
);

/** An integer; 0 if a service leaves it out. */
export const integerOrZero = v.pipe(
  v.nullish(v.union([v.number(), v.string(), v.boolean(), emptyElement]), 0),
  v.transform((value) => (value === '' ? 0 : Number(value))),
  v.safeInteger(),
);

/** An integer of ours, to which another deployment may give decimals. */
export const integerOrDecimal = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*-?\d+(\.\d+)?\s*$/), v.transform(Number))]),
  v.finite(),
);

/** A decimal number or its text; null if it is missing. */
export const decimalOrNull = v.pipe(
  v.nullish(v.union([v.number(), v.string(), emptyElement]), null),
  v.transform((value) => (value === null || value === '' ? null : Number(value))),
  v.nullable(v.pipe(v.number(), v.finite())),
);

/** Text; a number becomes its text, nothing becomes ''. */
export const text = v.pipe(
  v.nullish(v.union([v.string(), v.number(), emptyElement]), ''),
  v.transform(String),
);

/** A flag written as true, 1, "1" or "true". */
export const truth = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || isEmptyElement(value);

/** The rows of a list, however it is wrapped; anything else as it is. */
export function rowsOf(value: unknown): unknown {
  if (isNothing(value)) return [];
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  if ('item' in value) return Array.isArray(value.item) ? value.item : [value.item];
  // PHP writes a list with gaps as {"0": …, "2": …}.
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
}

/**
 * A list of items, however it is wrapped; empty if a service leaves it out. Items in which `needed` is empty are left
 * out, too.
 */
export function list<Item extends v.GenericSchema>(item: Item, needed = '') {
  const isItem = (row: unknown) => !isNothing(Object(row)[needed]);
  return v.pipe(
    v.nullish(v.unknown(), null),
    v.transform((value) => {
      const rows = rowsOf(value);
      return needed !== '' && Array.isArray(rows) ? rows.filter(isItem) : rows;
    }),
    v.array(item),
  );
}

/** A field that holds a whole number, as form text. `sentence` is the refusal. */
export function wholeField(sentence: string, lowest = 0, highest = Number.MAX_SAFE_INTEGER) {
  return v.pipe(
    v.optional(v.string(sentence), ''),
    v.trim(),
    v.regex(/^\d{1,16}$/, sentence),
    v.transform(Number),
    v.minValue(lowest, sentence),
    v.maxValue(highest, sentence),
  );
}

/** A field that holds one of a few whole numbers. */
export function choiceField(sentence: string, ...choices: number[]) {
  return v.pipe(
    wholeField(sentence),
    v.check((value) => choices.includes(value), sentence),
    v.metadata({ choices }),
  );
}

/** A field that holds one of a few whole numbers, or is blank or left out for none of them. */
export function perhapsChoice(sentence: string, ...choices: number[]) {
  return v.optional(
    v.pipe(
      v.string(sentence),
      v.trim(),
      v.check(
        (value) => value === '' || (/^\d{1,16}$/.test(value) && choices.includes(Number(value))),
        sentence,
      ),
      v.transform((value) => (value === '' ? undefined : Number(value))),
      v.metadata({ choices }),
    ),
  );
}

/** A field that holds one of a few words. */
export const wordField = <const Word extends string>(sentence: string, ...words: Word[]) =>
  v.pipe(v.optional(v.string(sentence), ''), v.picklist(words, sentence));

/** A field that holds a whole number above 0, or is blank or left out for none. */
export function perhapsWhole(sentence: string) {
  return v.optional(
    v.pipe(
      v.string(sentence),
      v.trim(),
      v.regex(/^([1-9]\d{0,14})?$/, sentence),
      v.transform((value) => (value === '' ? undefined : Number(value))),
      v.metadata({ least: 1 }),
    ),
  );
}

/** The whole numbers of a field that has white space between them, each once. */
export const numbersIn = (typed: string): number[] => [
  ...new Set(typed.split(/\s+/).filter(Boolean).map(Number)),
];

/** A field that holds whole numbers above 0 with white space between them, at most so many; it stays text. */
export const numbersField = (sentence: string, least: 0 | 1, most: number) =>
  v.pipe(
    v.optional(v.string(sentence), ''),
    v.trim(),
    v.regex(/^([1-9]\d{0,14}(\s+[1-9]\d{0,14})*)?$/, sentence),
    v.check((typed) => {
      const { length } = numbersIn(typed);
      return length >= least && length <= most;
    }, sentence),
  );

/** The sender's own name for a request, which may be sent again after a lost reply. */
export const onceField = (sentence: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, sentence)));
