import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { linkProblems, useForgotten } from '#dashboard/api/accounts/mailedLinks.ts';
import { paths } from '#dashboard/app/paths.ts';
import styles from '#dashboard/shell/signIn/SignedOutPage.module.css';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

const focusOn = (element: HTMLElement | null) => element?.focus();

/** Asks for a link by mail. The answer is the same whether or not the name exists. */
export function Component() {
  const [typed, setTyped] = useState('');
  const forgotten = useForgotten();
  const field = useRef<HTMLInputElement>(null);
  const problems = linkProblems(forgotten.error);
  useEffect(() => {
    if (forgotten.isError) field.current?.focus();
  }, [forgotten.isError]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!forgotten.isPending) forgotten.mutate(typed.trim());
  };

  return (
    <SignedOutPage title={texts.title}>
      {forgotten.isSuccess ? (
        // The button that was pressed is gone.
        <div ref={focusOn} tabIndex={-1} className={styles.form}>
          <Notice>{texts.sent}</Notice>
          <p className={styles.introduction}>{texts.noMail}</p>
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.introduction}>{texts.introduction}</p>
          <Field
            ref={field}
            label={texts.who}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            problem={problems.username}
          />
          {problems.other && <Notice tone="bad">{problems.other}</Notice>}
          <Button look="primary" type="submit" busy={forgotten.isPending}>
            {texts.send}
          </Button>
        </form>
      )}
      <Link to={paths.login()}>{texts.back}</Link>
    </SignedOutPage>
  );
}
