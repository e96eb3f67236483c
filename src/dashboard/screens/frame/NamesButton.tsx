import { Aloud } from '#dashboard/ui/Aloud.tsx';
import { Button } from '#dashboard/ui/Button.tsx';
import { Icon } from '#dashboard/ui/Icon.tsx';
import { hideNamesKeys, useStudentNames } from '#dashboard/ui/StudentNames.tsx';
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
      <Aloud>{hidden ? texts.namesHidden : ''}</Aloud>
    </>
  );
}
