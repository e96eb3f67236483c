import type { ComponentProps } from 'react';
import { PhraseBar } from '#dashboard/features/phrases/PhraseBar.tsx';

/** The phrases below a comment on a score: in their own chunk, since a gradebook opens without them. */
export default function RemarkPhrases({ at }: Pick<ComponentProps<typeof PhraseBar>, 'at'>) {
  return <PhraseBar at={at} />;
}
