import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { cursorOf } from '#test/support/cursor.ts';
import { type Answer, axeFindings, openPage, signIn, withProduct } from '#test/support/journey.ts';
import { demoAccount, startProduct } from '#test/support/product.ts';
import { sentences } from '#wire/sentences.ts';

/* The dashboard with a service that has only the documented operations. */

const running = withProduct();

const documented = [
  ...['login', 'profile', 'teacher-classes', 'gradebook', 'attendance', 'attendance-totals'],
  ...['class-marking-periods', 'class-students-edit'],
];

/**
 * A proxy before our service that knows only what is documented; its totals have their own fields. Its requests are
 * recorded in `asked`.
 */
async function startForeign(asked: string[] = []): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const task = new URLSearchParams(body).get('apitask') ?? '';
    asked.push(task);
    response.setHeader('content-type', 'application/json');
    if (!documented.includes(task)) {
      response.end(JSON.stringify({ success: false, errors: { apitask: sentences.unknownTask }, time: 1 }));
      return;
    }
    if (task === 'attendance-totals') {
      response.end(JSON.stringify({ success: true, totals: [{ stuid: 1, absences: 2 }], time: 1 }));
      return;
    }
    const answer = await fetch(`${running.product().address}/api/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    response.end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return `http://127.0.0.1:${address.port}/api/`;
}

/** The class that two teachers share. */
const shared = 4;

/** A colleague of the demo teacher, with their own application, directly at the service. */
async function colleague() {
  const askDirectly = async (task: string, fields: Record<string, string>): Promise<Answer> => {
    const body = new URLSearchParams({ apikey: 'demo-key', api: 'json', apitask: task, ...fields });
    return (await fetch(`${running.product().address}/api/`, { method: 'POST', body })).json();
  };
  const { values } = await askDirectly('login', { usr: 'lindqvist', pwd: demoAccount.password });
  return (task: string, fields: Record<string, string>) =>
    askDirectly(task, { ses: values.ses, clid: String(shared), ...fields });
}

test("with a service that reports no changes, a colleague's change appears within seconds", async () => {
  const asked: string[] = [];
  const times = (task: string) => asked.filter((each) => each === task).length;
  const other = await startProduct({ SERVICE_URL: await startForeign(asked), SERVICE_KEY: 'demo-key' });
  onTestFinished(() => other.remove());
  const { page } = await openPage(`${other.address}/classes/${shared}/gradebook`);
  await signIn(page);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect.poll(async () => (await cursorOf(page)).scroll[0]).toBeGreaterThan(0);
  const before = await cursorOf(page);

  const askAs = await colleague();
  const { students, assignments } = await askAs('gradebook', {});
  const found = students.flatMap(({ stuid, last, first }: Answer) =>
    assignments.flatMap(({ assnid, title }: Answer) =>
      before.cell.startsWith(`${last}, ${first}, ${title}, `) ? [{ stuid, assnid }] : [],
    ),
  );
  expect(found).toHaveLength(1);
  expect(await askAs('score-edit', { ...found[0], score: '0.07' })).toMatchObject({ success: true });
  await expect.poll(async () => (await cursorOf(page)).cell).toContain(', 0.07 of ');
  expect((await cursorOf(page)).scroll).toEqual(before.scroll);

  // From then on the page asks when the class last changed, and requests nothing large.
  const questions = times('teacher-classes');
  const readings = times('gradebook');
  await expect.poll(() => times('teacher-classes')).toBe(questions + 3);
  expect(times('gradebook')).toBeLessThanOrEqual(readings + 1);
});

test('a service without our operations works on every screen, and each says what it cannot do', async () => {
  const other = await startProduct({ SERVICE_URL: await startForeign(), SERVICE_KEY: 'demo-key' });
  onTestFinished(() => other.remove());
  const { page } = await openPage(`${other.address}/classes`);
  await signIn(page);
  await page.getByRole('link', { name: 'Algebra 1, Period 1' }).click();
  await page.getByRole('grid', { name: /Scores of/ }).waitFor();
  const screens = page.getByRole('navigation', { name: 'Screens of this class' });
  expect(await screens.getByRole('link').allInnerTexts()).not.toContain('Settings');

  await page.goto(`${other.address}/classes/1/attendance?week=20261116`);
  await page.getByText('Year totals are not available.').waitFor();
  await page.getByText('Attendance is read-only.').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${other.address}/classes/1/periods`);
  await page.getByText('Final grades are read-only.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('table', { name: 'Marking periods' }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'At a glance' }).waitFor();
  await page.getByText('Not available').waitFor();

  await page.goto(`${other.address}/classes/1/roster`);
  await page.getByLabel('Last name, line 1', { exact: true }).fill('Álvarez de la Vega');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('button', { name: 'Save roster' }).click();
  await page.getByText('The roster is saved.').waitFor();
});
