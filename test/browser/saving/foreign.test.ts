import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { cursorOf } from '#test/support/journeys/cursor.ts';
import { type Answer, axeFindings, openPage, signIn, withProduct } from '#test/support/journeys/journey.ts';
import { demoAccount, startProduct } from '#test/support/product/product.ts';
import { answerAsOther, isDocumented, type Manner } from '#test/support/service/otherDeployment.ts';
import { sentences } from '#wire/sentences.ts';

/* The dashboard with a service that has only the documented operations. */

const running = withProduct();

/** Answers a request; `ask` sends it to our service. */
type Answering = (sent: URLSearchParams, ask: (form: URLSearchParams) => Promise<Answer>) => Promise<string>;

/** A service of somebody else, in front of ours. The tasks that it is asked for are recorded in `asked`. */
async function startForeign(answer: Answering, asked: string[] = []): Promise<string> {
  const ask = async (body: URLSearchParams) =>
    (await fetch(`${running.product().address}/api/`, { method: 'POST', body })).json();
  const server = createServer(async (request, response) => {
    const sent = new URLSearchParams(await text(request));
    asked.push(sent.get('apitask') ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(await answer(sent, ask));
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

/** It has no operations besides the documented ones, but says when a class has changed. */
const tellsTimes: Answering = async (sent, ask) =>
  isDocumented(sent.get('apitask') ?? '')
    ? JSON.stringify(await ask(sent))
    : JSON.stringify({ success: false, errors: { apitask: sentences.unknownTask }, time: 1 });

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

test("with a service that only says when a class has changed, a colleague's change appears within seconds", async () => {
  const asked: string[] = [];
  const times = (task: string) => asked.filter((each) => each === task).length;
  const other = await startProduct({
    SERVICE_URL: await startForeign(tellsTimes, asked),
    SERVICE_KEY: 'demo-key',
  });
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

/** Opens the dashboard over a service that has only what is documented, signed in at `/classes`. */
async function openOther(manner: Manner) {
  const answer: Answering = (sent, ask) => answerAsOther(sent, ask, manner);
  const other = await startProduct({ SERVICE_URL: await startForeign(answer), SERVICE_KEY: 'demo-key' });
  onTestFinished(() => other.remove());
  const { page } = await openPage(`${other.address}/classes`);
  await signIn(page);
  return { page, other };
}

const manners: readonly Manner[] = ['typed', 'text'];

test.each(manners)(
  'a service with the documented operations, written as %s, works on every screen',
  async (manner) => {
    const { page, other } = await openOther(manner);
    await page.getByRole('link', { name: 'Algebra 1, Period 1' }).click();
    await page.getByRole('grid', { name: /Scores of/ }).waitFor();
    await page.getByText('Scores are read-only.').waitFor();
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

    await page.goto(`${other.address}/classes/1/settings`);
    await page.getByText('This service does not offer class settings').waitFor();

    await page.goto(`${other.address}/profile`);
    await page.getByLabel('Name', { exact: true }).fill(`Carmen Rivera ${manner}`);
    await page.getByLabel('Current password', { exact: true }).fill(demoAccount.password);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.').waitFor();

    await page.goto(`${other.address}/classes/1/roster`);
    const name = page.getByLabel('Last name, line 1', { exact: true });
    const before = await name.inputValue();
    await name.fill('Álvarez de la Vega');
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByRole('button', { name: 'Save roster' }).click();
    await page.getByText('The roster is saved.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The previous roster is back.').waitFor();
    expect(await name.inputValue()).toBe(before);
  },
);

test('a session that such a service has ended is renewed over the page, and nothing typed is lost', async () => {
  const { page, other } = await openOther('text');
  await page.goto(`${other.address}/classes/2/roster`);
  await page.getByLabel('Last name, line 1', { exact: true }).fill('Typed Before');
  const ses = (await page.context().cookies()).find((cookie) => cookie.name === 'session')?.value ?? '';
  const body = new URLSearchParams({ apikey: 'demo-key', apitask: 'logout', ses });
  await fetch(`${running.product().address}/api/`, { method: 'POST', body });
  await page.getByRole('button', { name: 'Review and save' }).click();
  const prompt = page.getByRole('dialog', { name: 'Your session has ended' });
  await prompt.getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await prompt.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Save roster' }).click();
  await page.getByText('The roster is saved.').waitFor();
});
