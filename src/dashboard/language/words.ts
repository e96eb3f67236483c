/*
 * language: the page's language. Every sentence on the page is in a catalogue, one per screen or part, in English
 * beside its code. A folder in `translations` translates them. Imports nothing of ours, so that every folder may use
 * it.
 */

/** Sentences by name: texts, functions that make one, and groups of both. */
export type Words = object;

/** A catalogue in another language; missing entries stay English. */
export type Translation = (catalogue: string, english: Words) => Words | undefined;

const catalogues = new Map<string, Words>();
let translation: Translation | null = null;

/** Names a catalogue. The object stays the same; a translation replaces its contents. */
export function words<Catalogue extends Words>(name: string, english: Catalogue): Catalogue {
  catalogues.set(name, english);
  if (translation) replace(english, translation(name, english));
  return english;
}

/** Switches to another language, also in catalogues that are read later. Call it before the first render. */
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
