import { useSuspenseQuery } from '@tanstack/react-query';
import { RouterProvider } from 'react-aria-components';
import {
  Link,
  NavLink,
  Outlet,
  redirect,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
} from 'react-router-dom';
import { accountQuery, useOffers } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import { classIdOf, classScreens, paths } from '#dashboard/app/paths.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { FilledDialogQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { SaveChip } from '#dashboard/shell/sync/SaveChip.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { Layout } from '#dashboard/ui/components/layout/Layout.tsx';
import { FilledQuestion } from '#dashboard/ui/components/overlays/Dialog.tsx';
import {
  hideNamesKeys,
  StudentNamesProvider,
  useStudentNames,
} from '#dashboard/ui/components/tables/StudentNames.tsx';
import { createUndoManager } from '#dashboard/undo/undoManager.ts';
import { Bar } from './Bar.tsx';
import { ClassSwitcher } from './ClassSwitcher.tsx';
import { Connection } from './Connection.tsx';
import frame from './Frame.module.css';
import { frameTexts } from './frameTexts.ts';
import { FreshSignInPrompt, SessionPrompt } from './SessionPrompt.tsx';
import { TabLabel } from './TabLabel.tsx';
import styles from './Tabs.module.css';
import { texts } from './texts.ts';
import { UndoNotice } from './UndoNotice.tsx';
import { UserMenu } from './UserMenu.tsx';

/*
 * The frame around every screen once somebody is signed in: the person, the class and its screens; and over it the
 * prompt after the session has ended.
 */

export const load: Load = async (queryClient, { url }) => {
  const account = await queryClient.ensureQueryData(accountQuery());
  if (account.mustChange) throw redirect(paths.choosePassword());
  if (account.isLimited) throw redirect(paths.secondStep(url.pathname + url.search));
  session.open(account.id);
  outbox.begin(account.id, queryClient, createUndoManager);
};

export function Component() {
  const { data: account } = useSuspenseQuery(accountQuery());
  const navigate = useNavigate();
  const inClass = useMatch('/classes/:classId/*');
  const classId = classIdOf(inClass?.params.classId);
  const { pathname } = useLocation();
  const scope = classId ?? (pathname === paths.classes() ? 'folders' : null);

  const bar = (
    <Bar
      classId={classId}
      places={<Places />}
      ofClass={
        classId !== null && (
          <>
            <ClassSwitcher classId={classId} />
            <ClassTabs classId={classId} />
          </>
        )
      }
      tools={
        <>
          <Connection />
          <SaveChip />
          {classId !== null && <NamesButton />}
          <UserMenu account={account} />
        </>
      }
    />
  );
  const header = (
    <>
      {bar}
      {scope !== null && <UndoNotice key={pathname} scope={scope} screen={inClass?.params['*'] ?? ''} />}
    </>
  );

  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <FilledQuestion value={FilledDialogQuestion}>
        <StudentNamesProvider>
          <Layout header={header} footRoom={classId !== null}>
            <Outlet />
          </Layout>
          <SessionPrompt username={account.username} />
          <FreshSignInPrompt />
        </StudentNamesProvider>
      </FilledQuestion>
    </RouterProvider>
  );
}

/** The current place outside a class; nothing if there is only one. */
function Places() {
  const { data: account } = useSuspenseQuery(accountQuery());
  const hasToday = useOffers('teacher-today');
  const isInSchool = useMatch('/school/*') !== null;
  const runsSchool = useOffers('schools') && account.role === 'admin';
  if (account.role === 'student' || !(hasToday || runsSchool)) return null;
  return (
    <nav className={frame.places} aria-label={frameTexts.places}>
      {hasToday && <NavLink to={paths.today()}>{texts.today}</NavLink>}
      <NavLink to={paths.classes()} end>
        {texts.classes}
      </NavLink>
      {runsSchool && (
        <Link to={paths.school()} aria-current={isInSchool ? 'page' : undefined}>
          {frameTexts.school}
        </Link>
      )}
    </nav>
  );
}

function ClassTabs({ classId }: { classId: number }) {
  const mayEdit = useMay(classId, 'editClass');
  const shown = classScreens.filter((screen) => screen !== 'settings' || mayEdit);
  return (
    <nav className={styles.tabs} aria-label={frameTexts.screensOfClass}>
      {shown.map((screen) => (
        <NavLink key={screen} to={paths.classScreen(classId, screen)} className={styles.tab ?? ''}>
          <TabLabel screen={screen} />
        </NavLink>
      ))}
    </nav>
  );
}

/** Hides and shows the students' names; its key does so anywhere. */
function NamesButton() {
  const { hidden, toggle } = useStudentNames();
  return (
    <>
      <Button
        look="quiet"
        icon
        className={hidden ? (frame.pressed ?? '') : ''}
        aria-label={frameTexts.hideNames}
        aria-pressed={hidden}
        aria-keyshortcuts={hideNamesKeys}
        title={`${hidden ? frameTexts.showNames : frameTexts.hideNames} (${frameTexts.namesKey})`}
        onClick={toggle}
      >
        <Icon name={hidden ? 'eyeOff' : 'eye'} size={18} />
      </Button>
      <LiveRegion>{hidden ? frameTexts.namesHidden : ''}</LiveRegion>
    </>
  );
}
