import { useSuspenseQuery } from '@tanstack/react-query';
import { RouterProvider } from 'react-aria-components';
import { Outlet, useHref, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { accountQuery } from '#dashboard/api/accounts.ts';
import type { Load } from '#dashboard/api/load.ts';
import { session } from '#dashboard/api/session.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { classIdOf, paths } from '#dashboard/paths.ts';
import { UndoNotice } from '#dashboard/screens/undo/UndoNotice.tsx';
import { SaveChip } from '#dashboard/screens/unsaved/SaveChip.tsx';
import { Layout } from '#dashboard/ui/Layout.tsx';
import { StudentNamesProvider } from '#dashboard/ui/StudentNames.tsx';
import { Bar } from './Bar.tsx';
import { ClassSwitcher } from './ClassSwitcher.tsx';
import { ClassTabs } from './ClassTabs.tsx';
import { Connection } from './Connection.tsx';
import { NamesButton } from './NamesButton.tsx';
import { SessionPrompt } from './SessionPrompt.tsx';
import { UserMenu } from './UserMenu.tsx';

/*
 * What stands around every screen once somebody is signed in: who, which class, which of its screens; and over it
 * the prompt when the session has ended.
 */

export const load: Load = async (queryClient) => {
  const account = await queryClient.ensureQueryData(accountQuery());
  session.open(account.id);
  unsaved.begin(account.id, queryClient);
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
      <StudentNamesProvider>
        <Layout header={header} footRoom={classId !== null}>
          <Outlet />
        </Layout>
        <SessionPrompt username={account.username} />
      </StudentNamesProvider>
    </RouterProvider>
  );
}
