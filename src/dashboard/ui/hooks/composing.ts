/**
 * Whether a key belongs to text that is still being composed (Chinese, Japanese, Korean, accents). Safari ends the
 * composition before the Enter that confirms it, and shows that only by the key code.
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;
