/** Letters that Unicode does not take apart, as other systems write them in ASCII. */
const inAscii: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/** The other way to write these without a mark. */
const longForms: Readonly<Record<string, string>> = { ä: 'ae', å: 'aa', ö: 'oe', ø: 'oe', ü: 'ue' };

/** Words that many families' names have in common. */
const particles = new Set(
  (
    'abu al af av bin bint d da das de del della den der des di do dos du e el het ibn ii iii jr la las le los ' +
    'mac mc st sr ten ter van von y zu'
  ).split(' '),
);

/**
 * Whether two names have a word in common, in small letters and without accents, so that a nickname beside the family
 * name still fits. Initials and particles such as "de" count only if a name has nothing else.
 */
export function areAlike(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length === 0 && others.length === 0) return one.trim() === other.trim();
  const hasMore = [words, others].every((each) => each.some(isTelling));
  return others.some((word) => words.includes(word) && (!hasMore || isTelling(word)));
}

/** Whether two of these names are not alike, so that they name different people. */
export const areApart = (names: readonly string[]): boolean =>
  names.some((one, index) => names.slice(index + 1).some((other) => !areAlike(one, other)));

/** Scripts without capitals have whole names of one letter. */
const isTelling = (word: string) =>
  !particles.has(word) && (word.length > 1 || word.toUpperCase() === word.toLowerCase());

/** The words of a name, in each way to write them. */
function wordsOf(name: string): string[] {
  const small = name.normalize('NFC').toLowerCase();
  const long = small.replace(/[äåöøü]/gu, (letter) => longForms[letter] ?? letter);
  // A joiner parts words that others write as one.
  const joined = small.replace(/[\u200c\u200d]/gu, '');
  return [small, long, joined].flatMap(
    (text) =>
      text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[æðđħıłøœßþ]/gu, (letter) => inAscii[letter] ?? letter)
        .match(/\p{L}+/gu) ?? [],
  );
}
