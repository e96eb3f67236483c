import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
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

test('the same problem is announced again if the field is refused again', async () => {
  const { getByLabelText, getByRole } = render(fields('Enter a name'));
  const refuse = () => act(async () => focusWrong(getByLabelText('Name')));
  await refuse();
  await refuse();
  const first = getByRole('alert');
  await refuse();
  const again = getByRole('alert');
  expect(again).not.toBe(first);
  expect(again.textContent).toBe('Enter a name');
});

test.each([
  ['sends nothing itself', 'again', {}],
  ['may be about to send what was corrected', 'not again', { saving: false }],
])('in a dialog that %s, a refused field says its problem %s', async (_, says, saving) => {
  const { getByLabelText, getByRole } = render(
    <Dialog title="Change" open onSubmit={() => {}} {...saving}>
      {fields('Enter a name')}
    </Dialog>,
  );
  const submit = () => act(async () => (getByLabelText('Name') as HTMLInputElement).form?.requestSubmit());
  await submit();
  expect(document.activeElement).toBe(getByLabelText('Name'));
  await submit();
  expect(getByRole('dialog').querySelectorAll('[role=alert]')).toHaveLength(says === 'again' ? 1 : 0);
});
