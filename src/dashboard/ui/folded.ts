/** Letters that Unicode takes for letters of their own, and a keyboard without them writes so. */
const plain: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe' },
  ...{ '’': "'", '‘': "'", ʻ: "'", ʼ: "'", '‐': '-', '‑': '-' },
};

const notPlain = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');

/** Text as it is searched: case and accents do not count, nor which apostrophe or hyphen it has. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
    .replace(notPlain, (letter) => plain[letter] ?? letter);
