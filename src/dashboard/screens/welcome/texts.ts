import { words } from '#dashboard/language/words.ts';

export const texts = words('welcome', {
  title: 'You are set up',
  school: (name: string) => `${name} is ready. These are the next three steps; take them in any order.`,
  alone: 'Your gradebook is ready. These are the next three steps.',
  steps: {
    invite: 'Invite teachers',
    inviteAdvice:
      'Each gets mail with a link to an account of their own. Or make accounts and print sign-in slips.',
    import: 'Bring people from your school system',
    importAdvice:
      'Send its OneRoster package, and see what it would change first. Without one, paste a list under People.',
    makeClass: 'Make a class',
    makeClassAdvice: 'From a template, with a roster that you paste or leave empty.',
    firstClass: 'Make your first class',
    roster: 'Paste its students',
    rosterAdvice:
      'Open the class, choose Roster, and paste the list from a spreadsheet or your school system.',
    profile: 'Look through your profile',
    profileAdvice: 'Your name, your email address, and where you are signed in.',
  },
});
