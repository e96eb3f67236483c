import { words } from '#dashboard/language/words.ts';

export const texts = words('welcome', {
  title: 'You are set up',
  school: (name: string) => `${name} is ready. These are the next three steps; take them in any order.`,
  alone: 'Your gradebook is ready. These are the next three steps.',
  steps: {
    invite: 'Invite teachers',
    inviteAdvice:
      'Each gets an email with a link to create an account. Or create accounts and print sign-in slips.',
    import: 'Import people from your school system',
    importAdvice:
      'Send its OneRoster package, and see what it would change first. Without one, paste a list under People.',
    makeClass: 'Create a class',
    makeClassAdvice: 'Name it and choose how it is graded. Then paste its roster, or add the students later.',
    firstClass: 'Create your first class',
    roster: 'Paste its students',
    rosterAdvice:
      'Open the class, choose Roster, and paste the list from a spreadsheet or your school system.',
    profile: 'Check your profile',
    profileAdvice: 'Your name, your email address, and where you are signed in.',
  },
});
