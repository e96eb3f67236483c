import { words } from '#dashboard/language/words.ts';

/** Texts for students and their guardians about each other. */
export const familyTexts = words('families', {
  children: 'My children',
  student: (name: string) => `Student: ${name}`,
  ofChild: (className: string, child: string) => `${className} · ${child}`,
  noClasses: 'No grades to see yet. A class appears here once its teacher lets families see grades.',
  nobody: 'There is nobody to follow',
  nobodyAdvice: 'Do you expect to see a child here? Ask the school to invite you.',
  /** A child whom no roster lists, as between two years. */
  nameless: (studentId: number) => `Student ${studentId}`,
  stop: 'Stop following',
  stopOf: (child: string) => `Stop following ${child}`,
  stopQuestion: (child: string) => `Stop following ${child}?`,
  stopAdvice: (child: string) =>
    `You no longer see the classes, grades and attendance of ${child}. To follow again, you need a new invitation.`,
  stopLast:
    'You follow nobody else, so your account is removed too: you are signed out, and your username and password stop working.',
  stopped: (child: string) => `You no longer follow ${child}.`,
  guardians: 'My guardians',
  about: 'A guardian sees your classes as you do, but cannot change anything.',
  none: 'You have not invited anyone yet.',
  invited: 'Invited',
  joined: 'Sees your classes',
  bySchool: 'Added by your school',
  invite: 'Invite a guardian',
  full: 'You have invited as many guardians as you can. Remove one to invite another.',
  sent: (email: string) => `An invitation is on the way to ${email}.`,
  name: 'Name',
  email: 'Email',
  relation: 'Relation',
  relationHint: 'Such as mother, father or grandparent. May be left out.',
  inviteAdvice: 'They get a link that works for a week, and choose a username and password.',
  send: 'Send the invitation',
  cancel: 'Cancel',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  question: (name: string) => `Remove ${name}?`,
  advice: 'They can no longer see your classes. You can invite them again.',
  adviceLast: 'An account created only to follow is removed too, if it follows nobody else.',
});
