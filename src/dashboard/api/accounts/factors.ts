import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { problemsBy } from '#dashboard/api/calls/callError.ts';
import { askProviders, type SignOnProvider, signOnAddress } from '#dashboard/api/calls/session.ts';
import { lostAnswerTexts, sendUnasked } from '#dashboard/api/changes/lostAnswers.ts';
import { placesQuery } from './sessions.ts';

/** How somebody signs in beside the password. */
export interface Factors {
  /** When the authenticator app was added; null for none. */
  authenticator: Date | null;
  /** How many recovery codes are left. */
  recoveryCodes: number;
  passkeys: readonly Passkey[];
  links: readonly SignOnLink[];
}

/** An account at another sign-in. */
export interface SignOnLink {
  id: number;
  issuer: string;
  /** '' for none. */
  email: string;
  created: Date;
}

export interface Passkey {
  id: number;
  name: string;
  created: Date;
  /** Null for never. */
  used: Date | null;
}

export const factorsQuery = () =>
  queryOptions({
    queryKey: ['account', 'factors'],
    queryFn: async ({ signal }): Promise<Factors> => {
      const { values, passkeys, links } = await call('profile-factors', {}, signal);
      return {
        authenticator: values.totp ? new Date(values.totp * 1000) : null,
        recoveryCodes: values.codes,
        links: links.map(({ link, issuer, email, created }) => ({
          id: link,
          issuer,
          email,
          created: new Date(created * 1000),
        })),
        passkeys: passkeys.map(({ passkey, name, created, used }) => ({
          id: passkey,
          name,
          created: new Date(created * 1000),
          used: used ? new Date(used * 1000) : null,
        })),
      };
    },
  });

/** The secret of an authenticator app, and the address that a QR code carries. */
export interface NewAuthenticator {
  secret: string;
  address: string;
}

/*
 * Each change takes a fresh sign-in, which `call` asks for; a service that this page reaches as an application asks for
 * the current password instead.
 */

/** Starts adding an app; nothing changes until its first code is typed. */
export const useNewAuthenticator = () =>
  useMutation({
    mutationFn: (currentPassword: string): Promise<NewAuthenticator> =>
      call('profile-totp-new', { pwdconf: currentPassword }),
  });

export function useFactorChange<Given, Result>(
  change: (given: Given) => Promise<Result>,
  sayUnknown = lostAnswerTexts.perhapsDone,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => sendUnasked(() => change(given), sayUnknown),
    // Also after a failure: its answer may have been lost.
    onSettled: (_, error) => {
      const shown = Promise.all([
        queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: placesQuery().queryKey }),
      ]);
      return error ? undefined : shown;
    },
  });
}

/** Adds the app by its first code; returns the recovery codes. */
export const useConfirmAuthenticator = () =>
  useFactorChange(
    async (code: string) => (await call('profile-totp-confirm', { otp: code })).codes,
    lostAnswerTexts.perhapsOn,
  );

export const useRemoveAuthenticator = () =>
  useFactorChange((currentPassword: string) => call('profile-totp-drop', { pwdconf: currentPassword }));

export const useRenamePasskey = () =>
  useFactorChange(({ id, name }: { id: number; name: string }) =>
    call('profile-passkey-edit', { passkey: id, name }),
  );

export const useRemovePasskey = () =>
  useFactorChange(({ id, currentPassword }: { id: number; currentPassword: string }) =>
    call('profile-passkey-drop', { passkey: id, pwdconf: currentPassword }),
  );

/** Returns the address at which to link an account there; it leads back to `to`. */
export const useNewLink = (provider: SignOnProvider, to: string) =>
  useMutation({
    mutationFn: async (currentPassword: string) => {
      const { ticket } = await call('profile-link-new', { pwdconf: currentPassword });
      return `${signOnAddress(provider, to)}&${new URLSearchParams({ link: ticket })}`;
    },
  });

export const useRemoveLink = () =>
  useFactorChange(({ id, currentPassword }: { id: number; currentPassword: string }) =>
    call('profile-link-drop', { link: id, pwdconf: currentPassword }),
  );

export const providersQuery = () =>
  queryOptions({
    queryKey: ['providers'],
    queryFn: async () => (await askProviders()) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns new recovery codes; the old ones stop working. */
export const useNewRecoveryCodes = () =>
  useFactorChange(
    async (currentPassword: string) =>
      (await call('profile-recovery-new', { pwdconf: currentPassword })).codes,
    lostAnswerTexts.perhapsNewCodes,
  );

/** What the service said against a change, by our names of the fields. */
export const factorProblems = (error: Error | null) =>
  problemsBy(error, { currentPassword: 'pwdconf', code: 'otp', name: 'name' });
