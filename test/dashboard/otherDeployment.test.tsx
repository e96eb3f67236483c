import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Application } from '#service/endpoint/application.ts';
import { gateway } from '#service/gateway/gateway.ts';
import { openDashboard, signIn } from '#test/support/page/openDashboard.tsx';
import { key, password } from '#test/support/school/school.ts';
import { answerAsOther, type Manner } from '#test/support/service/otherDeployment.ts';
import { type Service, startService } from '#test/support/service/service.ts';

/*
 * The dashboard over a service that has only what is documented, in three ways of writing it.
 */

function otherOver({ endpoint }: Service, manner: Manner): Application {
  return async (_request, context) => {
    const ask = async (form: URLSearchParams) => {
      const request = new Request('http://other.example/api/', { method: 'POST', body: form });
      return (await endpoint(request, { address: context.address })).json();
    };
    const sent = new URLSearchParams(Buffer.from(context.body ?? []).toString());
    return new Response(await answerAsOther(sent, ask, manner));
  };
}

async function openOther(path: string, manner: Manner, username = 'rivera') {
  const service = await startService();
  onTestFinished(() => service.close());
  const page = openDashboard('/login', gateway(otherOver(service, manner), { key, foreign: true }));
  await signIn(page, username);
  await page.findByRole('link', { name: 'Algebra I' });
  await act(() => page.router.navigate(path));
  return { ...page, service };
}

describe.each(['typed', 'text', 'tree'] as const)(
  'a service with the documented operations, in the manner %s',
  (manner) => {
    test('lists the classes', async () => {
      const page = await openOther('/classes', manner);
      page.getByRole('heading', { level: 1, name: 'Classes' });
      expect(page.queryByRole('button', { name: 'New class' })).toBeNull();
    });

    test('sends somebody who opens Today to the classes', async () => {
      const page = await openOther('/today', manner);
      await page.findByRole('heading', { level: 1, name: 'Classes' });
    });

    test('has a gradebook that says at once that it can only be read, and offers no history', async () => {
      const page = await openOther('/classes/1/gradebook', manner);
      const grid = await page.findByRole('grid', { name: 'Scores of Algebra I' });
      page.getByText(/^Scores are read-only\. Arrows move/);
      grid.focus();
      await page.user.keyboard('{ArrowRight>3/}');
      fireEvent.keyDown(grid, { key: 'F10', shiftKey: true });
      fireEvent.contextMenu(grid, { button: 0 });
      const menu = within(await page.findByRole('menu'));
      expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['CopyCtrl C']);
      await page.user.keyboard('{Escape}{Alt>}h{/Alt}');
      expect(page.queryByRole('dialog')).toBeNull();
    });

    test('decides itself who may change a roster: what levels of access mean is not documented', async () => {
      const page = await openOther('/classes/1/roster', manner, 'okafor');
      const name = await page.findByLabelText('Last name, line 1');
      await page.user.clear(name);
      await page.user.type(name, 'García Ruiz');
      await page.user.click(page.getByRole('button', { name: 'Review and save' }));
      await page.user.click(await page.findByRole('button', { name: 'Save roster' }));
      await page.findByText(/Access denied/);
      page.getByDisplayValue('García Ruiz');
    });

    test('promises nothing about what removed students have', async () => {
      const page = await openOther('/classes/1/roster', manner);
      await page.user.click(await page.findByRole('button', { name: 'Remove José García' }));
      await page.user.click(page.getByRole('button', { name: 'Review and save' }));
      const review = within(await page.findByRole('dialog', { name: 'Review the changes' }));
      await review.findByText('3 scores, 2 final grades');
      review.getByText(/^This service does not say whether it keeps/);
      expect(review.queryByText(/hidden/)).toBeNull();
    });

    test('may have messages, so the profile asks whether to write about them', async () => {
      const page = await openOther('/profile', manner);
      await page.user.click(await page.findByRole('checkbox', { name: 'Email me when I get a message' }));
      await page.user.type(page.getByLabelText('Current password'), password);
      await page.user.click(page.getByRole('button', { name: 'Save changes' }));
      await page.findByText('Saved.');
      const ses = await page.service.signIn();
      expect((await page.service.ask('profile', { ses })).values).toMatchObject({ mailmail: 1 });
    });

    test('says in the settings that it has none', async () => {
      const page = await openOther('/classes/1/settings', manner);
      await page.findByText('This service does not offer class settings');
    });
  },
);
