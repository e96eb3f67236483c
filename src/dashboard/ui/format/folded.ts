/** Characters that a keyboard without them replaces like this. */
const signs: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʻ: "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
};

/** Letters that Unicode treats as separate letters, and that a keyboard without them replaces like this. */
const letters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

const anyOf = (table: typeof letters) => new RegExp(`[${Object.keys(table).join('')}]`, 'gu');
const anySign = anyOf(signs);
const anyLetter = anyOf(letters);

/** Case, accents and joiners do not count, nor which apostrophe or hyphen it has: it still identifies a single name. */
export const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}\u200c\u200d]/gu, '')
    .toLocaleLowerCase()
    .replace(anySign, (sign) => signs[sign] ?? sign);

/** Text for searching: o finds ø too. Never for telling names apart: Møller is not Moller. */
export const folded = (text: string) =>
  withoutAccents(text).replace(anyLetter, (letter) => letters[letter] ?? letter);
