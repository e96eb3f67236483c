import { type RefObject, useEffect, useRef, useState } from 'react';

interface AttemptsOptions {
  isSending: boolean;
  /** The service has said no. */
  isRefused: boolean;
  /** Which fields are wrong, where more than `aria-invalid` decides. */
  wrongFields?: string;
}

interface Attempts<Form extends HTMLElement> {
  /** What holds the fields. */
  element: RefObject<Form | null>;
  /** Whether it was to be sent while something was wrong: what is wrong is shown from then on. */
  hasFailed: boolean;
  /** Sends what is right, unless it is being sent already; else leads to what is wrong. */
  attempt(isWrong: boolean, send: () => void): void;
  forget(): void;
}

/** A form that is checked before it is sent: its first wrong field gets the focus, also when the service refuses. */
export function useAttempts<Form extends HTMLElement = HTMLFormElement>(
  options: AttemptsOptions,
): Attempts<Form> {
  const { isSending, isRefused, wrongFields = '[aria-invalid=true]' } = options;
  const [failed, setFailed] = useState(0);
  const element = useRef<Form>(null);

  useEffect(() => {
    if (isRefused || failed > 0) element.current?.querySelector<HTMLElement>(wrongFields)?.focus();
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
