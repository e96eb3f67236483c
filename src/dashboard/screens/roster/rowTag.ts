import type { RosterStudent } from '#dashboard/api/students.ts';
import type { Guess } from './studentIds.ts';
import { texts } from './texts.ts';

interface RowFacts {
  added: boolean;
  moved: boolean;
  was: RosterStudent | undefined;
  guess: Guess | undefined;
}

/** What the draft does to a student, in a few words; '' for nothing. */
export function rowTag({ added, moved, was, guess }: RowFacts): string {
  const parts = [
    added && texts.isNew,
    was && `${texts.was} ${was.first} ${was.last}`,
    moved && texts.isMoved,
    guess && texts.guesses[guess],
  ];
  return parts.filter(Boolean).join(' · ');
}
