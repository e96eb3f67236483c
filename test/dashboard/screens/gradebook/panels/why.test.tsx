import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Compiled before the tests wait for them.
import '#dashboard/screens/gradebook/layout/JumpBox.tsx';
import '#dashboard/screens/gradebook/panels/WhyPanel.tsx';
import { changed, openScores, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';

const hidden = 'That cell is hidden now. “Show all” brings it back.';

/** The breakdown of the student whose first score is active. */
async function openWhy(page: Page, name: string) {
  await page.user.keyboard('{ArrowLeft}{Enter}');
  return page.findByRole('complementary', { name: `Why: ${name}` });
}

async function goTo(page: Page, text: string) {
  page.grid.focus();
  await page.user.keyboard('{Control>}k{/Control}');
  await page.user.type(await page.findByRole('combobox', { name: 'Name or title' }), `${text}{Enter}`);
  await expect.poll(() => page.queryByRole('combobox')).toBeNull();
}

describe('the breakdown of a percent', () => {
  test('lists a dropped missing score only as dropped', async () => {
    const page = await openScores();
    await changed(page, 'score-edit', { assnid: 3, stuid: 13, score: 8 });
    await changed(page, 'class-edit', { cat: '1 40 1 Homework\n2 60 0 Tests' });
    await page.user.keyboard('{ArrowDown}{ArrowDown}');
    const why = await openWhy(page, "O'Brien, Siobhán");
    await within(why).findByText('Dropped');
    expect(within(why).getAllByRole('button', { name: 'Worksheet 1 M of 10' })).toHaveLength(1);
    expect(within(why).queryByText('Missing, counts as 0')).toBeNull();
  });

  test('mentions weights only if they count', async () => {
    const page = await openScores();
    await changed(page, 'score-edit', { assnid: 2, stuid: 11, score: '' });
    const why = await openWhy(page, 'García, José');
    within(why).getByText('Nothing graded yet: not counted');
    within(why).getByText(/Weights of categories that do not count yet go to the others/);
    within(why).getByText('40%, scaled up to 100%');
    await changed(page, 'class-edit', { weighted: 0 });
    await within(why).findByText(/^By points/);
    within(why).getByText('Nothing graded yet: not counted');
    expect(why.textContent).not.toMatch(/weight/i);
  });

  test('shows each counting score with its maximum', async () => {
    const page = await openScores();
    const why = await openWhy(page, 'García, José');
    within(why).getByRole('button', { name: 'Worksheet 1 9 of 10', hidden: true });
    await changed(page, 'score-edit', { assnid: 1, stuid: 11, score: 'E' });
    await within(why).findByRole('button', { name: 'Worksheet 1 E' });
  });

  test('never links to another cell if its own is hidden, and says so', async () => {
    const page = await openScores();
    const why = await openWhy(page, 'García, José');
    await page.user.type(page.getByRole('searchbox'), 'brien');
    expect(page.active()).toBe("O'Brien, Siobhán, Percent, 24%");
    await page.user.click(within(why).getByRole('button', { name: /^Worksheet 1/, hidden: true }));
    // In the panel, which may cover everything else.
    await within(why).findByText(hidden);
    expect(page.queryAllByText(hidden)).toHaveLength(1);
    expect(page.active()).toBe("O'Brien, Siobhán, Percent, 24%");
    await page.user.click(within(why).getByRole('button', { name: 'Show all' }));
    await expect.poll(() => page.active()).toBe('García, José, Worksheet 1, 9 of 10');
    await expect.poll(() => document.activeElement).toBe(page.grid);
    expect(page.queryByText(hidden)).toBeNull();
  });

  test('does not mention a cell that was reached, or is shown again, once something hides it', async () => {
    const page = await openScores();
    const why = await openWhy(page, 'García, José');
    const go = () => page.user.click(within(why).getByRole('button', { name: /^Worksheet 1/, hidden: true }));
    await go();
    await expect.poll(() => page.active()).toBe('García, José, Worksheet 1, 9 of 10');
    await page.user.type(page.getByRole('searchbox'), 'brien');
    expect(page.queryByText(hidden)).toBeNull();
    await go();
    await within(why).findByText(hidden);
    await page.user.clear(page.getByRole('searchbox'));
    await page.findByRole('row', { name: /García/ });
    await page.user.type(page.getByRole('searchbox'), 'brien');
    expect(page.queryByRole('row', { name: /García/ })).toBeNull();
    expect(page.queryByText(hidden)).toBeNull();
  });

  test('still names the wanted cell when a colleague removes an earlier one', async () => {
    const page = await openScores();
    await page.user.keyboard('{ArrowRight}{ArrowUp}{Enter}');
    await page.user.click(await page.findByRole('menuitem', { name: 'Hide' }));
    await page.user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{Enter}');
    const why = await page.findByRole('complementary', { name: 'Why: García, José' });
    await page.user.click(within(why).getByRole('button', { name: /^Unit test/, hidden: true }));
    await within(why).findByText(hidden);
    await changed(page, 'assignment-edit', { assnid: 1, delete: 1 });
    await expect.poll(() => within(why).queryByText(/^Worksheet 1/)).toBeNull();
    within(why).getByText(hidden);
    await changed(page, 'assignment-edit', { assnid: 2, delete: 1 });
    await expect.poll(() => page.queryByText(hidden)).toBeNull();
  });
});

test('the jump box moves to nobody else if its target is hidden, and says so', async () => {
  const page = await openScores();
  await page.user.type(page.getByRole('searchbox'), 'brien');
  await goTo(page, 'garcía');
  await page.findByText(hidden);
  expect(page.active()).toBe("O'Brien, Siobhán, Worksheet 1, missing");
  await page.user.click(page.getByRole('button', { name: 'Show all' }));
  await expect.poll(() => page.active()).toBe('García, José, Worksheet 1, 9 of 10');
  expect(document.activeElement).toBe(page.grid);
  expect(page.queryByText(hidden)).toBeNull();
});

test('if the cursor has moved meanwhile, “Show all” does not move it back', async () => {
  const page = await openScores();
  await page.user.type(page.getByRole('searchbox'), 'c');
  await goTo(page, 'brien');
  await page.findByText(hidden);
  await page.user.keyboard('{ArrowDown}');
  const here = page.active();
  await page.user.click(page.getByRole('button', { name: 'Show all' }));
  await expect.poll(() => page.queryByRole('button', { name: 'Show all' })).toBeNull();
  expect(page.active()).toBe(here);
});

test('an address of a student outside the class shows no message', async () => {
  const page = await openScores();
  await page.router.navigate(`/classes/${page.school.algebra}/gradebook?student=99999&assignment=99999`);
  await page.findByText('That student or assignment is not in this class.');
  expect(page.queryByText(hidden)).toBeNull();
});

test('the jump box finds ID numbers, but not while names are hidden', async () => {
  const page = await openScores();
  await goTo(page, '13');
  await expect.poll(() => page.active()).toBe("O'Brien, Siobhán, Worksheet 1, missing");
  await page.user.keyboard('{Control>}{Shift>}{h}{/Shift}{k}{/Control}');
  await page.user.type(await page.findByRole('combobox', { name: 'Name or title' }), '11');
  await page.findByText('No results.', { selector: 'p' });
});
