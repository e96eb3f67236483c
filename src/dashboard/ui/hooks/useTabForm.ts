import { useState } from 'react';
import { keepItem } from './storage.ts';

/** The fields of a form that `text` holds; others, and whatever else is stored, are left out. */
function fieldsIn<Form extends object>(text: string | null, empty: Form): Partial<Form> {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    const entries = Object.entries(found ?? {});
    return Object.fromEntries(
      entries.filter(([name, value]) => typeof value === typeof empty[name as keyof Form]),
    ) as Partial<Form>;
  } catch {
    return {};
  }
}

/**
 * What is typed into a form before anybody is signed in. A reload loses nothing: on a phone, a look into the mail is
 * enough for one. The browser keeps it until the tab closes, but never `secrets`.
 */
export function useTabForm<Form extends object>(
  key: string,
  empty: Form,
  secrets: readonly (keyof Form & string)[],
) {
  const [typed, setTyped] = useState<Form>(() => ({
    ...empty,
    ...fieldsIn(sessionStorage.getItem(key), empty),
  }));
  return {
    typed,
    change(part: Partial<Form>) {
      const next = { ...typed, ...part };
      setTyped(next);
      const kept = Object.entries(next).filter(([name]) => !secrets.some((secret) => secret === name));
      keepItem('sessionStorage', key, JSON.stringify(Object.fromEntries(kept)));
    },
    /** It is sent. */
    forget: () => keepItem('sessionStorage', key, null),
  };
}
