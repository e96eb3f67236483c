import type { SettingsForm } from '#dashboard/api/classes/settings.ts';
import { texts as unsavedTexts } from '#dashboard/shell/sync/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { FootBar } from '#dashboard/ui/components/layout/FootBar.tsx';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

interface SaveBarProps {
  /** ID of the form that it saves. */
  form: string;
  /** Why it cannot be saved, if so. */
  failure: string | undefined;
  /** An earlier page left it. */
  isLeft: boolean;
  /** Settings that somebody else has changed meanwhile, and that saving would overwrite. */
  overtaken: readonly (keyof SettingsForm)[];
  /** Saving first shows whose grades change. */
  review: boolean;
  busy: boolean;
  onDiscard(): void;
}

/** At the foot while something is unsaved. */
export function SaveBar({ form, failure, isLeft, overtaken, review, busy, onDiscard }: SaveBarProps) {
  const { save } = texts;
  return (
    <FootBar label={save.unsaved} width="narrow">
      <div className={styles.said} role={failure === undefined ? 'status' : 'alert'}>
        {failure === undefined ? (
          <>
            <strong>{save.unsaved}</strong>
            {isLeft && <p className={styles.soft}>{save.left}</p>}
          </>
        ) : (
          <Problem>{failure}</Problem>
        )}
        {overtaken.length > 0 && (
          <p>{unsavedTexts.overtaken(overtaken.map((field) => texts.fields[field]))}</p>
        )}
      </div>
      <Button look="quiet" onClick={onDiscard}>
        {save.discard}
      </Button>
      <Button type="submit" form={form} look="primary" busy={busy}>
        {review ? save.review : save.save}
      </Button>
    </FootBar>
  );
}
