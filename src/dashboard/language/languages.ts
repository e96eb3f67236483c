/** The language of every catalogue; the others are folders of `translations`. */
export const english = 'en';

let language = english;

/** The language that the page speaks: a code such as `en` or `pt-BR`. */
export const pageLanguage = () => language;

const wantedLanguages = (): readonly string[] =>
  typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);

/** The reader's language with its region: `en-GB` for an English page in a browser in Leeds. */
export const pageLocale = () =>
  wantedLanguages().find((wanted) => wanted === language || wanted.startsWith(`${language}-`)) ?? language;

/** The first language of the reader's that is available: exactly, or without its region or script; else English. */
export function chosenLanguage(available: readonly string[], wanted = wantedLanguages()): string {
  const all = [english, ...available];
  for (const one of wanted) {
    const parts = one.toLowerCase().split('-');
    for (let length = parts.length; length > 0; length--) {
      const shorter = parts.slice(0, length).join('-');
      const found = all.find((code) => code.toLowerCase() === shorter);
      if (found !== undefined) return found;
    }
  }
  return english;
}

/** Sets the page's language, also for screen readers. */
export function setPageLanguage(code: string): void {
  language = code;
  document.documentElement.lang = code;
}
