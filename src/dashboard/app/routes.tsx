import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type Params, type RouteObject, redirect } from 'react-router-dom';
import { accountQuery, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { askAnew, type Load } from '#dashboard/api/calls/load.ts';
import { todayQuery } from '#dashboard/api/classes/today.ts';
import { FirstLoad } from '#dashboard/shell/FirstLoad.tsx';
import { chunk } from '#dashboard/shell/problem/chunk.ts';
import { ProblemScreen, WholePageProblem } from '#dashboard/shell/problem/ProblemScreen.tsx';
import { yieldToMain } from '#dashboard/ui/hooks/yieldToMain.ts';
import { classIdOf, paths } from './paths.ts';
import type { LazyChunk } from './prefetch.ts';
import { Root } from './Root.tsx';

/*
 * dashboard: asks the service and shows its answers. Here is which screen an address opens. Every screen is its own
 * chunk; it exports `Component`, and `load` for the data that must be in the cache before it is shown.
 */

interface ScreenModule {
  Component: ComponentType;
  load?: Load;
}

const noSuchPage = () => new Response(null, { status: 404 });

/**
 * Sends people who are not signed in to the sign-in and back, and those who lack a second factor to where it is added.
 */
async function orSignIn(loading: Promise<unknown>, url: URL) {
  try {
    await loading;
    return null;
  } catch (error) {
    const wanted = url.pathname + url.search;
    if (hasCode(error, 'notSignedIn')) throw redirect(paths.login(wanted));
    if (hasCode(error, 'factorFirst')) throw redirect(paths.secondStep(wanted));
    throw error;
  }
}

export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const screen: LazyScreen = (importing, check) => {
    const ahead = chunk(importing);
    const lazy = async () => {
      // The router never runs this again if it fails, so the loader requests a chunk that failed.
      let module = await ahead().catch(() => null);
      // Reading a screen and requesting its data are separate tasks.
      await yieldToMain();
      const loader = async ({ params, request }: LoaderFunctionArgs) => {
        check?.(params);
        const url = new URL(request.url);
        module ??= await ahead();
        return module.load ? orSignIn(module.load(queryClient, { params, url }), url) : null;
      };
      const Component = module?.Component ?? (() => module && <module.Component />);
      return { Component, loader };
    };
    return Object.assign(lazy, { ahead });
  };
  return [
    {
      Component: Root,
      HydrateFallback: FirstLoad,
      ErrorBoundary: WholePageProblem,
      children: [
        { path: 'login', lazy: screen(() => import('#dashboard/screens/login/LoginScreen.tsx')) },
        { path: 'signed-in', lazy: screen(() => import('#dashboard/screens/signedIn/SignedInScreen.tsx')) },
        { path: 'setup', lazy: screen(() => import('#dashboard/screens/setup/SetupScreen.tsx')) },
        {
          path: 'forgot-password',
          lazy: screen(() => import('#dashboard/screens/forgotten/ForgottenScreen.tsx')),
        },
        {
          path: 'reset-password',
          lazy: screen(() => import('#dashboard/screens/resetPassword/ResetPasswordScreen.tsx')),
        },
        {
          path: 'confirm-email',
          lazy: screen(() => import('#dashboard/screens/confirmEmail/ConfirmEmailScreen.tsx')),
        },
        {
          path: 'sign-in-link',
          lazy: screen(() => import('#dashboard/screens/deviceLink/DeviceLinkScreen.tsx')),
        },
        {
          path: 'invitation',
          lazy: screen(() => import('#dashboard/screens/invitation/InvitationScreen.tsx')),
        },
        {
          path: 'choose-password',
          lazy: screen(() => import('#dashboard/screens/choosePassword/ChoosePasswordScreen.tsx')),
        },
        {
          path: 'second-step',
          lazy: screen(() => import('#dashboard/screens/secondStep/SecondStepScreen.tsx')),
        },
        {
          lazy: screen(() => import('./signedIn.tsx')),
          children: [{ ErrorBoundary: ProblemScreen, children: framed(screen, queryClient) }],
        },
      ],
    },
  ];
}

/** `check` throws if the address is not valid for the screen. */
type LazyScreen = (importing: () => Promise<ScreenModule>, check?: (params: Params) => void) => LazyChunk;

function mustNameClass({ classId }: Params) {
  if (classIdOf(classId) === null) throw noSuchPage();
}

/** An address that only leads to another. The router warns of a route that draws nothing without saying so. */
const leadsTo = (loader: () => unknown): RouteObject => ({ index: true, loader, element: null });

/** Teachers start at Today; others, and teachers without a class, at the classes. */
async function firstPage(queryClient: QueryClient) {
  const account = await queryClient.ensureQueryData(accountQuery()).catch((error: unknown) => {
    if (hasCode(error, 'notSignedIn')) throw redirect(paths.login());
    throw error;
  });
  if (account.role !== 'teacher') return redirect(paths.classes());
  const [today] = await Promise.all([
    // Its failure is for the screen to show.
    askAnew(queryClient, todayQuery()).catch(() => null),
    // The screen needs these as well.
    queryClient.prefetchQuery(openTasksQuery()),
  ]);
  return redirect(today?.classes.length === 0 ? paths.classes() : paths.today());
}

function framed(screen: LazyScreen, queryClient: QueryClient): RouteObject[] {
  const ofClass: LazyScreen = (importing) => screen(importing, mustNameClass);
  return [
    leadsTo(() => firstPage(queryClient)),
    { path: 'today', lazy: screen(() => import('#dashboard/screens/today/TodayScreen.tsx')) },
    { path: 'welcome', lazy: screen(() => import('#dashboard/screens/welcome/WelcomeScreen.tsx')) },
    { path: 'profile', lazy: screen(() => import('#dashboard/screens/profile/ProfileScreen.tsx')) },
    {
      path: 'school',
      children: [
        leadsTo(() => redirect(paths.school())),
        {
          path: 'people',
          lazy: screen(() => import('#dashboard/screens/school/people/PeopleScreen.tsx')),
        },
        {
          path: 'import',
          lazy: screen(() => import('#dashboard/screens/school/import/ImportScreen.tsx')),
        },
        {
          path: 'export',
          lazy: screen(() => import('#dashboard/screens/school/export/ExportScreen.tsx')),
        },
        { path: 'mail', lazy: screen(() => import('#dashboard/screens/school/mail/MailScreen.tsx')) },
        {
          path: 'settings',
          lazy: screen(() => import('#dashboard/screens/school/settings/SchoolSettingsScreen.tsx')),
        },
        { path: 'keys', lazy: screen(() => import('#dashboard/screens/school/keys/KeysScreen.tsx')) },
        { path: 'audit', lazy: screen(() => import('#dashboard/screens/school/audit/AuditScreen.tsx')) },
        {
          path: 'classes',
          lazy: screen(() => import('#dashboard/screens/school/classes/ClassesScreen.tsx')),
        },
        {
          path: 'years',
          lazy: screen(() => import('#dashboard/screens/school/years/YearsScreen.tsx')),
        },
      ],
    },
    { path: 'classes', lazy: screen(() => import('#dashboard/screens/classes/ClassesScreen.tsx')) },
    ...ofFamilies(screen),
    { path: 'missing', lazy: screen(() => import('#dashboard/screens/missing/MissingScreen.tsx')) },
    {
      path: 'classes/:classId',
      lazy: ofClass(() => import('#dashboard/shell/ClassScope.tsx')),
      children: [
        leadsTo(() => redirect('gradebook')),
        {
          path: 'gradebook',
          lazy: ofClass(() => import('#dashboard/screens/gradebook/GradebookScreen.tsx')),
        },
        {
          path: 'attendance',
          lazy: ofClass(() => import('#dashboard/screens/attendance/AttendanceScreen.tsx')),
        },
        { path: 'periods', lazy: ofClass(() => import('#dashboard/screens/periods/PeriodsScreen.tsx')) },
        { path: 'roster', lazy: ofClass(() => import('#dashboard/screens/roster/RosterScreen.tsx')) },
        { path: 'settings', lazy: ofClass(() => import('#dashboard/screens/settings/SettingsScreen.tsx')) },
        {
          path: 'reports',
          lazy: ofClass(() => import('#dashboard/screens/student/reports/ReportsScreen.tsx')),
        },
        {
          path: 'students/:studentId',
          lazy: ofClass(() => import('#dashboard/screens/student/StudentScreen.tsx')),
        },
      ],
    },
    {
      path: '*',
      loader: () => Promise.reject(noSuchPage()),
      Component: ProblemScreen,
    },
  ];
}

/** The screens of students and guardians. */
function ofFamilies(screen: LazyScreen): RouteObject[] {
  const grades = (check: (params: Params) => void) =>
    screen(() => import('#dashboard/screens/student/OwnGradesScreen.tsx'), check);
  return [
    { path: 'my-classes', lazy: screen(() => import('#dashboard/screens/student/OwnClassesScreen.tsx')) },
    { path: 'my-classes/:classId', lazy: grades(mustNameClass) },
    {
      path: 'my-children/:studentId/:classId',
      lazy: grades((params) => {
        mustNameClass(params);
        if (classIdOf(params.studentId) === null) throw noSuchPage();
      }),
    },
  ];
}
