import { QueryObserver } from '@tanstack/react-query';
import { within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { periodsQuery } from '#dashboard/api/classes/periods.ts';
import { password } from '#test/support/school/school.ts';
import { atFirst, openRoster, whole } from './openRoster.ts';

/** How often what is read beside the gradebook has been requested, on a page that shows it. */
function readsOfRest({ queryClient, network }: Awaited<ReturnType<typeof openRoster>>) {
  const observer = new QueryObserver(queryClient, periodsQuery(1));
  onTestFinished(observer.subscribe(() => undefined));
  const isIdle = () => queryClient.isFetching({ queryKey: ['class', 1], type: 'active' }) === 0;
  return async () => {
    await expect.poll(isIdle).toBe(true);
    return network.sent.filter((form) => form.get('apitask') === 'class-marking-periods').length;
  };
}

describe('a changed list', () => {
  test('is followed by one reading of what is beside the gradebook', async () => {
    const page = await openRoster();
    const reads = readsOfRest(page);
    const before = await reads();
    await page.type(page.first(1), 'Pepe');
    const review = await page.review();
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
    expect(await reads()).toBe(before + 1);
  });

  test('is not sent before every problem is solved, each shown at its line', async () => {
    const page = await openRoster();
    await page.asText('José García 11\nMary Ann\nSiobhán Brien 11\nAna Diaz 1234567890123');
    await page.findByText('4 students, 3 problems');
    const review = await page.review();
    expect(review.getByRole('button', { name: 'Save roster' })).toHaveProperty('disabled', true);
    const said = review.getAllByRole('listitem').map((item) => item.textContent);
    expect(said.slice(0, 3)).toEqual([
      'Line 2 Mary Ann: The ID number is missingGo there',
      'Line 3 Siobhán Brien: The same ID number as in line 1Go there',
      'Line 4 Ana Diaz: An ID number has at most 12 digitsGo there',
    ]);
  });

  test("is merged with a colleague's list, and neither change is lost", async () => {
    const page = await openRoster();
    await page.type(page.first(1), 'Pepe');
    await page.type(page.last(3), 'Brien');
    await page.colleagueSaves([...whole.slice(0, 2), 'Siobhan O’Brien 13', 'Bo Eng 30'].join('\n'));
    const review = await page.review();
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));

    const dialog = within(
      await page.findByRole('dialog', { name: 'The roster has changed in the meantime' }),
    );
    const question = within(dialog.getByRole('group', { name: /You both changed the name/ }));
    expect(dialog.getByRole('button', { name: 'Review the merged roster' })).toHaveProperty('disabled', true);
    await page.user.click(question.getByRole('radio', { name: /Theirs/ }));
    await page.user.click(dialog.getByRole('button', { name: 'Review the merged roster' }));

    const again = within(await page.findByRole('dialog', { name: 'Review the changes' }));
    await page.user.click(again.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
    expect(await page.saved()).toEqual([
      'García, Pepe, 11',
      'de la Cruz, Mary Ann, 12',
      'O’Brien, Siobhan, 13',
      'Eng, Bo, 30',
    ]);
  });

  test('is sent again automatically if the class changed but not the list', async () => {
    const page = await openRoster();
    await page.type(page.first(1), 'Pepe');
    await page.colleagueSaves(whole.join('\n'));
    const review = await page.review();
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
    expect((await page.saved())[0]).toBe('García, Pepe, 11');
    // The order was not chosen here: another service's may have no name here.
    const edits = page.network.sent.filter((form) => form.get('apitask') === 'class-students-edit');
    expect(edits.map((form) => form.has('stusort'))).not.toContain(true);
  });

  test("shows the service's refusals at their lines", async () => {
    const page = await openRoster();
    await page.type(page.first(2), 'Marie');
    page.network.instead = (form) =>
      form.get('apitask') === 'class-students-edit'
        ? Response.json({ success: false, errors: { students: 'Line 2: the name is not allowed' } })
        : undefined;
    const review = await page.review();
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await review.findByText(/the name is not allowed/);
    await page.user.click(review.getByRole('button', { name: 'Go there' }));
    await expect.poll(() => document.activeElement).toBe(page.id(2));
    expect(page.id(2).getAttribute('aria-invalid')).toBe('true');
    await page.type(page.first(2), 'Mary');
    expect(page.id(2).getAttribute('aria-invalid')).toBeNull();
  });

  test('is not left without a question while it is being sent', async () => {
    const page = await openRoster();
    await page.asText([...whole, 'Bo Eng 30'].join('\n'));
    await page.findByText('5 in the draft, 4 now');
    let answer = (_reply: Response) => {};
    page.network.instead = (form) =>
      form.get('apitask') === 'class-students-edit'
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : undefined;
    const review = await page.review();
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    void page.router.navigate('/classes');
    const question = await page.findByRole('alertdialog');
    await page.user.click(within(question).getByRole('button', { name: 'Stay here' }));
    answer(Response.json({ success: false, errors: { students: 'Line 2: the name is not allowed' } }));
    await review.findByText(/the name is not allowed/);
    expect(page.router.state.location.pathname).toBe('/classes/1/roster');
  });

  test('keeps its draft if the service cannot be reached, and sends it when it can', async () => {
    const page = await openRoster();
    await page.type(page.first(1), 'Pepe');
    const review = await page.review();
    page.network.down = true;
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await review.findByText(/^The service cannot be reached/);
    page.network.down = false;
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
  });

  test('counts as saved if it arrived, though the answer was lost', async () => {
    const page = await openRoster();
    await page.type(page.first(1), 'Pepe');
    await page.colleagueSaves([whole[0]?.replace('José', 'Pepe'), ...whole.slice(1)].join('\n'));
    const review = await page.review();
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
  });

  test('outlives the session: the password is asked for over the page, and the list is sent', async () => {
    const page = await openRoster();
    await page.type(page.first(1), 'Pepe');
    const review = await page.review();
    page.network.forgetSession();
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    const prompt = within(await page.findByRole('dialog', { name: 'Your session has ended' }));
    await page.user.type(prompt.getByLabelText('Password'), password);
    await page.user.click(prompt.getByRole('button', { name: 'Sign in' }));
    await page.findByText('The roster is saved.');
    expect((await page.saved())[0]).toBe('García, Pepe, 11');
  });

  test('is read again before it is sent to a service without revisions', async () => {
    const page = await openRoster();
    const withoutRevision = async (form: URLSearchParams) => {
      if (form.get('apitask') !== 'gradebook') return undefined;
      const ses = await page.service.signIn();
      const { revision: _, ...book } = await page.service.ask('gradebook', {
        ses,
        clid: page.service.school.algebra,
      });
      return Response.json(book);
    };
    page.network.instead = withoutRevision as typeof page.network.instead;
    await page.queryClient.refetchQueries({ queryKey: gradebookQuery(page.service.school.algebra).queryKey });
    await page.type(page.first(1), 'Pepe');
    await page.colleagueSaves([...whole, 'Bo Eng 30'].join('\n'));
    const review = await page.review();
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    const dialog = within(
      await page.findByRole('dialog', { name: 'The roster has changed in the meantime' }),
    );
    await page.user.click(dialog.getByRole('button', { name: 'Review the merged roster' }));
    const again = within(await page.findByRole('dialog', { name: 'Review the changes' }));
    await page.user.click(again.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
    expect(await page.saved()).toEqual(['García, Pepe, 11', ...atFirst.slice(1), 'Eng, Bo, 30']);
  });
});
