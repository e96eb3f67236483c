import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { expectConsoleError } from '#test/support/page/consoleErrors.ts';
import { Stream } from '#test/support/service/stream.ts';
import { openScores } from './openScores.ts';

/** Takes Okafor off the class. */
async function drop({ service, school }: Awaited<ReturnType<typeof openScores>>) {
  const ses = await service.signIn();
  const { teachers } = await service.ask('class-teachers', { ses, clid: school.algebra });
  const { uid } = teachers.find(({ usr }: { usr: string }) => usr === 'okafor');
  await service.ask('class-teacher-drop', { ses, clid: school.algebra, uid });
}

async function openWatched() {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  const page = await openScores('okafor');
  await expect.poll(() => Stream.opened.length).toBeGreaterThan(0);
  return page;
}

test('a teacher who is taken off a class sees no more of it, and is told so', async () => {
  expectConsoleError(/not authorized to view this class/);
  const page = await openWatched();
  await drop(page);
  expect(page.getAllByText(/García/).length).toBeGreaterThan(0);
  Stream.opened.at(-1)?.tell('end', 'class');
  await page.findByText('This class cannot be opened');
  expect(page.queryByText(/García/)).toBeNull();
});

test('so is one whose page was hidden meanwhile, and gets no stream again', async () => {
  expectConsoleError(/not authorized to view this class/);
  const page = await openWatched();
  await drop(page);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  Stream.opened.at(-1)?.fail('noStream');
  await vi.advanceTimersByTimeAsync(6000);
  await page.findByText('This class cannot be opened');
  expect(page.queryByText(/García/)).toBeNull();
});

test('the end of a session leaves the class on the screen, until something is asked for', async () => {
  const page = await openWatched();
  const asked = page.network.sent.length;
  Stream.opened.at(-1)?.tell('end', 'session');
  onTestFinished(() => session.leave());
  expect(page.getAllByText(/García/).length).toBeGreaterThan(0);
  expect(page.network.sent).toHaveLength(asked);
});
