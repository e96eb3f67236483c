import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import {
  type Invitation,
  linkProblems,
  newAccountProblems,
  useAccept,
  useReadInvitation,
} from '#dashboard/api/mailedLinks.ts';
import { paths } from '#dashboard/app/paths.ts';
import styles from '#dashboard/shell/signIn/Door.module.css';
import { Door } from '#dashboard/shell/signIn/Door.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field, PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

/** Where the link of an invitation leads: joins with a new account, or with the one that somebody has. */
export function Component() {
  const token = useLocation().hash.slice(1);
  const { mutate: read, data: invitation, error } = useReadInvitation();
  useEffect(() => read(token), [read, token]);
  const [hasJoined, setJoined] = useState(false);
  if (hasJoined) return <Navigate to={paths.classes()} replace />;
  const { link, other } = linkProblems(error);
  return (
    <Door title={error ? texts.unusable : texts.title}>
      {error && (
        <>
          <Notice tone="bad">{link ?? other}</Notice>
          {link && <p className={styles.introduction}>{texts.askAgain}</p>}
          <Link to={paths.login()}>{texts.signIn}</Link>
        </>
      )}
      {invitation && (
        <>
          <p className={styles.introduction}>{saysWho(invitation)}</p>
          <JoinForm token={token} invitation={invitation} onJoined={() => setJoined(true)} />
        </>
      )}
    </Door>
  );
}

const saysWho = ({ kind, inviter, school, className }: Invitation) =>
  texts.invites[kind](inviter, (kind === 'student' ? className : school || className) || texts.somewhere);

interface JoinFormProps {
  token: string;
  invitation: Invitation;
  onJoined(): void;
}

const empty = { name: '', username: '', password: '', code: '' };

function JoinForm({ token, invitation: { email }, onJoined }: JoinFormProps) {
  const [typed, setTyped] = useState(empty);
  const [isNew, setNew] = useState(true);
  /** How often it was sent while something was wrong; what is wrong is shown from then on. */
  const [tries, setTries] = useState(0);
  const accept = useAccept(token);
  const element = useRef<HTMLFormElement>(null);
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
  const said = linkProblems(accept.error);
  const problems = tries > 0 ? { ...linkProblems(null), ...own } : said;

  const [asksCode, setAsksCode] = useState(false);
  if (said.code !== undefined && !asksCode) setAsksCode(true);

  useEffect(() => {
    if (accept.isError || tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [accept.isError, tries]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (accept.isPending) return;
    const isWrong = Object.values(own).some((problem) => problem !== undefined);
    setTries(isWrong ? tries + 1 : 0);
    if (!isWrong) accept.mutate(wanted, { onSuccess: onJoined });
  };
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
        value={isNew ? 'new' : 'own'}
        onChange={(value) => {
          setNew(value === 'new');
          setTries(0);
          accept.reset();
        }}
        options={[
          { value: 'new', label: texts.newAccount },
          { value: 'own', label: texts.ownAccount },
        ]}
      />
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
      {asksCode && !isNew && <Field {...field('code')} autoComplete="one-time-code" autoCapitalize="none" />}
      {[problems.link, problems.other].filter(Boolean).map((problem) => (
        <Notice key={problem} tone="bad">
          {problem}
        </Notice>
      ))}
      <Button look="primary" type="submit" busy={accept.isPending}>
        {texts.join}
      </Button>
    </form>
  );
}
