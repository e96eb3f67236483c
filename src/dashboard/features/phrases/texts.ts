import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { ariaShortcut, shortcut } from '#dashboard/ui/format/shortcut.ts';

/** The texts about a teacher's own phrases. */
export const texts = words('phrases', {
  title: 'Phrases',
  keyName: ariaShortcut('Alt+ArrowDown'),
  open: `Your phrases (${shortcut('Alt ↓')})`,
  search: 'Find a phrase',
  found: (count: number) => (count === 0 ? 'No phrase has these words.' : ''),
  none: 'No phrases yet. Write a comment, then add it here.',
  noneOfAll: 'You have no phrases yet.',
  loading: 'Loading your phrases…',
  failed: (reason: string) => `Your phrases could not be loaded. ${reason}`,
  tryAgain: 'Try again',
  whereTo: 'Click in a comment first. Phrases go where you type.',
  keep: 'Add this comment to your phrases',
  edit: 'Edit phrases…',
  kept: 'Added to your phrases.',
  notKept: (reason: string) => `Not added to your phrases. ${reason}`,
  tooLong: (most: number) => `The phrase does not fit: there is room for ${most} characters.`,
  hint: 'Only you see your phrases. {first} is filled in with the student’s first name.',
  phrase: (number: number) => `Phrase ${number}`,
  add: 'Add phrase',
  up: (number: number) => `Move phrase ${number} up`,
  down: (number: number) => `Move phrase ${number} down`,
  remove: (number: number) => `Delete phrase ${number}`,
  removed: (phrase: string) => `Deleted: ${phrase}`,
  restore: 'Undo',
  restoreOf: (number: number) => `Undo deleting phrase ${number}`,
  moved: (number: number) => `Now phrase ${number}.`,
  save: 'Save',
  cancel: 'Cancel',
  notSaved: (reason: string) => `Your phrases are not saved. ${reason}`,
  overtaken: (count: number) =>
    `You have changed your phrases in another window, where there are now ${counted(count, 'phrase', 'phrases')}. Save replaces them with those here.`,
});
