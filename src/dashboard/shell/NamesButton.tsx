import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { hideNamesKeys, useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import styles from './Frame.module.css';
import { texts } from './texts.ts';

/** Hides and shows the students' names; its key does the same anywhere. */
export function NamesButton() {
  const { hidden, toggle } = useStudentNames();
  return (
    <>
      <Button
        look="quiet"
        icon
        className={hidden ? (styles.pressed ?? '') : ''}
        aria-label={texts.hideNames}
        aria-pressed={hidden}
        aria-keyshortcuts={hideNamesKeys}
        title={`${hidden ? texts.showNames : texts.hideNames} (${texts.namesKey})`}
        onClick={toggle}
      >
        <Icon name={hidden ? 'eyeOff' : 'eye'} size={18} />
      </Button>
      <LiveRegion>{hidden ? texts.namesHidden : ''}</LiveRegion>
    </>
  );
}
