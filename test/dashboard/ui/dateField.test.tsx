import { render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateField } from '#dashboard/ui/components/fields/DateField.tsx';
import { onlyDay } from '#dashboard/ui/components/fields/typedDay.ts';
import { dayIn } from '#test/support/page/days.ts';

/** A field in a form, with what the form has received. */
function open(first = '', accepted = (day: string) => day) {
  const days: string[] = [];
  function Form() {
    const [day, setDay] = useState(first);
    const take = (next: string) => {
      days.push(next);
      setDay(accepted(next));
    };
    return (
      <>
        <DateField label="Due" day={day} onChange={take} problem={undefined} />
        <input aria-label="After" />
        <button type="button" onClick={() => setDay('20260903')}>
          Reset
        </button>
      </>
    );
  }
  const page = render(<Form />);
  const user = userEvent.setup();
  const field = page.getAllByRole('group', { name: /^Due/ })[0] ?? document.body;
  const after = page.getByRole('textbox', { name: 'After' });
  return {
    ...page,
    user,
    field,
    shown: () => dayIn(field),
    day: () => days.at(-1) ?? first,
    async type(keys: string) {
      within(field).getAllByRole('spinbutton')[0]?.focus();
      await user.keyboard(keys);
    },
    leave: () => user.click(after),
  };
}

test.each(['12012026', '120126', '12/1/26', '12/01/2026', '12-1-26', '12.1.26', '12/1/2026'])(
  '%s is December 1, 2026',
  async (keys) => {
    const page = open();
    await page.type(keys);
    expect(page.day()).toBe('20261201');
    await page.leave();
    expect([page.shown(), page.day()]).toEqual(['12/1/2026', '20261201']);
    expect(page.container.textContent).not.toContain('Enter');
  },
);

test('a filter, which takes whole days alone, gets a year typed digit by digit', async () => {
  const field = open('', onlyDay);
  await field.type('01012030');
  expect(field.day()).toBe('20300101');
  expect(field.shown()).toBe('1/1/2030');
});

test('a year of one or two zeros is 2000', async () => {
  const page = open();
  await page.type('2/3/00');
  await page.leave();
  expect([page.shown(), page.day()]).toEqual(['2/3/2000', '20000203']);
});

test.each([
  ['2/31/2026', 'February 2026 has only 28 days.', '2/31/2026'],
  ['2/29/26', 'February 2026 has only 28 days.', '2/29/26'],
  ['2/28/202', 'Enter a year from 2000 to 2099.', '2/28/202'],
  ['2/28/1999', 'Enter a year from 2000 to 2099.', '2/28/1999'],
  ['2/28/2100', 'Enter a year from 2000 to 2099.', '2/28/2100'],
  ['2/28', 'Enter a month, a day and a year.', '2/28/yyyy'],
])('%s stays as it is, with one error, until it is corrected', async (keys, error, shown) => {
  const page = open();
  await page.type(keys);
  expect(page.queryByText(error)).toBeNull();
  await page.leave();
  expect(page.getByText(error)).toBeTruthy();
  expect(page.shown()).toBe(shown);
  expect(page.day()).toMatch(/-/);
  await page.leave();
  expect(page.shown()).toBe(shown);
  await page.type('2/3/26');
  await page.leave();
  expect([page.shown(), page.day()]).toEqual(['2/3/2026', '20260203']);
  expect(page.queryByText(error)).toBeNull();
});

test('an error does not change the date that was there before', async () => {
  const page = open('20260115');
  await page.type('2/31');
  await page.leave();
  expect([page.shown(), page.day()]).toEqual(['2/31/2026', '2026-02-31']);
  await page.user.click(page.getByRole('button', { name: 'Reset' }));
  expect(page.shown()).toBe('9/3/2026');
  expect(page.queryByText(/has only/)).toBeNull();
});

test('a form that comes back shows what was typed', () => {
  const page = open('2026-02-31');
  expect(page.shown()).toBe('2/31/2026');
  expect(page.getByText('February 2026 has only 28 days.')).toBeTruthy();
  expect(page.day()).toBe('2026-02-31');
});

test('a day of another century that is saved stays untouched', async () => {
  const page = open('19990101');
  await page.type('{ArrowRight}');
  await page.leave();
  expect([page.shown(), page.day()]).toEqual(['1/1/1999', '19990101']);
  expect(page.container.textContent).not.toContain('Enter');
});
