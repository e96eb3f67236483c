import { onDemand } from './onDemand.ts';

/* A person's initials. Pure. */

const words = (text: string) => new Set(text.split(' '));

const titles = words(
  'dr mr mrs ms miss mx prof professor sir dame rev reverend fr hon capt coach herr frau mme mlle sr sra srta señor señora señorita don doña',
);

const suffixes = words('jr sr ii iii iv v phd md edd dds jd esq mba ma msc med ba bsc cpa rn');

const bare = (word: string) => word.toLowerCase().replaceAll('.', '');

const graphemes = onDemand(() => new Intl.Segmenter());

/** The first letter, with its marks; '' if there is none. */
function letterOf(word: string): string {
  const [first] = graphemes().segment(word.replace(/^[^\p{L}\p{N}]+/u, ''));
  const letter = first?.segment ?? '';
  // "ß" is two letters in capitals.
  return letter.length === 1 ? (letter.toUpperCase()[0] ?? '') : letter.toUpperCase();
}

/** Without titles before and suffixes after the name; "Last, First" the other way round. */
function nameWords(name: string): string[] {
  const isSuffix = (word: string) => suffixes.has(bare(word));
  const [before = [], ...behind] = name.split(',').map((part) => part.trim().split(/\s+/).filter(Boolean));
  const given = behind.flat().filter((word) => !isSuffix(word));
  const all = [...given, ...before];
  while (all.length > 1 && titles.has(bare(all[0] ?? ''))) all.shift();
  while (all.length > 1 && isSuffix(all.at(-1) ?? '')) all.pop();
  // "de la Cruz" is C; names written all in lower case keep every word.
  const capital = all.filter((word) => letterOf(word) !== '' && !/^\p{Ll}/u.test(word));
  return capital.length > 0 ? capital : all;
}

/** At most two letters: of the first and the last word of the name. */
export function initials(name: string): string {
  const all = nameWords(name.normalize('NFC')).filter((word) => letterOf(word) !== '');
  const ends = all.length > 1 ? [all[0], all.at(-1)] : all;
  return ends.map((word) => letterOf(word ?? '')).join('');
}
