import { texts } from '#dashboard/ui/format/texts.ts';
import styles from './ProgressBar.module.css';

/** Something is loading. Visible only after 300 ms. */
export function ProgressBar() {
  return <div className={styles.bar} role="progressbar" aria-label={texts.loading} />;
}
