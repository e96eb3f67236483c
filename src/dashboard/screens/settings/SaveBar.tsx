import { Button } from '#dashboard/ui/Button.tsx';
import { Problem } from '#dashboard/ui/Field.tsx';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

interface SaveBarProps {
  /** What is in the way, where something is. */
  trouble: string | undefined;
  /** Saving first shows whose grade changes. */
  review: boolean;
  busy: boolean;
  onDiscard(): void;
}

/** At the foot while something is unsaved. */
export function SaveBar({ trouble, review, busy, onDiscard }: SaveBarProps) {
  const { save } = texts;
  return (
    <section className={styles.bar} aria-label={save.unsaved}>
      <div className={styles.said} role={trouble === undefined ? 'status' : 'alert'}>
        {trouble === undefined ? <strong>{save.unsaved}</strong> : <Problem>{trouble}</Problem>}
      </div>
      <Button look="quiet" onClick={onDiscard}>
        {save.discard}
      </Button>
      <Button type="submit" look="primary" busy={busy}>
        {review ? save.review : save.save}
      </Button>
    </section>
  );
}
