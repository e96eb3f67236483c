import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { linkProblems, useConfirmDevice } from '#dashboard/api/mailedLinks.ts';
import { paths } from '#dashboard/app/paths.ts';
import styles from '#dashboard/shell/signIn/Door.module.css';
import { Door } from '#dashboard/shell/signIn/Door.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

/**
 * Where the link leads that makes a device known, and on to the sign-in. It asks for a press: programs that look through
 * mail open links, too.
 */
export function Component() {
  const navigate = useNavigate();
  const confirm = useConfirmDevice(useLocation().hash.slice(1));
  const problems = linkProblems(confirm.error);
  const problem = problems.link ?? problems.other;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const toSignIn = (username: string) => navigate(paths.login(), { replace: true, state: { username } });
    if (!confirm.isPending) confirm.mutate(undefined, { onSuccess: toSignIn });
  };

  return (
    <Door title={texts.title}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.introduction}>{texts.introduction}</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Button look="primary" type="submit" busy={confirm.isPending}>
          {texts.submit}
        </Button>
      </form>
      <Link to={paths.login()}>{texts.back}</Link>
    </Door>
  );
}
