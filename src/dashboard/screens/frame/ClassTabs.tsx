import { NavLink } from 'react-router-dom';
import { useMay } from '#dashboard/api/permissions.ts';
import { type ClassScreen, classScreens, paths } from '#dashboard/paths.ts';
import { Icon, type IconName } from '#dashboard/ui/Icon.tsx';
import styles from './Frame.module.css';
import { texts } from './texts.ts';

const icons: Record<ClassScreen, IconName> = {
  gradebook: 'grid',
  attendance: 'calendarWeek',
  periods: 'flag',
  roster: 'people',
  settings: 'sliders',
};

export function ClassTabs({ classId }: { classId: number }) {
  const mayEdit = useMay(classId, 'editClass');
  const shown = classScreens.filter((screen) => screen !== 'settings' || mayEdit);
  return (
    <nav className={styles.tabs} aria-label={texts.screensOfClass}>
      {shown.map((screen) => (
        <NavLink key={screen} to={paths.classScreen(classId, screen)} className={styles.tab ?? ''}>
          <Icon name={icons[screen]} size={20} />
          <span className={styles.long}>{texts.classScreens[screen]}</span>
          <span className={styles.short}>{texts.shortClassScreens[screen]}</span>
        </NavLink>
      ))}
    </nav>
  );
}
