import { pageLanguage, pageLocale } from './languages.ts';

/* How the page's language counts and lists. Numbers follow the reader's own settings. */

/** The forms of a noun that a language may need; every language has `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

let rules: Intl.PluralRules | undefined;

/** The form that goes with `count`: `{ one: 'score', other: 'scores' }`. */
export function plural(count: number, forms: Forms): string {
  rules ??= new Intl.PluralRules(pageLanguage());
  return forms[rules.select(count)] ?? forms.other;
}

/** "1 score", "1,200 scores": how many, in digits. */
export const counted = (count: number, one: string, other: string) =>
  `${count.toLocaleString()} ${plural(count, { one, other })}`;

let conjunction: Intl.ListFormat | undefined;

/** "P1, P2 and P3". */
export function listed(parts: readonly string[]): string {
  conjunction ??= new Intl.ListFormat(pageLocale(), { type: 'conjunction' });
  return conjunction.format(parts);
}
