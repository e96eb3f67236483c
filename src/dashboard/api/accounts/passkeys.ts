import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { askAccount, hasSignedIn } from './accounts.ts';
import { useFactorChange } from './factors.ts';

/*
 * Passkeys: the browser asks its owner for a finger, a face or a code. Read only where somebody uses one.
 */

export const canUsePasskeys = browserSupportsWebAuthn;
/** Whether the browser offers passkeys in the list of the username's field. */
export const canOfferPasskeys = browserSupportsWebAuthnAutofill;

/** The browser waits for its owner no more. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** The owner did not want to, or nothing was found: the browser does not say which, and the page has nothing to add. */
export const wasCancelled = (error: Error | null): boolean =>
  error !== null && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Signs in; with `byList` once somebody chooses a passkey in the list of the username's field. */
export function usePasskeySignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ byList }: { byList: boolean }) => {
      const { options } = await call('login-passkey-options', {});
      const response = await startAuthentication({
        optionsJSON: JSON.parse(options),
        useBrowserAutofill: byList,
      });
      await call('login-passkey', { response: JSON.stringify(response) });
      return askAccount();
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
