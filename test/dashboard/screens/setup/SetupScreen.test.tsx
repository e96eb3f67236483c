import { within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { gateway } from '#service/gateway/gateway.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { newSetupCode } from '#service/tasks/schools/setup.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { openDashboard } from '#test/support/page/openDashboard.tsx';
import { key } from '#test/support/school/school.ts';
import { askWith } from '#test/support/service/service.ts';

async function emptyService() {
  const database = await openDatabase(':memory:');
  onTestFinished(() => database.close());
  const code = (await newSetupCode(database, 100)) ?? '';
  const endpoint = createEndpoint({ database, ownKey: key });
  const page = openDashboard('/classes', gateway(endpoint, { key, foreign: false }));
  await page.findByRole('heading', { level: 1, name: 'Set up Rollbook' });
  const type = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) {
      const field = page.getByLabelText(label);
      await page.user.clear(field);
      await page.user.type(field, text);
    }
    await page.user.click(page.getByRole('button', { name: 'Set up' }));
  };
  return { database, code, page, type, ask: askWith(endpoint) };
}

const person = {
  'Your name': 'Ada Byron',
  Username: 'ada',
  Email: 'ada@north.example',
  Password: 'quiet-hallway',
};

test('an empty service is set up on its first page, and its admin is signed in', async () => {
  const { code, page, type } = await emptyService();
  await type({ 'Set-up code': code.toLowerCase(), 'School name': 'North', ...person });
  await page.findByRole('heading', { level: 1, name: 'You are set up' });
  page.getByText(/North is ready/);
  expect(await axeFindings(page.container)).toEqual([]);
  const steps = page.getAllByRole('listitem').map((step) => within(step).getByRole('link').textContent);
  expect(steps).toEqual(['Invite teachers', 'Import people from your school system', 'Create a class']);
  await page.user.click(page.getByRole('link', { name: 'Invite teachers' }));
  await page.findByRole('heading', { level: 1, name: 'People' });
});

test('what is typed outlasts a reload, but a password does not', async () => {
  const { code, page, type } = await emptyService();
  await page.user.click(page.getByRole('radio', { name: 'I teach on my own' }));
  await type({ 'Set-up code': 'wrong', ...person });
  await page.findByText('This is not the set-up code that the service shows on its terminal');
  await page.router.navigate('/forgot-password');
  await page.findByRole('heading', { level: 1, name: 'Forgot your password?' });
  await page.router.navigate('/setup');
  expect(await page.findByLabelText('Your name')).toHaveProperty('value', 'Ada Byron');
  expect(page.getByRole('radio', { name: 'I teach on my own' })).toHaveProperty('checked', true);
  expect(page.getByLabelText('Password')).toHaveProperty('value', '');
  await type({ 'Set-up code': code, Password: person.Password });
  await page.findByRole('heading', { level: 1, name: 'You are set up' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ada Byron');
});

test('the set-up begins in its first field', async () => {
  const { page } = await emptyService();
  expect(document.activeElement).toBe(page.getByLabelText('Set-up code'));
});

test('somebody who teaches alone names no school', async () => {
  const { code, page, type, database } = await emptyService();
  await page.user.click(page.getByRole('radio', { name: 'I teach on my own' }));
  expect(page.queryByLabelText('School name')).toBeNull();
  await type({ 'Set-up code': code, ...person });
  await page.findByRole('heading', { level: 1, name: 'You are set up' });
  await page.user.click(page.getByRole('link', { name: 'Create your first class' }));
  await page.findByRole('dialog', { name: 'New class' });
  expect(await database.reading((db) => db.selectFrom('schools').select('name').execute())).toEqual([
    { name: 'Ada Byron’s classes' },
  ]);
});

test('an error is shown beside its field, which gets the focus, and no typed text is lost', async () => {
  const { page, type, code } = await emptyService();
  await type({ 'School name': 'North', ...person, Email: 'nobody' });
  await page.findByText('Enter the set-up code');
  await page.findByText('This is not an email address');
  expect(document.activeElement).toBe(page.getByLabelText('Set-up code'));
  await type({ 'Set-up code': 'AAAA', Email: person.Email });
  await page.findByText('This is not the set-up code that the service shows on its terminal');
  expect(document.activeElement).toBe(page.getByLabelText('Set-up code'));
  await type({ 'Set-up code': code });
  await page.findByRole('heading', { level: 1, name: 'You are set up' });
});

test('a service that somebody else has set up meanwhile shows the sign-in', async () => {
  const { page, type, code, ask } = await emptyService();
  const { values } = await ask('setup', {
    setupcode: code,
    school: 'First',
    usr: 'eve',
    name: 'Eve',
    email: 'eve@north.example',
    pwd: 'quiet-hallway',
  });
  expect(values.uid).toBe(1);
  await type({ 'Set-up code': code, 'School name': 'North', ...person });
  await page.findByText('This service is already set up: sign in');
  await page.user.click(page.getByRole('link', { name: 'Sign in' }));
  await page.findByRole('heading', { level: 1, name: 'Sign in' });
});

test('a set-up whose answer is lost signs its admin in', async () => {
  const { page, type, code } = await emptyService();
  loseAnswer(page, 'setup');
  await type({ 'Set-up code': code, 'School name': 'North', ...person });
  await page.findByRole('heading', { level: 1, name: 'You are set up' });
});

test('while no answer comes, the set-up says that the school may have been created', async () => {
  const { page, type, code } = await emptyService();
  page.network.down = true;
  await type({ 'Set-up code': code, 'School name': 'North', ...person });
  await page.findByText(/The school may have been created nevertheless\. Try again\./);
  page.network.down = false;
  await page.user.click(page.getByRole('button', { name: 'Set up' }));
  await page.findByRole('heading', { level: 1, name: 'You are set up' });
});
