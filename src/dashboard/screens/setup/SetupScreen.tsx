import { type FormEvent, useState } from 'react';
import { Link, Navigate, redirect } from 'react-router-dom';
import {
  type FirstSchool,
  firstSchoolProblems,
  isSetUpAlready,
  setUpProblems,
  useSetUp,
} from '#dashboard/api/accounts/setup.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { askSignInOptions, session } from '#dashboard/api/calls/session.ts';
import { paths } from '#dashboard/app/paths.ts';
import styles from '#dashboard/shell/signIn/SignedOutPage.module.css';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field, PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { texts } from './texts.ts';

export const load: Load = async () => {
  if (!(await askSignInOptions())?.isSetupOpen) throw redirect(paths.login());
};

/** An empty service: the first school, and the account that runs it. */
export function Component() {
  const state = useStore(session);
  const [teaches, setTeaches] = useState(false);
  return (
    <SignedOutPage title={texts.title}>
      {state.kind === 'open' && <Navigate to={paths.welcome(teaches)} replace />}
      <p className={styles.introduction}>{texts.introduction}</p>
      <SetupForm teaches={teaches} setTeaches={setTeaches} />
    </SignedOutPage>
  );
}

const empty = { code: '', school: '', name: '', username: '', email: '', password: '' };

type Typed = typeof empty;

interface Teaching {
  /** Whether somebody teaches alone. */
  teaches: boolean;
  setTeaches(teaches: boolean): void;
}

function SetupForm({ teaches, setTeaches }: Teaching) {
  const { typed, problems, isSaving, isTooLate, element, change, submit } = useSetupForm(teaches);
  const field = (name: keyof Typed) => ({
    name,
    label: texts[name],
    value: typed[name],
    problem: problems[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <Field
        {...field('code')}
        hint={texts.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <Segments
        label={texts.who}
        isLabelShown
        value={teaches ? 'one' : 'school'}
        onChange={(value) => setTeaches(value === 'one')}
        options={[
          { value: 'school', label: texts.forSchool },
          { value: 'one', label: texts.forOne },
        ]}
      />
      {!teaches && <Field {...field('school')} autoComplete="organization" />}
      <Field {...field('name')} autoComplete="name" />
      <Field
        {...field('username')}
        hint={texts.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Field {...field('email')} type="email" autoComplete="email" />
      <PasswordField {...field('password')} hint={texts.passwordHint} autoComplete="new-password" />
      {problems.other && (
        <Notice tone="bad" action={isTooLate && <Link to={paths.login()}>{texts.signIn}</Link>}>
          {problems.other}
        </Notice>
      )}
      <Button look="primary" type="submit" busy={isSaving}>
        {texts.submit}
      </Button>
    </form>
  );
}

function useSetupForm(teaches: boolean) {
  const [typed, setTyped] = useState<Typed>(empty);
  const setUp = useSetUp();
  const { element, hasFailed, attempt } = useAttempts({
    isSending: setUp.isPending || setUp.isSuccess,
    isRefused: setUp.isError,
  });
  const name = typed.name.trim();
  const wanted: FirstSchool = {
    code: typed.code.trim(),
    school: teaches ? texts.schoolOf(name) : typed.school.trim(),
    name,
    username: typed.username.trim(),
    email: typed.email.trim(),
    password: typed.password,
    teaches,
  };
  const own = {
    ...firstSchoolProblems(wanted),
    code: wanted.code === '' ? texts.codeMissing : undefined,
    school: wanted.school === '' ? texts.schoolMissing : undefined,
  };
  const problems = hasFailed ? { ...setUpProblems(null), ...own } : setUpProblems(setUp.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = Object.values(own).some((problem) => problem !== undefined);
    attempt(isWrong, () => setUp.mutate(wanted));
  };

  return {
    typed,
    problems,
    // Then the next page loads.
    isSaving: setUp.isPending || setUp.isSuccess,
    isTooLate: isSetUpAlready(setUp.error),
    element,
    change: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    submit,
  };
}
