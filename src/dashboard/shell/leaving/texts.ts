import { words } from '#dashboard/language/words.ts';
/** The texts shown before leaving something typed behind. */
export const texts = words('leaving', {
  leave: 'Leave and discard',
  stay: 'Stay here',
  filled: {
    title: 'Leave without saving?',
    advice: 'What you entered is only on this page, and would be lost.',
  },
  unsaved:
    'Nothing was undone: there are changes on this page that are not saved. Save or discard them first.',
});
