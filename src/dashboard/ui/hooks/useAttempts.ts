import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusWrong } from '#dashboard/ui/focus/focusWrong.ts';

interface AttemptsOptions {
  isSending: boolean;
  /** The service has refused it. */
  isRefused: boolean;
  /** Which fields are wrong, if more than `aria-invalid` decides. */
  wrongFields?: string;
}

interface Attempts<Form extends HTMLElement> {
  /** The element that contains the fields. */
  element: RefObject<Form | null>;
  /** Whether it was submitted with errors: they are shown from then on. */
  hasFailed: boolean;
  /** Sends a valid form, unless it is being sent already; else moves to the first error. */
  attempt(isWrong: boolean, send: () => void): void;
  forget(): void;
}

/** A form that is checked before it is sent: its first wrong field gets the focus, also after a refusal. */
export function useAttempts<Form extends HTMLElement = HTMLFormElement>(
  options: AttemptsOptions,
): Attempts<Form> {
  const { isSending, isRefused, wrongFields = '[aria-invalid=true]' } = options;
  const [failed, setFailed] = useState(0);
  const element = useRef<Form>(null);

  useEffect(() => {
    if (isRefused || failed > 0) focusWrong(element.current?.querySelector<HTMLElement>(wrongFields));
  }, [isRefused, failed, wrongFields]);

  return {
    element,
    hasFailed: failed > 0,
    attempt(isWrong, send) {
      if (isSending) return;
      setFailed(isWrong ? failed + 1 : 0);
      if (!isWrong) send();
    },
    forget: () => setFailed(0),
  };
}
