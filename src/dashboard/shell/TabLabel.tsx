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

/** The content of a screen's tab: its name, or on a phone its icon and a short name. */
export function TabLabel({ screen }: { screen: ClassScreen }) {
  return (
    <>
      <Icon name={icons[screen]} size={20} />
      <span className={styles.long}>{texts.classScreens[screen]}</span>
      <span className={styles.short}>{texts.shortClassScreens[screen]}</span>
    </>
  );
}
