import type { ComponentProps } from 'react';
import { PhraseBar } from '#dashboard/features/phrases/PhraseBar.tsx';

/** The phrases below a comment on a score: a chunk of its own, for a gradebook opens without it. */
export default function RemarkPhrases({ at }: Pick<ComponentProps<typeof PhraseBar>, 'at'>) {
  return <PhraseBar at={at} />;
}
