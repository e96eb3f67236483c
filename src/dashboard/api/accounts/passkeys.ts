import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { askSignedIn, hasSignedIn } from './accounts.ts';
import { useFactorChange } from './factors.ts';

/*
 * Passkeys: the browser asks its owner for a finger, a face or a code. Read only where somebody uses one.
 */

export const canUsePasskeys = browserSupportsWebAuthn;

/** The browser waits for its owner no more. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** The owner did not want to, or nothing was found: the browser does not say which, and the page has nothing to add. */
const wasCancelled = (error: Error | null): boolean =>
  error !== null && ['NotAllowedError', 'AbortError'].includes(error.name);

/**
 * Why the browser made or used no passkey; null if the error is not the browser's. Its own sentences are for
 * programmers.
 */
export function browserProblem(error: Error | null): 'cancelled' | 'alreadyHere' | 'failed' | null {
  if (wasCancelled(error)) return 'cancelled';
  if (error?.name === 'InvalidStateError') return 'alreadyHere';
  return error instanceof WebAuthnError || error instanceof DOMException ? 'failed' : null;
}

/** Milliseconds after which passkeys are offered again: a challenge of the service works for five minutes. */
export const offerAgainAfter = 4 * 60_000;

async function askForPasskey(): Promise<string> {
  const { options } = await call('login-passkey-options', {});
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
}

/** Offers passkeys in the list of the username's field, until this is called again. `onChosen` gets the signature. */
export async function offerPasskeys(isWanted: () => boolean, onChosen: (chosen: string) => void) {
  if (!(await browserSupportsWebAuthnAutofill()) || !isWanted()) return;
  try {
    const { options } = await call('login-passkey-options', {});
    if (!isWanted()) return;
    const response = await startAuthentication({
      optionsJSON: JSON.parse(options),
      useBrowserAutofill: true,
    });
    if (isWanted()) onChosen(JSON.stringify(response));
  } catch {
    // Nobody has asked for anything yet: the button and the password remain.
  }
}

/** Signs in with the passkey `chosen` in the list; without it, the browser asks for one. */
export function usePasskeySignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ chosen }: { chosen?: string }) => {
      await call('login-passkey', { response: chosen ?? (await askForPasskey()) });
      return askSignedIn();
    },
    onSuccess: (account) => hasSignedIn(queryClient, account),
  });
}

export const useAddPasskey = () =>
  useFactorChange(async ({ currentPassword, name }: { currentPassword: string; name: string }) => {
    const { options } = await call('profile-passkey-options', { pwdconf: currentPassword });
    const response = await startRegistration({ optionsJSON: JSON.parse(options) });
    await call('profile-passkey-add', { response: JSON.stringify(response), name });
  });
