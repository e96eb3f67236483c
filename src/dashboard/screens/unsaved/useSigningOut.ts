import { useState } from 'react';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { countUnsaved } from './summary.ts';

/** Signs out, or asks first where something is not saved, here or in another window. */
export function useSigningOut(signOut: () => void) {
  const [asking, ask] = useState<{ elsewhere: boolean } | null>(null);
  return {
    asking,
    async begin() {
      const elsewhere = await unsaved.elsewhere();
      if (elsewhere || countUnsaved(unsaved.get()) > 0) ask({ elsewhere });
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
