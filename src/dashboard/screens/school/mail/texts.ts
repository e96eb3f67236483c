import type { MailKind, MailState } from '#dashboard/api/schools/mail.ts';
import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const texts = words('schoolMail', {
  title: 'Email of the school',
  about:
    'Email to your people and to those you invite. Sent messages are listed for a week, failed ones for a month.',
  which: 'Which messages',
  all: 'All',
  states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } satisfies Record<MailState, string>,
  columns: { to: 'To', kind: 'Message', state: 'State', at: 'When' },
  noAddress: 'No address',
  kinds: {
    invitation: 'Invitation',
    reset: 'Password reset',
    'password-changed': 'Password changed',
    'email-confirm': 'Confirm a new address',
    'device-link': 'Link for a new device',
    'email-change-asked': 'New address entered',
    'email-changed': 'Address changed',
    'factor-changed': 'Second step changed',
    'new-device': 'Sign-in from a new device',
    'failed-sign-ins': 'Too many failed sign-ins',
    report: 'Progress report',
  } satisfies Record<MailKind, string>,
  tries: (count: number) => counted(count, 'try so far', 'tries so far'),
  next: (when: string) => `Next try ${when}`,
  again: 'Send again',
  againTo: (address: string) => `Send again: ${address}`,
  allAgain: (count: number) => `Send all ${counted(count, 'message', 'messages')} again`,
  onTheWay: (count: number) => `${counted(count, 'message is', 'messages are')} on the way again.`,
  none: 'No email yet',
  noneFound: 'No email here',
  noneAdvice: 'Invitations, password resets and notices about sign-ins appear here.',
  older: 'Older',
  newer: 'Newer',
  page: (number: number) => `Page ${number}`,
});
