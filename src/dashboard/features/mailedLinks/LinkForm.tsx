import type { FormEvent } from 'react';
import { linkProblems } from '#dashboard/api/accounts/mailedLinks.ts';
import styles from '#dashboard/shell/signIn/SignedOutPage.module.css';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';

interface LinkFormProps {
  introduction: string;
  submit: string;
  /** The link's action. */
  doing: { error: Error | null; isPending: boolean };
  onSubmit(): void;
}

/** Asks for a press before a link in mail does anything: mail scanners open links, too. */
export function LinkForm({ introduction, submit, doing, onSubmit }: LinkFormProps) {
  const { link, other } = linkProblems(doing.error);
  const problem = link ?? other;
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (!doing.isPending) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={press}>
      <p className={styles.introduction}>{introduction}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button look="primary" type="submit" busy={doing.isPending}>
        {submit}
      </Button>
    </form>
  );
}
