import { useState } from 'react';
import type { FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import type { FormDraft } from '#dashboard/outbox/formDrafts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { texts } from './texts.ts';
import { useLeftFormDraft } from './useOutbox.ts';

interface LeftDraftProps {
  isHere(place: FormPlace): boolean;
  /** Names it; null if it cannot be read. By its kind if not given. */
  words?(left: FormDraft): string | null;
  onOpen(left: FormDraft): void;
}

/** Offers to go on with what an earlier page left in a dialog of this screen. */
export function LeftDraft({ isHere, words, onOpen }: LeftDraftProps) {
  const left = useLeftFormDraft(isHere);
  const [closed, setClosed] = useState<unknown>(null);
  const text = left && (words ? words(left) : texts.leftOf(texts.formDrafts[left.kind]));
  if (!left || !text || closed === left) return null;
  return (
    <Toast
      action={<Button onClick={() => onOpen(left)}>{texts.openDraft}</Button>}
      onClose={() => setClosed(left)}
    >
      {text}
    </Toast>
  );
}
