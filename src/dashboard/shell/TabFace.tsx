import type { ClassScreen } from '#dashboard/app/paths.ts';
import { Icon, type IconName } from '#dashboard/ui/components/Icon.tsx';
import styles from './Tabs.module.css';
import { texts } from './texts.ts';

const icons: Record<ClassScreen, IconName> = {
  gradebook: 'grid',
  attendance: 'calendarWeek',
  periods: 'flag',
  roster: 'people',
  settings: 'sliders',
};

/** What a tab shows of a screen: its name, on a phone its sign and a short name. */
export function TabFace({ screen }: { screen: ClassScreen }) {
  return (
    <>
      <Icon name={icons[screen]} size={20} />
      <span className={styles.long}>{texts.classScreens[screen]}</span>
      <span className={styles.short}>{texts.shortClassScreens[screen]}</span>
    </>
  );
}
