import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { accountProblems, useAskDeviceLink, useSignIn } from '#dashboard/api/accounts/accounts.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field, PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './SignInForm.module.css';
import { texts } from './texts.ts';

/** An unthrottled sign-in is always answered within this time. */
const slowMs = 3000;

interface SignInFormProps {
  /** Known if a session has ended. */
  username?: string;
  /** Only this person may sign in here. */
  onlyThem?: boolean;
  /** Whether the first empty field gets the focus when the form appears. */
  takesFocus?: boolean;
  /** Whether people who must wait can ask for mail with a link that makes this device known. */
  mailsDeviceLinks?: boolean;
  /** Somebody is signed in, and the next page is loading. */
  isLeaving?: boolean;
  aside?: ReactNode;
  /** The service has answered, but this page cannot read the answer until it is reloaded. */
  onPageIncomplete?(): void;
}

/** Username and password; the service's errors are shown beside their fields. */
export function SignInForm(props: SignInFormProps) {
  const {
    username: known = '',
    onlyThem = false,
    takesFocus = true,
    mailsDeviceLinks = false,
    isLeaving = false,
    aside,
    onPageIncomplete,
  } = props;
  const form = useSignInForm(isLeaving, onPageIncomplete);
  const { typed, problems, wait, inputs } = form;
  useLateFocus(inputs.password, takesFocus && known !== '');

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <Field
        ref={inputs.username}
        label={texts.username}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={takesFocus && !known}
        readOnly={onlyThem}
        defaultValue={known}
        onChange={() => typed('username')}
        problem={problems.username}
      />
      <PasswordField
        ref={inputs.password}
        label={texts.password}
        name="password"
        autoComplete="current-password"
        autoFocus={takesFocus && Boolean(known)}
        onChange={() => typed('password')}
        problem={problems.password}
      />
      {form.asksCode && (
        <Field
          ref={inputs.code}
          label={texts.code}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint={form.codeHint}
          problem={problems.code}
        />
      )}
      {problems.secondsToWait !== null ? (
        <>
          <Wait seconds={problems.secondsToWait} left={wait} />
          {mailsDeviceLinks && <DeviceLinkOffer key={form.tried} username={form.tried} />}
        </>
      ) : (
        problems.other && <Notice tone="bad">{problems.other}</Notice>
      )}
      {form.isSlow && <Notice>{texts.slow}</Notice>}
      <div className={styles.foot}>
        {aside}
        <Button look="primary" type="submit" busy={form.isSending} aria-disabled={wait > 0}>
          {texts.signIn}
        </Button>
      </div>
    </form>
  );
}

/** Focuses a field again once its dialog is complete: until then a dialog beneath keeps the focus. */
function useLateFocus(field: RefObject<HTMLInputElement | null>, wanted: boolean) {
  const isWanted = useRef(wanted);
  useEffect(() => {
    if (!isWanted.current) return;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [field]);
}

const noneMissing = { username: false, password: false };

/**
 * What is in the fields. The browser keeps it and React does not, so that whatever fills them, such as a password
 * manager, need not tell React in the way that it expects.
 */
function readForm(element: HTMLFormElement) {
  const form = new FormData(element);
  const textOf = (name: string) => String(form.get(name) ?? '');
  return { username: textOf('username').trim(), password: textOf('password'), code: textOf('code') };
}

/** The form's errors, and the seconds until the next attempt is allowed. */
function useSignInForm(isLeaving: boolean, onPageIncomplete: SignInFormProps['onPageIncomplete']) {
  /** How the service asks for a code, from when it does. */
  const [codeHint, setCodeHint] = useState<string>();
  const asksCode = codeHint !== undefined;
  /** Whether the last attempt could have had a code: to ask for the first one is no error. */
  const [couldHaveCode, setCouldHaveCode] = useState(false);
  const signIn = useSignIn();
  const said = accountProblems(signIn.error);
  // The password was right, and the next request came without the session.
  const problems = hasCode(signIn.error, 'notSignedIn') ? { ...said, other: texts.notKept } : said;
  const wait = useCountdown(problems.secondsToWait, signIn.submittedAt);
  if (problems.code !== undefined && !asksCode) setCodeHint(problems.code);
  /** Submitted without a field: reported here, since the service would only report a wrong password. */
  const [missing, setMissing] = useState(noneMissing);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (signIn.isError && codeInput.current) codeInput.current.focus();
    else if (signIn.isError) passwordInput.current?.select();
    if (hasCode(signIn.error, 'pageIncomplete')) onPageIncomplete?.();
  }, [signIn.isError, signIn.error, onPageIncomplete]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = readForm(event.currentTarget);
    const lacks = { username: form.username === '', password: form.password === '' };
    setMissing(lacks);
    if (lacks.username) usernameInput.current?.focus();
    else if (lacks.password) passwordInput.current?.focus();
    else if (!signIn.isPending && !isLeaving && !wait) {
      setCouldHaveCode(asksCode);
      signIn.mutate(form);
    }
  };

  const codeProblem = couldHaveCode ? problems.code : undefined;
  return {
    /** Something has been typed into this field. */
    typed: (name: keyof typeof noneMissing) => setMissing((now) => ({ ...now, [name]: false })),
    asksCode,
    problems: {
      ...problems,
      username: missing.username ? texts.enterUsername : problems.username,
      password: missing.password ? texts.enterPassword : problems.password,
      code: codeProblem,
    },
    // Without a code, the service asks in the same words again.
    codeHint: codeProblem === codeHint ? undefined : codeHint,
    wait,
    /** The username of the last attempt. */
    tried: signIn.variables?.username ?? '',
    isSending: signIn.isPending || isLeaving,
    isSlow: useIsSlow(signIn.isPending),
    inputs: { username: usernameInput, password: passwordInput, code: codeInput },
    submit,
  };
}

/** Whether it has been under way for a while: while strangers guess, every sign-in is queued. */
function useIsSlow(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return isSlow;
}

/** A visible countdown; announced at the start and at the end. */
function Wait({ seconds, left }: { seconds: number; left: number }) {
  return (
    <>
      <Notice tone={left ? 'warn' : 'info'} silent>
        <span aria-hidden="true">{left ? texts.wait(left) : texts.waitOver}</span>
      </Notice>
      <LiveRegion>{left ? texts.wait(seconds) : texts.waitOver}</LiveRegion>
    </>
  );
}

/** If wrong passwords slow down the account, waiting may not help: a link sent to its mailbox does. */
function DeviceLinkOffer({ username }: { username: string }) {
  const asking = useAskDeviceLink();
  const { other } = accountProblems(asking.error);
  if (asking.isSuccess) return <Notice>{texts.linkMailed}</Notice>;
  return (
    <>
      {other && <Notice tone="bad">{other}</Notice>}
      <Button busy={asking.isPending} onClick={() => asking.mutate(username)}>
        {texts.mailLink}
      </Button>
    </>
  );
}

/** The seconds left of `seconds` since `start` (milliseconds), counted down each second; 0 when over. */
function useCountdown(seconds: number | null, start: number): number {
  const [now, setNow] = useState(start);
  const left = seconds === null ? 0 : Math.max(0, Math.ceil(seconds - Math.max(0, now - start) / 1000));

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);

  return left;
}
