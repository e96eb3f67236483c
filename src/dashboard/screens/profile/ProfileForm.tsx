import { type FormEvent, useMemo, useState } from 'react';
import {
  type Account,
  accountProblems,
  detailsOf,
  editProblems,
  type ProfileDetails,
  type ProfileEdit,
  profilePlace,
  readProfileDraft,
  standsAs,
} from '#dashboard/api/accounts/accounts.ts';
import { useEditAccount } from '#dashboard/api/accounts/editAccount.ts';
import { useKeepEmail } from '#dashboard/api/accounts/mailedLinks.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { LeftNotice } from '#dashboard/shell/sync/FailureNotice.tsx';
import { texts as unsavedTexts } from '#dashboard/shell/sync/texts.ts';
import { useFormEdit } from '#dashboard/shell/sync/useFormEdit.ts';
import { useOpenFormDrafts } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check, Field, FieldPair, PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import styles from './ProfileScreen.module.css';
import { texts } from './texts.ts';

const noPasswords = { currentPassword: '', newPassword: '', newPasswordAgain: '' };

/** Errors that the page finds before sending. */
function ownProblems(account: Account, form: ProfileEdit) {
  return {
    ...editProblems(account, form),
    passwordAgain: form.newPassword === form.newPasswordAgain ? undefined : texts.notAlike,
    currentPassword: form.currentPassword || !account.hasPassword ? undefined : texts.needed,
  };
}

/** Typed text stays, even after the page closes, until it is saved or discarded; but passwords are never stored. */
export function ProfileForm({ account, hasMessages }: { account: Account; hasMessages: boolean }) {
  const profile = useProfileForm(account);
  const { form, problems, passwords, saved, overtaken } = profile;
  const open = useOpenFormDrafts(({ kind }) => kind === 'profile');
  const hasNewPassword = passwords.newPassword !== '' || passwords.newPasswordAgain !== '';
  return (
    <form ref={profile.element} className={styles.form} onSubmit={profile.submit} noValidate>
      <DetailFields profile={profile} account={account} hasMessages={hasMessages} />
      {account.hasPassword && <NewPasswordFields profile={profile} />}
      <fieldset className={styles.group}>
        <h2>{texts.confirm}</h2>
        {account.hasPassword ? (
          <PasswordField
            label={texts.currentPassword}
            hint={texts.currentPasswordRule}
            autoComplete="current-password"
            value={form.currentPassword}
            onChange={(event) => profile.changePassword({ currentPassword: event.target.value })}
            problem={problems.currentPassword}
          />
        ) : (
          <p>{texts.noPassword}</p>
        )}
        {overtaken.length > 0 && (
          <Notice tone="warn">{unsavedTexts.overtaken(overtaken.map((field) => texts[field]))}</Notice>
        )}
        {problems.other && <Notice tone="bad">{problems.other}</Notice>}
        <div className={styles.foot}>
          <Button look="primary" type="submit" busy={profile.isSaving}>
            {texts.save}
          </Button>
          <span className={styles.saved} role="status">
            {saved && <Icon name="check" />}
            {saved}
          </span>
        </div>
      </fieldset>
      {/* The current password by itself changes nothing, so nothing would be lost. */}
      <LeaveQuestion
        asks={open.asks || hasNewPassword}
        isStored={!hasNewPassword}
        {...texts.leave}
        onDiscard={open.discard}
      />
    </form>
  );
}

type Profile = ReturnType<typeof useProfileForm>;

function useProfileForm(account: Account) {
  const [passwords, setPasswords] = useState(noPasswords);
  /** The message about the last save, until something is typed. */
  const [saved, setSaved] = useState<string | null>(null);
  const edit = useEditAccount();
  const { element, hasFailed, attempt, forget } = useAttempts({
    isSending: edit.isPending,
    isRefused: edit.isError,
  });
  const details = useMemo(() => detailsOf(account), [account]);
  const draft = useFormEdit({
    place: profilePlace,
    read: readProfileDraft,
    saved: details,
    isSaving: edit.isPending,
    isSaved: (typed) => standsAs(details, typed),
  });
  const form = { ...draft.form, ...passwords };
  const own = ownProblems(account, form);
  const problems = hasFailed ? { ...accountProblems(null), ...own } : accountProblems(edit.error);

  const change = (part: Partial<ProfileDetails>) => {
    draft.change(part);
    setSaved(null);
  };

  const changePassword = (part: Partial<typeof noPasswords>) => {
    setPasswords({ ...passwords, ...part });
    setSaved(null);
  };

  function discard() {
    draft.discard();
    forget();
    edit.reset();
  }

  async function save() {
    draft.sending();
    let held: Account | undefined;
    try {
      held = await edit.mutateAsync({
        was: details,
        edit: form,
        again: hasCode(edit.error, 'outcomeUnknown'),
      });
    } catch {
      // `edit.error` shows it; the typed text stays.
      return;
    }
    // The service trims names.
    draft.wasSaved(draft.form, detailsOf(held ?? form));
    // Text typed since is still to be saved.
    setPasswords((now) => (now === passwords ? noPasswords : now));
    const waits = held?.newEmail === form.email.trim() ? held.newEmail : '';
    if (form.newPassword) setSaved(texts.otherSessions);
    else setSaved(waits ? texts.linkSent(waits) : texts.saved);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = Object.values(own).some((problem) => problem !== undefined);
    attempt(isWrong, () => void save());
  };

  return {
    form,
    problems,
    passwords,
    saved,
    element,
    change,
    changePassword,
    discard,
    submit,
    isSaving: edit.isPending,
    isLeft: draft.isLeft,
    overtaken: draft.overtaken,
  };
}

function DetailFields({
  profile: { form, problems, change, isLeft, discard },
  account,
  hasMessages,
}: {
  profile: Profile;
  account: Account;
  hasMessages: boolean;
}) {
  return (
    <fieldset className={styles.group}>
      <h2>{texts.details}</h2>
      {isLeft && <LeftNotice onDiscard={discard} />}
      <FieldPair>
        <Field
          label={texts.name}
          autoComplete="name"
          dir="auto"
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
          problem={problems.name}
        />
        <Field
          label={texts.email}
          type="email"
          autoComplete="email"
          value={form.email}
          onChange={(event) => change({ email: event.target.value })}
          problem={problems.email}
        />
      </FieldPair>
      <NewEmail account={account} />
      <Field
        label={texts.username}
        hint={texts.usernameRule}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.username}
        onChange={(event) => change({ username: event.target.value })}
        problem={problems.username}
      />
      {hasMessages && (
        <Check checked={form.notified} onChange={(event) => change({ notified: event.target.checked })}>
          {texts.notified}
        </Check>
      )}
    </fieldset>
  );
}

/** Says that a new address is not confirmed yet, with a button to keep the old one. */
function NewEmail({ account: { email, newEmail } }: { account: Account }) {
  const keep = useKeepEmail();
  if (newEmail === '') return null;
  return (
    <>
      <Notice
        action={
          <Button busy={keep.isPending} onClick={() => keep.mutate()}>
            {texts.keepEmail}
          </Button>
        }
      >
        {texts.newEmail(newEmail, email)}
      </Notice>
      {keep.error && <Notice tone="bad">{keep.error.message}</Notice>}
    </>
  );
}

function NewPasswordFields({ profile: { form, problems, changePassword } }: { profile: Profile }) {
  return (
    <fieldset className={styles.group}>
      <h2>{texts.password}</h2>
      <FieldPair>
        <PasswordField
          label={texts.newPassword}
          hint={texts.newPasswordRule}
          autoComplete="new-password"
          value={form.newPassword}
          onChange={(event) => changePassword({ newPassword: event.target.value })}
          problem={problems.password}
        />
        <PasswordField
          label={texts.newPasswordAgain}
          autoComplete="new-password"
          value={form.newPasswordAgain}
          onChange={(event) => changePassword({ newPasswordAgain: event.target.value })}
          problem={problems.passwordAgain}
        />
      </FieldPair>
    </fieldset>
  );
}
