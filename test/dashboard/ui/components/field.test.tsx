import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { focusWrong } from '#dashboard/ui/focus/focusWrong.ts';

/* What screen readers hear when a field turns out to be wrong. */

const fields = (problem: string | undefined) => (
  <>
    <Field label="Name" problem={problem} />
    <Field label="Code" problem={undefined} />
  </>
);

test.each([
  ['Name', ['Enter a name']],
  ['Code', []],
])('with the focus in %s, the problem of the name is announced as %j', (focused, announced) => {
  const { getByLabelText, queryAllByRole, rerender } = render(fields(undefined));
  getByLabelText(focused).focus();
  rerender(fields('Enter a name'));
  expect(queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(announced);
});

test('another problem in the same field is announced as well', () => {
  const { getByLabelText, getByRole, rerender } = render(fields('Enter a name'));
  getByLabelText('Name').focus();
  rerender(fields('The name is too long'));
  expect(getByRole('alert').textContent).toBe('The name is too long');
});

test('the same problem is announced again if the field is refused again', () => {
  const { getByLabelText, getByRole } = render(fields('Enter a name'));
  const refuse = () => act(() => focusWrong(getByLabelText('Name')));
  refuse();
  refuse();
  const first = getByRole('alert');
  refuse();
  const again = getByRole('alert');
  expect(again).not.toBe(first);
  expect(again.textContent).toBe('Enter a name');
});
