import { words } from '#dashboard/language/words.ts';

export const placeTexts = words('signedInPlaces', {
  title: 'Where you are signed in',
  here: 'This browser',
  unknown: 'Unknown device',
  browserOn: (browser: string, device: string) => `${browser} on ${device}`,
  application: (name: string) => `Application ${name}`,
  since: (moment: string) => `Signed in ${moment}.`,
  used: (ago: string) => `Last used ${ago}.`,
  end: 'Sign out',
  endOf: (place: string, moment: string) => `Sign out: ${place}, signed in ${moment}`,
  endOthers: 'Sign out everywhere else',
  ended: 'Signed out there.',
  endedOthers: 'Signed out everywhere else.',
});
