import { useLocation, useMatch } from 'react-router-dom';
import { type ClassScreen, classIdOf, classScreens, paths, schoolSections } from '#dashboard/app/paths.ts';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Layout } from '#dashboard/ui/components/layout/Layout.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { ProgressBar } from '#dashboard/ui/components/ProgressBar.tsx';
import { classColour, Swatch } from '#dashboard/ui/components/Swatch.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { Bar } from './Bar.tsx';
import styles from './FirstLoad.module.css';
import frame from './Frame.module.css';
import { TabLabel } from './TabLabel.tsx';
import tabs from './Tabs.module.css';
import { texts } from './texts.ts';

/*
 * Shown until the first page's data has loaded: the frame as it will be, the screen's heading, and placeholders for its
 * content. A screen reader reads the heading, and that the page is loading: nothing around them is marked busy, since
 * screen readers may skip busy regions. The rest is only visual. It is in the first chunk of the page, and must stay
 * small.
 */

interface Shape {
  title: string;
  width?: 'normal' | 'wide' | 'narrow';
  /** Controls in the heading's line, which make it taller. */
  headed?: 'week' | 'actions';
  /** The part above the table, if there is one. */
  above?: keyof typeof styles;
}

const ofClass: Record<ClassScreen, Omit<Shape, 'title'>> = {
  gradebook: { width: 'wide', above: 'gradebook' },
  attendance: { width: 'wide', headed: 'week', above: 'attendance' },
  periods: { width: 'wide', above: 'periods' },
  roster: { above: 'roster' },
  settings: { width: 'narrow' },
};

/** Props that hide an element from screen readers and the keyboard. */
const unread = { 'aria-hidden': true, inert: true };

/** Null if the address is not one of ours. */
function shapeOf(pathname: string, last: string | undefined): Shape | null {
  if (pathname === paths.today()) return { title: texts.today };
  if (pathname === '/' || pathname === paths.classes())
    return { title: texts.classes, headed: 'actions', above: 'classes' };
  if (pathname === paths.ownClasses()) return { title: texts.ownClasses, width: 'narrow' };
  if (pathname === paths.missing()) return { title: texts.missingWork, headed: 'actions', above: 'classes' };
  if (pathname === paths.profile()) return { title: texts.profile };
  const section = schoolSections.find((name) => pathname === paths.school(name));
  if (section) return { title: texts.schoolSections[section], headed: 'actions' };
  if (last === 'reports') return { title: texts.reports, headed: 'actions' };
  if (last?.startsWith('students/')) return { title: texts.student, headed: 'actions' };
  const screen = last === '' ? 'gradebook' : classScreens.find((name) => name === last);
  return screen ? { title: texts.classScreens[screen], ...ofClass[screen] } : null;
}

export function FirstLoad() {
  const { pathname } = useLocation();
  const inClass = useMatch('/classes/:classId/*')?.params;
  const classId = classIdOf(inClass?.classId);
  const last = classId === null ? undefined : inClass?.['*'];
  const shape = shapeOf(pathname, last);
  if (pathname === paths.login())
    return (
      <main>
        <Unknown />
      </main>
    );
  // Not everybody has the settings; a tab that appears later moves nothing under a thumb, but one that disappears
  // would.
  const sureScreens = classScreens.filter((screen) => screen !== 'settings' || screen === last);
  const bar = (
    <Bar
      classId={classId}
      ofClass={
        <>
          <span className={`${buttonClass('quiet')} ${frame.switcher}`} style={classColour(classId ?? 0)}>
            <Swatch />
            <span className={styles.words} />
          </span>
          <div className={tabs.tabs}>
            {sureScreens.map((screen) => (
              <span key={screen} className={tabs.tab} aria-current={screen === last ? 'page' : undefined}>
                <TabLabel screen={screen} />
              </span>
            ))}
          </div>
        </>
      }
      tools={
        <span className={buttonClass('quiet', true)}>
          <span className={frame.avatar} />
        </span>
      }
    />
  );
  return (
    <Layout header={<div {...unread}>{bar}</div>} footRoom={classId !== null}>
      {shape ? <Place {...shape} /> : <Unknown />}
    </Layout>
  );
}

/** For pages whose heading is not known yet. */
function Unknown() {
  return (
    <>
      <h1>
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </h1>
      <ProgressBar />
    </>
  );
}

function Place({ title, width = 'normal', headed, above }: Shape) {
  const step = (name: 'chevronLeft' | 'chevronRight') => (
    <span className={buttonClass('plain', true)} {...unread}>
      <Icon name={name} />
    </span>
  );
  const week = (
    <div className={styles.week} {...unread}>
      {step('chevronLeft')}
      <span className={buttonClass()} />
      {step('chevronRight')}
    </div>
  );
  return (
    <Screen
      title={title}
      width={width}
      filled={above !== undefined}
      aside={headed === 'week' ? week : undefined}
      actions={
        headed === 'actions' ? <span className={`${buttonClass()} ${styles.room}`} {...unread} /> : undefined
      }
    >
      <ProgressBar />
      {above === undefined ? (
        <>
          <div className={styles.card} />
          <div className={styles.card} />
        </>
      ) : (
        <>
          <div className={`${styles.above} ${styles[above]}`} />
          <div className={styles.sheet} />
        </>
      )}
    </Screen>
  );
}
