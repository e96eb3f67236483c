import { words } from '#dashboard/language/words.ts';

export const texts = words('schoolKeys', {
  title: 'Keys of applications',
  about:
    'With a key another program signs in people of your school and works with its classes. Make one for each application, for no more than it needs.',
  none: 'No keys yet',
  noneAdvice: 'An application that speaks to Rollbook for your school needs one.',
  columns: { name: 'Application', may: 'May', used: 'Last used', expires: 'Works until', actions: 'Actions' },
  number: (id: number) => `Key ${id}`,
  everything: 'Everything its people may',
  reads: 'Look, and change nothing',
  only: (tasks: string) => `Only ${tasks}`,
  readsAnd: (tasks: string) => `Look, and ${tasks}`,
  never: 'Never',
  forEver: 'For ever',
  expired: (when: string) => `Expired ${when}`,
  oldUntil: (when: string) => `Old secret until ${when}`,
  oldUsed: (ago: string) => `last used ${ago}`,
  oldUnused: 'not used since',
  cancel: 'Cancel',
  change: 'Change',
  changeOf: (name: string) => `Change the key of ${name}`,
  add: {
    action: 'Make a key',
    title: 'Make a key for an application',
    name: 'Application',
    nameHint: 'This name stands beside the places where somebody is signed in.',
    nameMissing: 'Enter what the application is called',
    reads: 'It only looks, and changes nothing',
    tasks: 'Only these operations',
    tasksHint: 'Names from the reference at /docs, with spaces between them. Leave it empty for all.',
    lasts: 'Works for',
    submit: 'Make the key',
  },
  lasting: { '30': '30 days', '90': '90 days', '365': 'A year', '': 'Ever' } as Readonly<
    Record<string, string>
  >,
  rotate: {
    action: 'New secret…',
    title: (name: string) => `Give ${name} a new secret?`,
    note: 'The new secret is shown once. The present one works on meanwhile, so that the application can change over.',
    overlap: 'The present secret works on for',
    overlaps: { '0': 'No time: it ends now', '1': 'A day', '7': 'A week', '30': '30 days' } as Readonly<
      Record<string, string>
    >,
    lasts: 'The new one works for',
    asBefore: 'As long as before',
    submit: 'Make a new secret',
  },
  end: {
    action: 'End the old secret…',
    title: (name: string) => `End the old secret of ${name}?`,
    note: 'An application that still uses it is refused at once. The new secret works on.',
    submit: 'End it',
  },
  revoke: {
    action: 'Revoke…',
    title: (name: string) => `Revoke the key of ${name}?`,
    note: 'The application is refused at once, and the key cannot come back: make another one.',
    submit: 'Revoke',
  },
  secret: {
    title: (name: string) => `The secret of ${name}`,
    note: 'It is shown only now. Give it to the application, and keep it nowhere else.',
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'It could not be copied: select and copy it.',
    kept: 'I have kept it',
  },
  leave: {
    title: 'Leave without the secret?',
    advice: 'It cannot be shown again: the key would need a new one.',
  },
  done: { end: 'The old secret is ended.', revoke: 'The key is revoked.' },
});
