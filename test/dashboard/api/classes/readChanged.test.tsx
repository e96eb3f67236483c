import { expect, onTestFinished, test, vi } from 'vitest';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { createReadChanged } from '#dashboard/api/classes/watchClass.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** The gradebook of a class on the page, and how often it was read since. */
async function openGradebook() {
  const { service, network, queryClient, findByRole } = await openSchool('/classes/1/gradebook');
  await findByRole('heading', { level: 1, name: 'Gradebook' });
  // Displayed data is read again only once React has been notified.
  await expect.poll(() => queryClient.getQueryCache().find(gradebookQuery(1))?.isActive()).toBe(true);
  const before = network.sent.length;
  const readings = () =>
    network.sent.slice(before).filter((form) => form.get('apitask') === 'gradebook').length;
  const change = async (score: number) =>
    service.ask('score-edit', { ses: await service.signIn(), clid: 1, assnid: 1, stuid: 11, score });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const later = () => vi.setSystemTime(Date.now() + 120_000);
  return { network, readings, change, later, readChanged: createReadChanged(queryClient, 1) };
}

test('a gradebook without recent changes is read once', async () => {
  const { readings, change, later, readChanged } = await openGradebook();
  await change(3);
  later();
  await readChanged();
  await readChanged();
  await readChanged();
  expect(readings()).toBe(1);
});

test('a change is read, and a later one in the same second too', async () => {
  const { readings, change, later, readChanged } = await openGradebook();
  later();
  await readChanged();
  await change(3);
  await readChanged();
  expect(readings()).toBe(2);
  await change(4);
  await readChanged();
  expect(readings()).toBe(3);
  await readChanged();
  expect(readings()).toBe(3);
});

test('a failed read is repeated the next time', async () => {
  const { network, readings, change, later, readChanged } = await openGradebook();
  await change(3);
  later();
  network.instead = (form) =>
    form.get('apitask') === 'gradebook' ? new Response('no', { status: 500 }) : undefined;
  await expect(readChanged()).rejects.toThrow();
  const failed = readings();
  network.instead = null;
  await readChanged();
  expect(readings()).toBe(failed + 1);
});

test('without times everything is read, once a minute', async () => {
  const { network, readings, readChanged } = await openGradebook();
  network.instead = (form) =>
    form.get('apitask') === 'teacher-classes'
      ? Response.json({ success: true, classes: [], time: 1 })
      : undefined;
  expect(await readChanged()).toBe(60_000);
  expect(await readChanged()).toBe(60_000);
  expect(readings()).toBe(2);
  network.instead = null;
  expect(await readChanged()).toBeNull();
});
