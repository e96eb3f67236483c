import { words } from '#dashboard/language/words.ts';

export const texts = words('schoolSettings', {
  name: 'Name of the school',
  nameHint: 'It stands in every letter to your people, and above their classes.',
  nameMissing: 'Enter the name of the school',
  makeClasses: 'Teachers make their own classes',
  makeClassesHint: 'Without it only admins make classes, and teachers ask them.',
  save: 'Save settings',
  saved: 'Saved.',
  undone: 'Undone.',
  undo: 'Undo',
  lastChange: (name: string, when: string) => `${name} changed this last, ${when}.`,
  /** Of two admins at once. */
  overtaken: (name: string) =>
    `${name || 'Somebody else'} has changed these settings meanwhile. Yours are not saved yet.`,
  nowIs: {
    name: (value: string) => `The name is now ${value}.`,
    on: 'Teachers now make their own classes.',
    off: 'Only admins make classes now.',
  },
  saveMine: 'Save mine instead',
  leave: { title: 'Leave without saving?', advice: 'What you changed in the settings is only on this page.' },
  takeTheirs: 'Take theirs',
});
