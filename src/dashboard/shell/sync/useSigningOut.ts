import { useState } from 'react';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { countUnsaved } from './summary.ts';

/** Signs out, or asks first where something is not saved, here or in another window. */
export function useSigningOut(signOut: () => void) {
  const [asking, ask] = useState<{ elsewhere: boolean } | null>(null);
  return {
    asking,
    async begin() {
      const elsewhere = await outbox.elsewhere();
      if (elsewhere || countUnsaved(outbox.get()) > 0) ask({ elsewhere });
      else signOut();
    },
    stay: () => ask(null),
    leave() {
      ask(null);
      signOut();
    },
  };
}

export type SigningOut = ReturnType<typeof useSigningOut>;
