import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ListField } from '#dashboard/screens/school/people/ListDialog.tsx';

function Host() {
  const [list, setList] = useState('');
  return <ListField label="People" hint="" rows={4} list={list} onList={setList} problem={undefined} />;
}

test('the same file can be chosen again', async () => {
  const page = render(<Host />);
  const user = userEvent.setup();
  const input = page.container.querySelector('input[type=file]') as HTMLInputElement;
  const list = page.getByRole('textbox', { name: 'People' }) as HTMLTextAreaElement;
  const file = new File(['Liv Berg\tberg@x.example'], 'people.csv', { type: 'text/csv' });
  for (let time = 0; time < 2; time++) {
    await user.upload(input, file);
    await expect.poll(() => list.value).toBe('Liv Berg\tberg@x.example');
    await user.clear(list);
  }
});

test('a file that is no text is refused by name, and what is typed stays', async () => {
  const page = render(<Host />);
  const user = userEvent.setup();
  const input = page.container.querySelector('input[type=file]') as HTMLInputElement;
  const list = page.getByRole('textbox', { name: 'People' }) as HTMLTextAreaElement;
  await user.type(list, 'Liv Berg');
  await user.upload(input, new File([new Uint8Array([0xff, 0xfe])], 'people.csv', { type: 'text/csv' }));
  await page.findByText('people.csv cannot be read as text.');
  expect(list.value).toBe('Liv Berg');
});
