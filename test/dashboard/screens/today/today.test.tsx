import { fireEvent, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inOrder } from '#dashboard/screens/today/TodayScreen.tsx';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool, signIn } from '#test/support/page/openDashboard.tsx';

afterEach(() => vi.useRealTimers());

/** On a Wednesday, when the last work has waited for more than a week. */
function onWednesday() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2024, 9, 2, 12) });
}

const heading = { level: 1, name: 'Today' };

test('a teacher who signs in sees what waits, each with a link to its screen', async () => {
  onWednesday();
  const { findByRole, getByRole, router } = await openSchool('/login');
  await findByRole('heading', heading);
  expect(router.state.location.pathname).toBe('/today');
  const classes = within(getByRole('region', { name: 'Your classes' }));
  expect(classes.getByRole('link', { name: 'Take attendance of Algebra I' }).getAttribute('href')).toBe(
    '/classes/1/attendance',
  );
  const ungraded = within(getByRole('region', { name: 'To grade, due more than a week ago' }));
  expect(ungraded.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Worksheet 1Algebra I · due Sep 41 student not graded',
    'Unit testAlgebra I · due Sep 101 student not graded',
    'Worksheet 2Algebra I · due Sep 121 student not graded',
  ]);
  expect(ungraded.getByRole('link', { name: 'Unit test' }).getAttribute('href')).toBe(
    '/classes/1/gradebook?assignment=2',
  );
});

test("a colleague's changes since yesterday are shown, and a kind message if nothing waits", async () => {
  onWednesday();
  const page = await openSchool('/today', null);
  const { ask, school } = page.service;
  await signIn(page, 'okafor');
  await page.findByRole('heading', heading);
  await page.findByRole('heading', { level: 2, name: 'Nothing is waiting' });
  const ses = await page.service.signIn();
  await ask('score-edit', { ses, clid: school.algebra, assnid: 1, stuid: 11, score: '8' });
  await ask('late-edit', { ses, clid: school.algebra, assnid: 1, stuid: 11, late: 2 });
  await page.queryClient.invalidateQueries({ queryKey: ['today'] });
  const changes = within(await page.findByRole('region', { name: 'Changed by colleagues since yesterday' }));
  expect(changes.getByRole('link', { name: 'Ana Rivera: 1 score' }).getAttribute('href')).toBe(
    '/classes/1/gradebook',
  );
  changes.getByRole('link', { name: 'Ana Rivera: 1 late mark' });
});

test('the frame links to today and to the classes, and the requested address is gone', async () => {
  const { user, findByRole, router } = await openSchool('/classes');
  await user.click(await findByRole('link', { name: 'Today' }));
  await findByRole('heading', heading);
  await user.click(await findByRole('link', { name: 'Classes' }));
  await findByRole('heading', { level: 1, name: 'Classes' });
  expect(router.state.location.pathname).toBe('/classes');
});

test('people without a class start at the classes, and Today says why it is empty', async () => {
  const page = await openSchool('/login', null);
  const ses = await page.service.signIn();
  await page.service.ask('class-folder', { ses, clid: page.service.school.algebra, folder: 2 });
  await signIn(page, 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.user.click(page.getByRole('link', { name: 'Today' }));
  await page.findByRole('heading', heading);
  expect(page.getByRole('heading', { level: 2 }).textContent).toBe('You have no classes');
});

test('the start asks for the tasks beside what waits, not after it', async () => {
  const page = await openSchool('/login', null);
  let tasksAsked = () => {};
  const untilAsked = new Promise<void>((resolve) => {
    tasksAsked = resolve;
  });
  page.network.instead = async (form) => {
    if (form.get('apitask') === 'tasks') tasksAsked();
    if (form.get('apitask') === 'teacher-today') await untilAsked;
    return undefined;
  };
  await signIn(page, 'rivera');
  await page.findByRole('heading', heading);
});

test('if the service does not tell what waits, the classes come first without other links', async () => {
  const page = await openSchool('/login', null);
  page.network.instead = (form) =>
    ['teacher-today', 'tasks'].includes(form.get('apitask') ?? '')
      ? Response.json({ success: false, errors: { apitask: 'Invalid apitask' }, values: {} })
      : undefined;
  await signIn(page, 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  expect(page.queryByRole('link', { name: 'Today' })).toBeNull();
});

test('without a connection, Today shows what it had loaded', async () => {
  const page = await openSchool('/today');
  await page.findByRole('heading', heading);
  await page.router.navigate('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  page.network.down = true;
  await page.router.navigate(-1);
  await page.findByRole('heading', heading);
});

test('classes are ordered by the last number in their names', () => {
  const names = ['Advisory', 'World History, Period 10', 'Algebra 2, Period 3', 'Geometry, Period 1'];
  expect(inOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'Geometry, Period 1',
    'Algebra 2, Period 3',
    'World History, Period 10',
    'Advisory',
  ]);
});

test('the screen passes axe', async () => {
  onWednesday();
  const { container, findByRole } = await openSchool('/today');
  await findByRole('heading', heading);
  expect(await axeFindings(container)).toEqual([]);
});

test('a page that stays open overnight shows the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2024, 9, 2, 23, 55) });
  const page = await openSchool('/today');
  await page.findByText('Wednesday, October 2, 2024');
  vi.setSystemTime(new Date(2024, 9, 3, 0, 5));
  fireEvent.focus(window);
  await page.findByText('Thursday, October 3, 2024');
});
