import { words } from '#dashboard/language/words.ts';

export const linkTexts = words('signOnLinks', {
  title: 'Single sign-on',
  about: 'What you are linked with signs you in here without a password.',
  none: 'You are linked with nothing yet.',
  linked: (place: string, moment: string) => `${place}, linked ${moment}`,
  link: (label: string) => `Link ${label}`,
  before: (label: string) => `You sign in at ${label}, and come back here.`,
  after: 'From then on it does not sign you in here any more.',
  go: (label: string) => `Go to ${label}`,
  remove: 'Remove',
  removeOf: (place: string) => `Remove the link with ${place}`,
});
