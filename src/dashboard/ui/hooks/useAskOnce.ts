import { useState } from 'react';

interface AskOnce {
  /** What is being asked; null while nothing is. */
  readonly question: string | null;
  /** Whether the value must wait for an answer. The same value once more is the answer: it is meant. */
  holds(text: string): boolean;
  /** Something else is being typed, or the field is left. */
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
