import { describe, expect, onTestFinished, test } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { changeSchool } from '#service/store/schools/schools.ts';
import { signIn } from '#test/support/page/openDashboard.tsx';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';
import { key, makeAdmin, password } from '#test/support/school/school.ts';

/* The session of the browser becomes somebody else's, and no tab says so: it is still loading, or was closed. */

/** Both teach the class; Rivera's page shows it when Okafor signs in. */
async function openGradebook(options = {}) {
  const page = await openPageWithStore('/classes/1/gradebook', 'rivera', options);
  const { ask, signIn } = page.service;
  const ses = await signIn();
  await ask('class-teacher-edit', { ses, clid: 1, uid: page.service.school.colleague, auth: 6 });
  const savedBy = async () => {
    const { history } = await ask('history', { ses, clid: 1, kind: 'score' });
    return history.map(({ name }: { name: string }) => name);
  };
  return { ...page, savedBy };
}

async function signInUnheard(username: string) {
  const form = new URLSearchParams({ apitask: 'login', usr: username, pwd: password });
  await fetch('/api/', { method: 'POST', body: form });
}

const typed = {
  kind: 'score' as const,
  classId: 1,
  place: '4',
  student: 11,
  from: { value: '' },
  to: { value: '7' },
};

test('what one teacher types is not saved in the name of the next, and waits for the first', async () => {
  const page = await openGradebook();
  await signInUnheard('okafor');
  outbox.enter(1, [typed]);
  await page.findByRole('button', { name: /^Chidi Okafor/ });
  expect(outbox.get().queue.size).toBe(0);
  expect(await page.savedBy()).toEqual([]);
  await page.comeBack('/classes/1/gradebook');
  await expect.poll(page.savedBy).toEqual(['Ana Rivera']);
});

test('a page whose person has signed in again meanwhile goes on', async () => {
  const page = await openGradebook();
  await signInUnheard('okafor');
  page.network.instead = async (form) => {
    if (form.get('apitask') !== 'profile') return;
    page.network.instead = null;
    await signInUnheard('rivera');
    return;
  };
  outbox.enter(1, [typed]);
  await expect.poll(() => outbox.get().queue.size).toBe(0);
  expect(session.get()).toEqual({ kind: 'open', userId: page.service.school.teacher });
});

test('while the service does not say whose session it is, the entry waits', async () => {
  const page = await openGradebook();
  await signInUnheard('okafor');
  page.network.instead = (form) => {
    if (form.get('apitask') === 'profile') throw new TypeError('fetch failed');
    return undefined;
  };
  outbox.enter(1, [typed]);
  await expect.poll(() => outbox.get().sending.kind).toBe('waiting');
  expect([...outbox.get().queue.values()]).toMatchObject([{ value: '7', failure: null }]);
});

describe('somebody who must first add a second factor', () => {
  const adding = ['heading', { level: 1, name: 'Add a second step' }] as const;

  async function askForFactor({ service: { database, school } }: Awaited<ReturnType<typeof openGradebook>>) {
    await database.writing(async (db) => {
      await makeAdmin(db, school.id, school.colleague);
      await changeSchool(db, school.id, { settings: { adminsNeedFactor: 1 } });
    });
  }

  test('finds nothing of the person before on the open page', async () => {
    const page = await openGradebook({ ownKey: key });
    await askForFactor(page);
    await signInUnheard('okafor');
    outbox.enter(1, [typed]);
    await page.findByRole(...adding);
    expect(await page.savedBy()).toEqual([]);
  });

  test('is heard of by the other tabs, and so is their second factor', async () => {
    const page = await openGradebook({ ownKey: key });
    const { database, school } = page.service;
    await askForFactor(page);
    await signInUnheard('okafor');
    const otherTab = new BroadcastChannel('rollbook.session');
    onTestFinished(() => otherTab.close());
    otherTab.postMessage({ kind: 'arriving', userId: school.colleague });
    await page.findByRole(...adding);
    await database.writing((db) => db.updateTable('sessions').set({ limited: 0 }).execute());
    otherTab.postMessage({ kind: 'open', userId: school.colleague, signedIn: true });
    await page.findByRole('button', { name: /^Chidi Okafor/ });
  });

  test('is told of to the other tabs', async () => {
    const page = await openGradebook({ ownKey: key });
    await askForFactor(page);
    session.leave();
    const told: unknown[] = [];
    const otherTab = new BroadcastChannel('rollbook.session');
    onTestFinished(() => otherTab.close());
    otherTab.onmessage = ({ data }) => told.push(data);
    await signIn(page, 'okafor');
    await page.findByRole(...adding);
    await expect.poll(() => told).toContainEqual({ kind: 'arriving', userId: page.service.school.colleague });
  });
});
