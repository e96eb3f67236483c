import { words } from '#dashboard/language/words.ts';

/** Why a call failed, where no service has said it. */
export const callTexts = words('calls', {
  partMissing: 'A part of this page did not arrive. Load the page again.',
  tooLong: 'The service took too long to answer.',
  unreachable: 'The service cannot be reached.',
  /** `place`: the field that is wrong, and `why`, both for whoever runs the service. */
  unreadable: (task: string, place: string, why: string) =>
    `The service sent an unexpected answer (${task}, ${place}: ${why}).`,
  noAccount: 'The answer has no account.',
  unknownTask: 'This service cannot do that',
  line: (line: number, sentence: string) => `Line ${line}: ${sentence}`,
});
