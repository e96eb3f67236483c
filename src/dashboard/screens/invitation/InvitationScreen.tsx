import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
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
import { texts } from './texts.ts';

/** The page of an invitation's link: joins with a new account, or with an existing one. */
export function Component() {
  const token = useLocation().hash.slice(1);
  const { mutate: read, data: invitation, error } = useReadInvitation();
  useEffect(() => read(token), [read, token]);
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
          <JoinForm token={token} invitation={invitation} onJoined={() => setJoined(true)} />
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
  onJoined(): void;
}

const empty = { name: '', username: '', password: '', code: '' };

function JoinForm({ token, invitation: { email }, onJoined }: JoinFormProps) {
  /** Whoever is signed in with this browser: perhaps the person who is invited, perhaps somebody else. */
  const { data: account } = useQuery({ ...accountQuery(), enabled: session.isExpected() });
  const { isNew, setNew, typed, setTyped, problems, asksCode, codeHint, isSending, element, submit } =
    useJoinForm(token, account?.username ?? '', onJoined);
  const field = (name: keyof typeof empty) => ({
    name,
    label: texts[name],
    value: typed[name],
    problem: problems[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
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

function useJoinForm(token: string, ownUsername: string, onJoined: () => void) {
  const [typed, setTyped] = useState(empty);
  const [isNew, setNew] = useState(true);
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

  const [asksCode, setAsksCode] = useState(false);
  /** Whether the last attempt could have had a code: to ask for the first one is no error. */
  const [couldHaveCode, setCouldHaveCode] = useState(false);
  if (problems.code !== undefined && !asksCode) setAsksCode(true);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = Object.values(own).some((problem) => problem !== undefined);
    attempt(isWrong, () => {
      setCouldHaveCode(asksCode);
      accept.mutate(wanted, { onSuccess: onJoined });
    });
  };

  return {
    isNew,
    setNew(chosen: boolean) {
      setNew(chosen);
      if (!chosen && typed.username === '') setTyped({ ...typed, username: ownUsername });
      forget();
      accept.reset();
    },
    typed,
    setTyped,
    problems: {
      ...(hasFailed ? { ...linkProblems(null), ...own } : problems),
      code: couldHaveCode && !hasFailed ? problems.code : undefined,
    },
    asksCode,
    codeHint: couldHaveCode ? undefined : problems.code,
    // Once joined, the next page loads.
    isSending: accept.isPending || accept.isSuccess,
    element,
    submit,
  };
}
