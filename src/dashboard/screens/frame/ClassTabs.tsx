import { NavLink } from 'react-router-dom';
import { useMay } from '#dashboard/api/permissions.ts';
import { classScreens, paths } from '#dashboard/paths.ts';
import { TabFace } from './TabFace.tsx';
import styles from './Tabs.module.css';
import { texts } from './texts.ts';

export function ClassTabs({ classId }: { classId: number }) {
  const mayEdit = useMay(classId, 'editClass');
  const shown = classScreens.filter((screen) => screen !== 'settings' || mayEdit);
  return (
    <nav className={styles.tabs} aria-label={texts.screensOfClass}>
      {shown.map((screen) => (
        <NavLink key={screen} to={paths.classScreen(classId, screen)} className={styles.tab ?? ''}>
          <TabFace screen={screen} />
        </NavLink>
      ))}
    </nav>
  );
}
