import {
  longestCoverNote,
  type MailProblem,
  type ReportAudience,
} from '#dashboard/api/classes/reportMail.ts';
import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { writtenNumber } from '#dashboard/ui/format/written.ts';

/** The texts about reports by mail. */
export const mailTexts = words('reportMail', {
  open: 'Email…',
  title: 'Email the reports',
  off: 'This class does not email its students. In its settings, turn on “Let progress reports be emailed to students and their guardians”.',
  settings: 'Settings of the class',
  loading: 'Checking who can get them…',
  notLoaded: (reason: string) => `The list of recipients could not be loaded. ${reason}`,
  reading: 'Loading the reports…',
  notWhole: 'Part of this class could not be loaded, so no report can be emailed.',
  whom: 'Who gets them',
  whoms: { all: 'All', student: 'Students', guardians: 'Guardians' } satisfies Record<ReportAudience, string>,
  sum: (reports: number, chosen: number, messages: number) =>
    reports === 0
      ? 'None of these reports can be emailed.'
      : `${reports} of ${counted(chosen, 'report', 'reports')} can be emailed, in ${counted(messages, 'message', 'messages')}.`,
  leftOut: 'The reports show what students and guardians may see: scores not posted yet are left out.',
  held: 'These reports show scores that students and guardians do not see yet.',
  unposted: 'Email them anyway',
  nobody: 'Nobody can be emailed for these students.',
  recipients: 'Who gets a report',
  columns: { student: 'Student', gets: 'Goes to' },
  self: 'the student',
  shared: 'same address, one message',
  problems: {
    account: 'no account',
    address: 'the account has no address',
    unconfirmed: 'the address is not confirmed',
    blocked: 'the account is blocked',
  } satisfies Record<Exclude<MailProblem, ''>, string>,
  noGuardians: 'no guardians',
  coverNote: 'Your note in the message (optional)',
  coverNoteHint: `At most ${longestCoverNote} characters. {first} is filled in with each student’s first name.`,
  coverNoteTooLong: (first: string) =>
    `With the name ${first} filled in, your note has more than ${longestCoverNote} characters. Shorten it.`,
  message: 'The message',
  noMessage: (reason: string) => `The message cannot be shown. ${reason}`,
  report: (name: string) => `Show the report of ${name}`,
  send: (count: number) => `Email ${counted(count, 'report', 'reports')}`,
  cancel: 'Cancel',
  stop: 'Stop',
  close: 'Close',
  sending: (done: number, all: number) => `Report ${writtenNumber(done)} of ${writtenNumber(all)}…`,
  progress: 'Reports emailed',
  done: (reports: number, messages: number) =>
    `${counted(reports, 'report is', 'reports are')} on the way in ${counted(messages, 'message', 'messages')}.`,
  stopped: 'Stopped: the other reports are not sent.',
  already: (messages: number) =>
    `${counted(messages, 'message with the same words went out before and was', 'messages with the same words went out before and were')} not sent again.`,
  again: 'Email again',
  failed: (name: string, more: number, reason: string) =>
    `Not emailed: ${name}${more > 0 ? ` and ${more} more` : ''}. ${reason}`,
  retry: 'Try these again',
  noFile: 'The PDF file could not be created.',
  left: 'Your note was restored.',
  leaveNote: {
    title: 'Leave without emailing?',
    advice: 'Your note is only on this page, and would be lost.',
  },
  leave: {
    title: 'Stop emailing the reports?',
    advice: 'If you leave this page, the reports that are still waiting are not sent.',
  },
});
