/*
 * language: what the page speaks. Every sentence that a person reads is in a catalogue, one per screen or part,
 * in English beside the code that says it. A folder in `translations` says the same in another language.
 * Imports nothing of ours, so that every room may use it.
 */

/** Sentences by name: texts, functions that make one, and groups of both. */
export type Words = object;

/** The words of a catalogue in another language; what it leaves out stays English. */
export type Translation = (catalogue: string, english: Words) => Words | undefined;

const catalogues = new Map<string, Words>();
let translation: Translation | null = null;

/** Names a catalogue. The object stays the same; a translation replaces its contents. */
export function words<Catalogue extends Words>(name: string, english: Catalogue): Catalogue {
  catalogues.set(name, english);
  if (translation) replace(english, translation(name, english));
  return english;
}

/**
 * Speaks another language from now on, also in the catalogues that are read later. Call it before the first drawing.
 */
export function speak(other: Translation): void {
  translation = other;
  for (const [name, english] of catalogues) replace(english, other(name, english));
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function replace(words: Words, others: Words | undefined): void {
  if (!others) return;
  const own = words as Record<string, unknown>;
  for (const [name, other] of Object.entries(others)) {
    const before = own[name];
    if (isGroup(before) && isGroup(other)) replace(before, other);
    else own[name] = other;
  }
}
