import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { type Account, accountQuery } from '#dashboard/api/accounts/accounts.ts';
import {
  deadLink,
  type Invitation,
  linkProblems,
  newAccountProblems,
  useAccept,
  useReadInvitation,
} from '#dashboard/api/accounts/mailedLinks.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { paths } from '#dashboard/app/paths.ts';
import { listed } from '#dashboard/language/plural.ts';
import styles from '#dashboard/shell/signIn/SignedOutPage.module.css';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field, PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import { useTabForm } from '#dashboard/ui/hooks/useTabForm.ts';
import { texts } from './texts.ts';

/** The page of an invitation's link: joins with a new account, or with an existing one. */
export function Component() {
  const token = useLocation().hash.slice(1);
  const { mutate: read, data: invitation, error } = useReadInvitation();
  useEffect(() => read(token), [read, token]);
  /** Whoever is signed in with this browser: perhaps the person who is invited, perhaps somebody else. */
  const { data: account, isLoading } = useQuery({ ...accountQuery(), enabled: session.isExpected() });
  /** Who is signed in decides how the form opens; from then on it stays, whoever signs in. */
  const [opener, setOpener] = useState<{ account: Account | undefined } | null>(null);
  if (!isLoading && !opener) setOpener({ account });
  const [hasJoined, setJoined] = useState(false);
  const { link, other } = linkProblems(error);
  const dead = deadLink(error);
  return (
    <SignedOutPage title={error ? texts.unusable : texts.title}>
      {hasJoined && (
        <Navigate to={invitation?.kind === 'guardian' ? paths.ownClasses() : paths.classes()} replace />
      )}
      {error && (
        <>
          <Notice tone="bad">{dead ? texts.dead[dead] : (link ?? other)}</Notice>
          <WayOut />
        </>
      )}
      {invitation && (
        <>
          <p className={styles.introduction}>{saysWho(invitation)}</p>
          {opener && (
            <JoinForm
              token={token}
              invitation={invitation}
              account={opener.account}
              onJoined={() => setJoined(true)}
            />
          )}
        </>
      )}
    </SignedOutPage>
  );
}

/** Where to go with an invitation that cannot be used. */
const WayOut = () =>
  session.isExpected() ? (
    <Link to={paths.classes()}>{texts.toClasses}</Link>
  ) : (
    <Link to={paths.login()}>{texts.signIn}</Link>
  );

const saysWho = ({ kind, inviter, school, className, students }: Invitation) =>
  texts.invites[kind === 'guardian' && listed(students) === inviter ? 'guardianByStudent' : kind](
    inviter,
    (kind === 'student' || kind === 'guest' ? className : school || className) || texts.somewhere,
    listed(students),
  );

interface JoinFormProps {
  token: string;
  invitation: Invitation;
  account: Account | undefined;
  onJoined(): void;
}

const fields = { name: '', username: '', password: '', code: '' };

type Typed = typeof fields & { isNew: boolean };

function JoinForm({ token, invitation: { email }, account, onJoined }: JoinFormProps) {
  /** Whoever is signed in with the invited address is most likely the person who is invited. */
  const isInvited = account !== undefined && account.email.toLowerCase() === email.toLowerCase();
  const empty: Typed = { ...fields, isNew: !isInvited, username: isInvited ? account.username : '' };
  const form = useTabForm(`rollbook.invitation ${email}`, empty, ['password', 'code']);
  const { typed, change } = form;
  const { isNew } = typed;
  const { setNew, problems, asksCode, codeHint, isSending, element, submit } = useJoinForm({
    token,
    form,
    ownUsername: account?.username ?? '',
    onJoined,
  });
  const field = (name: keyof typeof fields) => ({
    name,
    label: texts[name],
    value: typed[name],
    problem: problems[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <Segments
        label={texts.how}
        isLabelShown
        value={isNew ? 'new' : 'own'}
        onChange={(value) => setNew(value === 'new')}
        options={[
          { value: 'new', label: texts.newAccount },
          { value: 'own', label: texts.ownAccount },
        ]}
      />
      {isNew && account && (
        <Notice>
          <bdi>{texts.signedIn(account.name || account.username, account.username)}</bdi>
        </Notice>
      )}
      {isNew && <p className={styles.introduction}>{texts.email(email)}</p>}
      {isNew && <Field {...field('name')} autoComplete="name" />}
      <Field
        {...field('username')}
        hint={isNew ? texts.usernameHint : undefined}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        hint={isNew ? texts.passwordHint : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
      {asksCode && !isNew && (
        <Field {...field('code')} hint={codeHint} autoComplete="one-time-code" autoCapitalize="none" />
      )}
      {problems.link && (
        <Notice tone="bad" action={<WayOut />}>
          {problems.link}
        </Notice>
      )}
      {problems.other && <Notice tone="bad">{problems.other}</Notice>}
      <Button look="primary" type="submit" busy={isSending}>
        {texts.join}
      </Button>
    </form>
  );
}

interface JoinOptions {
  token: string;
  form: { typed: Typed; change(part: Partial<Typed>): void; forget(): void };
  /** Of whoever is signed in; '' for nobody. */
  ownUsername: string;
  onJoined(): void;
}

function useJoinForm({ token, form, ownUsername, onJoined }: JoinOptions) {
  const { typed, change } = form;
  const { isNew } = typed;
  const accept = useAccept(token);
  const { element, hasFailed, attempt, forget } = useAttempts({
    isSending: accept.isPending || accept.isSuccess,
    isRefused: accept.isError,
  });
  const wanted = {
    name: isNew ? typed.name.trim() : null,
    username: typed.username.trim(),
    password: typed.password,
    code: isNew ? '' : typed.code.trim(),
  };
  const own = isNew
    ? newAccountProblems(wanted)
    : {
        username: wanted.username === '' ? texts.enterUsername : undefined,
        password: wanted.password === '' ? texts.enterPassword : undefined,
      };
  const dead = deadLink(accept.error);
  const problems = { ...linkProblems(accept.error), ...(dead && { link: texts.dead[dead] }) };

  /** How the service asks for a code, from when it does. */
  const [codeHint, setCodeHint] = useState<string>();
  const asksCode = codeHint !== undefined;
  /** Whether the last attempt could have had a code: to ask for the first one is no error. */
  const [couldHaveCode, setCouldHaveCode] = useState(false);
  if (problems.code !== undefined && !asksCode) setCodeHint(problems.code);
  const codeProblem = couldHaveCode && !hasFailed ? problems.code : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = Object.values(own).some((problem) => problem !== undefined);
    attempt(isWrong, () => {
      setCouldHaveCode(asksCode);
      accept.mutate(wanted, {
        onSuccess() {
          form.forget();
          onJoined();
        },
      });
    });
  };

  return {
    setNew(chosen: boolean) {
      const takesOwn = !chosen && typed.username === '';
      change({ isNew: chosen, ...(takesOwn ? { username: ownUsername } : {}) });
      forget();
      accept.reset();
    },
    problems: {
      ...(hasFailed ? { ...linkProblems(null), ...own } : problems),
      code: codeProblem,
    },
    asksCode,
    // Without a code, the service asks in the same words again.
    codeHint: codeProblem === codeHint ? undefined : codeHint,
    // Once joined, the next page loads.
    isSending: accept.isPending || accept.isSuccess,
    element,
    submit,
  };
}
