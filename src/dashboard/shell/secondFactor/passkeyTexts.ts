import { words } from '#dashboard/language/words.ts';

export const passkeyTexts = words('passkeys', {
  title: 'Passkeys',
  about: 'A passkey signs you in with your finger, your face or the code of your device, without a password.',
  add: 'Add a passkey',
  addHere: 'Add it',
  name: 'Name',
  nameHint: 'To know it by, such as the device that has it.',
  enterName: 'Enter a name',
  unsupported: 'This browser has no passkeys.',
  cancelled: 'No passkey was added.',
  added: (moment: string) => `Added ${moment}.`,
  used: (ago: string) => `Last used ${ago}.`,
  neverUsed: 'Not used yet.',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  save: 'Save',
  remove: 'Remove',
  beforeRemoving: 'From then on it does not sign you in any more. Delete it on your device as well.',
  removeOf: (name: string) => `Remove ${name}`,
});
