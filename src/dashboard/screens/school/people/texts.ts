import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const texts = words('schoolPeople', {
  people: 'Teachers',
  peopleCount: (count: number) => counted(count, 'teacher', 'teachers'),
  search: 'Find a teacher',
  noneFound: 'No teacher found',
  nobody: 'No teachers yet',
  nobodyAdvice: 'Invite them: each gets a link to an account of their own.',
  columns: { name: 'Name', username: 'Username', email: 'Email', lastSignIn: 'Last sign-in' },
  never: 'Never',
  blocked: 'Blocked',
  invite: 'Invite people',
  emails: 'Email addresses',
  emailsHint: 'With spaces or lines between them, at most 500.',
  emailsMissing: 'Enter an email address',
  asWhat: 'Invite as',
  asTeacher: 'Teachers',
  asAdmin: 'Admins',
  asAdminNote: 'Admins run the school: they see every class, and invite and remove people.',
  send: 'Send the invitations',
  sent: (count: number) =>
    `${counted(count, 'invitation is', 'invitations are')} on the way. A link works for a week.`,
});
