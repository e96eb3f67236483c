import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Types a day, YYYY-MM-DD, into the parts of a date field, in whatever order they are. */
export async function enterDay(user: UserEvent, field: HTMLElement, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  const digits: Record<string, string> = { year, month, day: date };
  for (const part of within(field).getAllByRole('spinbutton')) {
    part.focus();
    await user.keyboard(digits[part.dataset.type ?? ''] ?? '');
  }
}

/** The day of a date field as it is read out, part by part: `9/2/2024`. */
export const dayIn = (field: HTMLElement): string =>
  within(field)
    .getAllByRole('spinbutton')
    .map(({ textContent }) => textContent)
    .join('/');
