import type { FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { linkProblems, useConfirmEmail } from '#dashboard/api/mailedLinks.ts';
import { paths } from '#dashboard/app/paths.ts';
import styles from '#dashboard/shell/signIn/Door.module.css';
import { Door } from '#dashboard/shell/signIn/Door.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

/** Where the link to a new address leads. It asks for a press: programs that look through mail open links, too. */
export function Component() {
  const token = useLocation().hash.slice(1);
  const confirm = useConfirmEmail(token);
  const problems = linkProblems(confirm.error);
  const problem = problems.link ?? problems.other;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };

  return (
    <Door title={texts.title}>
      {confirm.isSuccess ? (
        <div className={styles.form}>
          <Notice tone="good">{texts.confirmed(confirm.data)}</Notice>
          <Link to={paths.profile()}>{texts.onward}</Link>
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <p className={styles.introduction}>{texts.introduction}</p>
          {problem && <Notice tone="bad">{problem}</Notice>}
          <Button look="primary" type="submit" busy={confirm.isPending}>
            {texts.submit}
          </Button>
        </form>
      )}
    </Door>
  );
}
