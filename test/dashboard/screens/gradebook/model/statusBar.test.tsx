import { act, createEvent, fireEvent } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { copy, openScores } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';

type Page = Awaited<ReturnType<typeof openScores>>;

/** The status bar's text for screen readers. */
const told = (page: Page) => page.getAllByRole('status').map(({ textContent }) => textContent);
const complaint = (page: Page) => page.queryByRole('alert')?.textContent ?? '';

describe('the status bar', () => {
  test('says how many scores were filled, cleared and undone', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{ArrowDown>2/}{/Shift}{Control>}d{/Control}');
    expect(told(page)).toContain('Filled: 2 scores.');
    await page.user.keyboard('{Control>}d{/Control}');
    expect(told(page)).toContain('Nothing changed: every cell already has that score.');
    await page.user.keyboard('{Delete}');
    expect(told(page)).toContain('Cleared: 3 scores.');
    await page.user.keyboard('{Control>}z{/Control}');
    expect(told(page)).toContain('Undid 3 scores.');
  });

  test('says that nothing is entered outside score cells', async () => {
    const page = await openScores();
    // The browser's own.
    await page.user.keyboard('{Home}{Alt>}d{/Alt}');
    expect(complaint(page)).toBe('');
    await page.user.keyboard('9');
    const said = page.getByText(
      'Nothing was entered: this is a name. Scores go in the columns of the assignments.',
    );
    expect(complaint(page)).toBe(said.textContent);
    // Not with every key.
    await page.user.keyboard('5');
    expect(said.isConnected).toBe(true);
    await page.user.keyboard('{ArrowRight>3/}9');
    await expect.poll(() => complaint(page)).toBe('');
    expect(page.edits()).toEqual([]);
  });

  test('says why one value is not pasted outside score cells', async () => {
    const page = await openScores();
    await page.user.keyboard('{Home}');
    await page.user.paste('9');
    await expect.poll(() => complaint(page)).toContain('Nothing was entered: this is a name.');
    await page.user.keyboard('{ArrowRight}');
    await page.user.paste('9');
    await expect.poll(() => complaint(page)).toContain('Nothing was entered: totals are calculated.');
    await page.user.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
    await page.user.paste('9');
    await expect.poll(() => complaint(page)).toContain('Nothing was entered: this is a heading.');
    expect(told(page).join(' ')).not.toContain('Nothing changed');
    expect(page.edits()).toEqual([]);
  });

  test('says how much was copied, beside its figures', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{ArrowDown>2/}{/Shift}');
    expect(copy(page).get('text/plain')).toBe('9\n10\nM');
    await expect.poll(() => told(page)).toContain('Copied: 3 cells.');
    page.getByText('3 cells · 2 scores · mean 9.5 · sum 19', { selector: 'output:not([role])' });
  });

  test('repeats a message when the action is repeated', async () => {
    const page = await openScores();
    await page.user.keyboard('{Delete}{Delete}');
    const words = 'Nothing changed: every cell already has that score.';
    const first = page.getByText(words);
    await page.user.keyboard('{Delete}');
    expect(first.isConnected).toBe(false);
    expect(told(page)).toContain(words);
  });

  test('announces the figures of a selection of several', async () => {
    const page = await openScores();
    const spoken = () =>
      page
        .getAllByRole('status')
        .filter((region) => region.getAttribute('aria-live') !== 'off')
        .map(({ textContent }) => textContent);
    await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(spoken).toContain('2 cells · 2 scores · mean 9.5 · sum 19');
    await page.user.keyboard('{ArrowDown}');
    await expect.poll(() => spoken().join('')).not.toContain('cells');
  });

  test('keeps a message until the cursor moves', async () => {
    const page = await openScores();
    await page.user.keyboard('{Delete}');
    expect(told(page)).toContain('Cleared: 1 score.');
    await page.user.keyboard('{ArrowDown}');
    await expect.poll(() => told(page).join('')).not.toContain('Cleared');
    await page.findByText('de la Cruz, Mary Ann, Worksheet 1, 10 of 10', { selector: 'output' });
  });

  test('reports an invalid score after its Enter, and no longer at the next move', async () => {
    const page = await openScores();
    await page.user.keyboard('8x{Enter}');
    await expect.poll(() => complaint(page)).toMatch(/^“8x” is not saved\./);
    await page.user.keyboard('{ArrowUp}');
    await expect.poll(() => complaint(page)).toBe('');
  });

  test('keeps showing why an entry is not saved until it is', async () => {
    const page = await openScores();
    await page.user.keyboard('8x{Enter}');
    await page.user.keyboard('9x{Enter}');
    // A valid one follows, and the cursor moves elsewhere.
    await page.user.keyboard('7{Enter}{ArrowRight}');
    await expect.poll(() => page.saved(13, 1)).toBe('7');
    const why = 'is not saved. This is not a score: type a number, a percent like 85%, 8/10, M or E.';
    await page.findByText(`de la Cruz, Mary Ann, Worksheet 1: “9x” ${why} And 1 more.`);
    await page.user.keyboard('{Control>}{Home}{/Control}{ArrowRight>3/}{ArrowDown}9{Enter}');
    await page.findByText(`García, José, Worksheet 1: “8x” ${why}`);
    await page.user.keyboard('{Control>}{Home}{/Control}{ArrowRight>3/}8{Enter}');
    await expect.poll(() => page.queryByText(/“8x” is not saved/)).toBeNull();
  });

  test('says that a score is above the maximum, and saves it', async () => {
    const page = await openScores();
    await page.user.keyboard('25{Enter}');
    await page.user.click(page.getByRole('button', { name: 'Keep' }));
    await expect.poll(() => told(page)).toContain('25 of 10 points: more than the maximum.');
    await expect.poll(() => page.saved(11, 1)).toBe('25');
    await page.user.keyboard('10{Enter}');
    await expect.poll(() => told(page).join('')).not.toContain('maximum');
    await page.user.keyboard('{ArrowUp>2/}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await expect.poll(() => told(page)).toContain('Filled: 1 score. More than the maximum: 1 score.');
  });

  test('marks a score above the maximum in its cell, saved or not, as long as it is so', async () => {
    const page = await openScores();
    const isMarked = () =>
      document
        .getElementById(page.grid.getAttribute('aria-activedescendant') ?? '')
        ?.className.includes('over');
    await page.user.keyboard('25{Enter}{ArrowUp}');
    const over = 'García, José, Worksheet 1, 25 of 10, more than the maximum';
    await expect.poll(() => page.active()).toContain(over);
    expect(isMarked()).toBe(true);
    await expect.poll(() => page.saved(11, 1)).toBe('25');
    await expect.poll(() => page.active()).toBe(over);
    await page.findByText(over, { selector: 'output' });
    expect(isMarked()).toBe(true);
    // Nor is an invalid one, whatever the service holds beneath it.
    await page.user.keyboard('99x{Enter}{ArrowUp}');
    await expect.poll(() => page.active()).toContain('99x, not saved');
    expect(isMarked()).toBe(false);
    await page.user.keyboard('10{Enter}{ArrowUp}');
    await expect.poll(() => page.saved(11, 1)).toBe('10');
    expect(isMarked()).toBe(false);
    await page.user.click(page.getByRole('button', { name: 'Legend' }));
    expect((await page.findByText('More than the maximum')).previousElementSibling?.className).toContain(
      'over',
    );
  });

  test('shows before a paste which scores are above the maximum', async () => {
    const page = await openScores();
    page.grid.focus();
    await page.user.paste('150%\n9');
    const dialog = await page.findByRole('dialog', { name: 'Paste scores' });
    expect(dialog.textContent).toContain('More than the maximum: 1 score.');
    expect(dialog.textContent).toContain('15more than 10 points');
    expect(page.getByRole('button', { name: 'Paste 2 scores' })).toBeTruthy();
  });

  test('copies and pastes even if the browser sends both events to the body, as Firefox does', async () => {
    const page = await openScores();
    page.grid.focus();
    const { body } = document;
    expect(copy(page, body).get('text/plain')).toBe('9');
    const clipboardData = { getData: () => '9\n8' };
    fireEvent(body, createEvent.paste(body, { clipboardData }));
    await page.findByRole('dialog', { name: 'Paste scores' });
  });

  test('leaves copying and pasting to the browser if the focus is elsewhere', async () => {
    const page = await openScores();
    page.getByRole('button', { name: 'Legend' }).focus();
    expect(copy(page, document.body).size).toBe(0);
    fireEvent(document.body, createEvent.paste(document.body, { clipboardData: { getData: () => '9\n8' } }));
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('pastes at Enter, wherever in the preview the focus is', async () => {
    const page = await openScores();
    page.grid.focus();
    await page.user.paste('9\n8');
    await page.findByRole('dialog', { name: 'Paste scores' });
    page.getByRole('region', { name: 'Preview' }).focus();
    await page.user.keyboard('{Enter}');
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    await expect.poll(() => told(page)).toContain('Pasted: 1 score.');
  });

  test('ticks only scores just saved, and those of a column only for a moment', async () => {
    const page = await openScores();
    page.grid.focus();
    await page.user.paste('7\n8\n9');
    const button = await page.findByRole('button', { name: 'Paste 3 scores' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await page.user.click(button);
    const ticked = () => page.grid.querySelectorAll('[class*=justSaved]').length;
    await expect.poll(ticked).toBe(3);
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(ticked()).toBe(0);
    page.getByRole('button', { name: /^Saved/ });
  });

  test('reports an invalid score that is filled into others', async () => {
    const page = await openScores();
    await page.user.keyboard('8x{Enter}{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await expect.poll(() => complaint(page)).toMatch(/^“8x” is not saved\./);
  });
});

test("the chip's message about an entry disappears when it is undone", async () => {
  const page = await openScores();
  await page.user.keyboard('8x{Enter}');
  await expect.poll(() => told(page)).toContain('1 entry not saved: it needs your attention.');
  await page.user.keyboard('{Control>}z{/Control}');
  await expect.poll(() => told(page).join('')).not.toContain('not saved');
});

test('failed entries are discarded all at once, after two confirmations', async () => {
  const page = await openScores();
  await page.user.keyboard('8x{Enter}');
  await page.user.keyboard('9x{Enter}');
  const ask = async () => {
    await page.user.click(await page.findByRole('button', { name: 'Discard all 2…' }));
    return page.findByRole('alertdialog', { name: 'Discard 2 entries?' });
  };
  await page.user.click(await page.findByRole('button', { name: /^2 not saved/ }));
  expect(await axeFindings(await ask())).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Keep them' }));
  expect(page.getByRole('dialog', { name: 'Unsaved changes' }).textContent).toContain('9x');
  await ask();
  await page.user.click(page.getByRole('button', { name: 'Discard 2 entries' }));
  await page.findByRole('dialog', { name: 'Saved' });
  await page.user.click(page.getByRole('button', { name: 'Close' }));
  page.grid.focus();
  await page.user.keyboard('{ArrowUp>2/}');
  await expect.poll(() => page.active()).toBe('García, José, Worksheet 1, 9 of 10');
  expect(page.edits()).toEqual([]);
});

test('an unsaved entry links to its cell', async () => {
  const page = await openScores();
  await page.user.keyboard('{ArrowDown}8x{Enter}{Control>}{Home}{/Control}');
  await page.user.click(await page.findByRole('button', { name: /^1 not saved/ }));
  await page.user.click(await page.findByRole('link', { name: 'Worksheet 1' }));
  await expect.poll(() => page.active()).toMatch(/^de la Cruz, Mary Ann, Worksheet 1, 8x/);
  expect(page.router.state.location.search).toBe('');
});

describe('why a score is not saved', () => {
  const reason = (page: Page) => page.queryByText(/^This is not a score: type/);

  test('is shown at its cell too, until the cursor moves, and again when it returns', async () => {
    const page = await openScores();
    await page.user.keyboard('abc{Enter}');
    const note = await page.findByText(/^This is not a score: type/);
    expect(note.closest('[aria-hidden=true]')).not.toBeNull();
    await page.user.keyboard('{ArrowDown}');
    await expect.poll(() => reason(page)).toBeNull();
    await page.user.keyboard('{ArrowUp>2/}');
    await expect.poll(() => reason(page)).not.toBeNull();
    await page.user.keyboard('{F2}');
    await expect.poll(() => reason(page)).toBeNull();
    await page.user.keyboard('9{Enter}');
    await expect.poll(() => reason(page)).toBeNull();
  });

  test('is shown at the last typed one, of two with the same message', async () => {
    const page = await openScores();
    const place = () => reason(page)?.closest<HTMLElement>('[style]')?.style.translate;
    await page.user.keyboard('abc{Enter}abc{Enter}');
    await expect.poll(place).toBeDefined();
    const last = place();
    await page.user.keyboard('{ArrowUp}');
    await expect.poll(() => complaint(page)).toBe('');
    expect(page.active()).toMatch(/^de la Cruz, Mary Ann, Worksheet 1, abc/);
    expect(place()).toBe(last);
    await page.user.keyboard('{ArrowUp}');
    await expect.poll(place).not.toBe(last);
    expect(place()).toBeDefined();
  });
});
