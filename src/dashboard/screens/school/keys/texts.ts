import type { OneRosterScope } from '#dashboard/api/schools/keys.ts';
import { words } from '#dashboard/language/words.ts';

export const texts = words('schoolKeys', {
  title: 'Application keys',
  about:
    'With a key, another program signs in people of your school, or exchanges data through OneRoster. Create one for each application, and allow no more than it needs.',
  none: 'No keys yet',
  noneAdvice: 'Create one for each application that works with Rollbook.',
  columns: {
    name: 'Application',
    may: 'Permissions',
    used: 'Last used',
    expires: 'Works until',
    actions: 'Actions',
  },
  detail: (column: string, value: string) => `${column}: ${value}`,
  number: (id: number) => `Key ${id}`,
  oneRosterNumber: (id: number) => `OneRoster key ${id}`,
  speaks: (scopes: string) => `OneRoster: ${scopes}`,
  everything: 'Everything its users may do',
  reads: 'Read only',
  only: (tasks: string) => `Only ${tasks}`,
  readsAnd: (tasks: string) => `Read, and ${tasks}`,
  never: 'Never',
  forEver: 'No end date',
  expired: (when: string) => `Expired ${when}`,
  oldUntil: (when: string) => `Old secret until ${when}`,
  oldUsed: (ago: string) => `last used ${ago}`,
  oldUnused: 'not used since',
  cancel: 'Cancel',
  change: 'Change',
  changeOf: (name: string) => `Change the key of ${name}`,
  add: {
    action: 'Create a key',
    title: 'Create a key for an application',
    name: 'Application',
    nameHint:
      'People see this name where they are signed in, and in the history of what the application changes.',
    nameMissing: 'Enter the name of the application',
    speaks: 'Interface',
    languages: { interface: 'Rollbook', oneRoster: 'OneRoster' },
    scopes: 'Permissions',
    scopesMissing: 'Choose at least one permission',
    reads: 'Read everything its users may see',
    tasks: 'Operations',
    tasksHint: (reads: boolean) =>
      `Names from the reference at /docs, with spaces between them: ${reads ? 'what it may do besides reading.' : 'it may do nothing else.'}`,
    tasksMissing: 'Allow reading, or name at least one operation',
    lasts: 'Expires',
    submit: 'Create the key',
  },
  scopes: {
    'roster-core.readonly': 'Read people, classes and enrollments',
    'roster.readonly': 'Read people, classes and enrollments by school, class and person as well',
    'roster-demographics.readonly': 'Read demographics, of which Rollbook keeps none',
    'gradebook-core.readonly': 'Read assignments and scores',
    'gradebook.readonly': 'Read assignments and scores by class and student as well',
    'gradebook.createput': 'Add and change assignments and scores',
    'gradebook.createpost': 'Add several assignments or scores at once',
    'gradebook.delete': 'Delete assignments and scores',
  } satisfies Record<OneRosterScope, string>,
  lasting: { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', '': 'Never' } as Readonly<
    Record<string, string>
  >,
  rotate: {
    action: 'New secret…',
    title: (name: string) => `Give ${name} a new secret?`,
    advice:
      'The new secret is shown once. The current one keeps working for a while, so that the application can change over.',
    overlap: 'The current secret keeps working for',
    overlaps: { '0': 'No time: it stops now', '1': 'A day', '7': 'A week', '30': '30 days' } as Readonly<
      Record<string, string>
    >,
    lasts: 'The new secret expires',
    asBefore: 'After the same time as before',
    submit: 'Create a new secret',
  },
  end: {
    action: 'End the old secret…',
    title: (name: string) => `End the old secret of ${name}?`,
    advice: 'An application that still uses it is refused at once. The new secret keeps working.',
    submit: 'End it',
  },
  revoke: {
    action: 'Revoke…',
    title: (name: string) => `Revoke the key of ${name}?`,
    advice: 'The application is refused at once, and the key cannot come back: create another one.',
    submit: 'Revoke',
  },
  secret: {
    title: (name: string) => `The secret of ${name}`,
    advice: 'This is the only time it is shown. Save it in the application, and nowhere else.',
    tokenAddress: 'Token address',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    copy: 'Copy',
    copySecret: 'Copy the secret',
    copied: 'Copied.',
    notCopied: 'It could not be copied: select and copy it.',
    kept: 'I have saved it',
  },
  leave: {
    title: 'Leave without the secret?',
    advice: 'It cannot be shown again: the key would need a new one.',
  },
  done: { end: 'The old secret no longer works.', revoke: 'The key is revoked.' },
});
