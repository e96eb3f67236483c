import { texts } from './texts.ts';

/** Joins pasted lines into one: each line break becomes a space. */
export const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** The problem of a text with more than `most` characters. Nothing is cut: the reader decides what goes. */
export function tooLong(text: string, most: number): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length <= most) return undefined;
  const { length } = [...trimmed];
  return length <= most ? undefined : texts.tooLong(length, most);
}
