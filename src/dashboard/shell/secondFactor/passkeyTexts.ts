import { words } from '#dashboard/language/words.ts';

export const passkeyTexts = words('passkeys', {
  title: 'Passkeys',
  about: 'A passkey signs you in with your finger, your face or the code of your device, without a password.',
  add: 'Add a passkey',
  addHere: 'Add it',
  name: 'Name',
  nameHint: 'To tell it from others, for example by its device.',
  enterName: 'Enter a name',
  unsupported: 'This browser does not support passkeys.',
  problems: {
    cancelled: 'No passkey was added.',
    alreadyHere: 'You already have a passkey on this device.',
    failed: 'This browser could not add a passkey. Try another browser or device.',
  },
  added: (moment: string) => `Added ${moment}.`,
  used: (ago: string) => `Last used ${ago}.`,
  neverUsed: 'Not used yet.',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  save: 'Save',
  remove: 'Remove',
  beforeRemoving: (name: string) => `“${name}” will no longer sign you in. Delete it on your device as well.`,
  removeOf: (name: string) => `Remove ${name}`,
});
