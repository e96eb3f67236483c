import { useState } from 'react';

interface AskOnce {
  /** The current question; null if there is none. */
  readonly question: string | null;
  /** Whether the value must wait for an answer. Entering the same value again confirms it. */
  holds(text: string): boolean;
  /** The text has changed, or the field is left. */
  forget(): void;
}

/** Holds an unusual value back the first time it is entered, so that `CellQuestion` can ask about it. */
export function useAskOnce(questionOf: (text: string) => string | null): AskOnce {
  const [asked, setAsked] = useState<{ readonly text: string; readonly question: string } | null>(null);
  return {
    question: asked?.question ?? null,
    holds(text) {
      const question = asked?.text === text ? null : questionOf(text);
      setAsked(question === null ? null : { text, question });
      return question !== null;
    },
    forget: () => setAsked(null),
  };
}
