/** Wide enough, in px, for the longest letter or word of the scale; never so wide that the scores have no room. */
export function gradeWidth(scale: readonly { letter: string }[], least: number): number {
  const longest = Math.max(0, ...scale.map(({ letter }) => letter.length));
  return Math.min(140, Math.max(least, 24 + 8 * longest));
}
