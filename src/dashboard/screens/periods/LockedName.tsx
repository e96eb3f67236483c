import { Icon } from '#dashboard/ui/Icon.tsx';
import { Spoken } from '#dashboard/ui/Spoken.tsx';
import styles from './LockedName.module.css';
import { texts } from './texts.ts';

/** The name of a period that is locked, short enough for a row of them on a phone. */
export function LockedName({ name }: { name: string }) {
  const said = texts.lockedName(name);
  return (
    <>
      <span className={styles.name} title={said} aria-hidden="true">
        {name}
        <Icon name="lock" size={12} />
      </span>
      <Spoken>{said}</Spoken>
    </>
  );
}
