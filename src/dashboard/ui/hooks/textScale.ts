let known: number | null = null;

/**
 * How many times larger than usual the browser is set to show text. All that is in rem grows with it; what is in pixels
 * does not.
 */
export function textScale(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return known;
}
