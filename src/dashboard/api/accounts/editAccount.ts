import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { isAnswerLost, lostAnswerTexts, outcomeUnknown } from '#dashboard/api/changes/lostAnswers.ts';
import type { Fields } from '#wire/tasks.ts';
import {
  type Account,
  accountQuery,
  askAccount,
  detailsOf,
  type ProfileDetails,
  type ProfileEdit,
} from './accounts.ts';

/* How an account is edited. Apart from `accounts.ts`, which is loaded before anybody has signed in. */

interface Wanted {
  /** The account as the page last read it. */
  was: ProfileDetails;
  edit: ProfileEdit;
  /** It was sent before, with unknown outcome. */
  again: boolean;
}

/**
 * Sends only the fields that differ from `was`; for the rest it sends what the service holds now, so nobody's change is
 * overwritten. Returns the account after the edit.
 */
export function useEditAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ was, edit, again }: Wanted) => {
      const now = await askAccount();
      const meant = <Name extends keyof ProfileDetails>(name: Name) =>
        (edit[name] === was[name] ? now : edit)[name];
      const details: ProfileDetails = {
        username: meant('username'),
        name: meant('name'),
        email: meant('email'),
        notified: meant('notified'),
      };
      try {
        await call('profile', fieldsOf(details, edit));
      } catch (error) {
        if (!(isAnswerLost(error) || (again && hasOtherPassword(error)))) throw error;
        const made = await isMade(details, edit).catch(() => {
          throw outcomeUnknown(error, edit.newPassword ? lostAnswerTexts.perhapsNewPassword : undefined);
        });
        if (!made) throw error;
      }
      const { queryKey } = accountQuery();
      const { username, name, notified } = details;
      queryClient.setQueryData(queryKey, (before) => before && { ...before, username, name, notified });
      await queryClient.invalidateQueries({ queryKey });
      return queryClient.getQueryData(queryKey);
    },
  });
}

const fieldsOf = (details: ProfileDetails, edit: ProfileEdit): Fields<'profile'> => ({
  usr: details.username,
  name: details.name,
  email: details.email,
  mailmail: details.notified ? '1' : '0',
  pwdconf: edit.currentPassword,
  pwd: edit.newPassword,
  pwd2: edit.newPasswordAgain,
});

/** The current password was refused: the new one may be in force since an earlier attempt. */
const hasOtherPassword = (error: unknown): error is CallError =>
  error instanceof CallError && error.sentences.pwdconf !== undefined;

/** Whether the service has made an edit whose answer was lost. A new password is in force if it confirms an edit. */
async function isMade(details: ProfileDetails, { newPassword }: ProfileEdit): Promise<boolean> {
  const now = await askAccount();
  if (newPassword === '') return holds(now, details);
  const nothing = { currentPassword: newPassword, newPassword: '', newPasswordAgain: '' };
  try {
    await call('profile', fieldsOf(now, { ...detailsOf(now), ...nothing }));
    return true;
  } catch (error) {
    if (hasOtherPassword(error)) return false;
    throw error;
  }
}

/** A new address waits until it is confirmed. */
const holds = (now: Account, { username, name, email, notified }: ProfileDetails): boolean =>
  now.username === username.trim().toLowerCase() &&
  now.name === name.trim() &&
  now.notified === notified &&
  [now.email, now.newEmail].includes(email.trim());

/** Replaces a password that somebody else set by one's own. */
export const useChoosePassword = () =>
  useMutation({
    mutationFn: async (password: string) => {
      try {
        await call('password-choose', { pwd: password });
      } catch (error) {
        // It may have been chosen by an earlier attempt, whose answer was lost.
        const now = await askAccount().catch(() => null);
        if (now === null && isAnswerLost(error))
          throw outcomeUnknown(error, lostAnswerTexts.perhapsNewPassword);
        if (now?.mustChange !== false) throw error;
      }
    },
  });
