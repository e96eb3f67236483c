import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/*
 * A student has one percent, whichever screen shows it.
 */

async function openPeriods() {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  return page;
}

type Page = Awaited<ReturnType<typeof openPeriods>>;

/** The percent of José García on three screens. */
async function percents(page: Page) {
  await page.router.navigate('/classes/1/periods');
  const overview = await page.findByRole('table', { name: 'Marking periods' });
  const row = within(overview).getByRole('row', { name: /García/ });
  const now = within(row).getAllByRole('cell').at(-2)?.textContent ?? '';
  await page.router.navigate('/classes/1/periods?report=P2');
  const bench = await page.findByRole('table', { name: 'Final grades of P2' });
  const calculated = within(bench).getByRole('row', { name: /García/ }).textContent ?? '';
  await page.router.navigate('/classes/1/students/11');
  const glance = (await page.findByRole('region', { name: 'At a glance' })).textContent ?? '';
  return [now, calculated, glance];
}

test('a percent that a service calculates differently is shown everywhere, apart from the steps', async () => {
  const page = await openPeriods();
  const ses = await page.service.signIn();
  const reply = await page.service.ask('gradebook', { ses, clid: 1 });
  reply.students[0].percent = 77.5;
  page.network.instead = (form) => (form.get('apitask') === 'gradebook' ? Response.json(reply) : undefined);
  for (const text of await percents(page)) expect(text).toContain('77.5');
  page.getByText(/The service’s total differs from these steps, which give 89%/);
});

test('an unsaved score counts everywhere, with a note', async () => {
  const page = await openPeriods();
  await percents(page);
  page.network.down = true;
  const zero = { kind: 'score', classId: 1, place: '1', student: 11 } as const;
  outbox.enter(1, [{ ...zero, from: { value: '9' }, to: { value: '0' } }]);
  for (const text of await percents(page)) {
    expect(text).toContain('71');
    expect(text).toContain('with 1 unsaved score');
  }
});
