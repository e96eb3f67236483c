import { type FormEvent, useEffect } from 'react';
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
import { useTabForm } from '#dashboard/ui/hooks/useTabForm.ts';
import { texts } from './texts.ts';

export const load: Load = async () => {
  if (!(await askSignInOptions())?.isSetupOpen) throw redirect(paths.login());
};

/** An empty service: the first school, and the account that runs it. */
export function Component() {
  const state = useStore(session);
  const form = useTabForm('rollbook.setup', empty, ['password']);
  const isOpen = state.kind === 'open';
  const { forget } = form;
  useEffect(() => {
    if (isOpen) forget();
  }, [isOpen, forget]);
  return (
    <SignedOutPage title={texts.title}>
      {isOpen && <Navigate to={paths.welcome(form.typed.teaches)} replace />}
      <p className={styles.introduction}>{texts.introduction}</p>
      <SetupForm form={form} />
    </SignedOutPage>
  );
}

const fields = { code: '', school: '', name: '', username: '', email: '', password: '' };

/** `teaches`: whether somebody teaches alone. */
const empty = { ...fields, teaches: false };

type Typed = typeof empty;

interface SetupFormProps {
  form: { typed: Typed; change(part: Partial<Typed>): void };
}

function SetupForm({ form }: SetupFormProps) {
  const { typed, change } = form;
  const { problems, isSaving, isTooLate, element, submit } = useSetupForm(typed);
  const field = (name: keyof typeof fields) => ({
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
        value={typed.teaches ? 'one' : 'school'}
        onChange={(value) => change({ teaches: value === 'one' })}
        options={[
          { value: 'school', label: texts.forSchool },
          { value: 'one', label: texts.forOne },
        ]}
      />
      {!typed.teaches && <Field {...field('school')} autoComplete="organization" />}
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

function useSetupForm(typed: Typed) {
  const setUp = useSetUp();
  const { element, hasFailed, attempt } = useAttempts({
    isSending: setUp.isPending || setUp.isSuccess,
    isRefused: setUp.isError,
  });
  const name = typed.name.trim();
  const wanted: FirstSchool = {
    code: typed.code.trim(),
    school: typed.teaches ? texts.schoolOf(name) : typed.school.trim(),
    name,
    username: typed.username.trim(),
    email: typed.email.trim(),
    password: typed.password,
    teaches: typed.teaches,
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
    problems,
    // Then the next page loads.
    isSaving: setUp.isPending || setUp.isSuccess,
    isTooLate: isSetUpAlready(setUp.error),
    element,
    submit,
  };
}
