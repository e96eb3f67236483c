/** Signs that a keyboard without them writes so. */
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

/** Letters that Unicode takes for letters of their own, and a keyboard without them writes so. */
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

/** Case and accents do not count, nor which apostrophe or hyphen it has: it may still be one name only. */
export const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
    .replace(anySign, (sign) => signs[sign] ?? sign);

/** Text as it is searched: ø is found by o too. Never to tell one from another: Møller is not Moller. */
export const folded = (text: string) =>
  withoutAccents(text).replace(anyLetter, (letter) => letters[letter] ?? letter);
