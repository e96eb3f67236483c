/** What is one line, however many it is shown on: a line's end that is pasted becomes a space. */
export const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/**
 * Whether a key belongs to a text that is still being composed (Chinese, Japanese, Korean, accents). Safari ends the
 * composition before the Enter that confirms it, and tells only by the key code.
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;
