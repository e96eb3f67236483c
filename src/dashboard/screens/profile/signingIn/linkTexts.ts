import { words } from '#dashboard/language/words.ts';

export const linkTexts = words('signOnLinks', {
  title: 'Single sign-on',
  about: 'Accounts that you link sign you in here without a password.',
  none: 'You have not linked any account yet.',
  linked: (place: string, moment: string) => `${place}, linked ${moment}`,
  link: (label: string) => `Link ${label}`,
  before: (label: string) => `You sign in at ${label}, and come back here.`,
  after: 'It will no longer sign you in here.',
  go: (label: string) => `Go to ${label}`,
  remove: 'Remove',
  removeOf: (place: string) => `Remove the link with ${place}`,
});
