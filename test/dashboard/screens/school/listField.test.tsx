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
  const workbook = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]);
  await user.upload(input, new File([workbook], 'people.csv', { type: 'text/csv' }));
  await page.findByText('people.csv cannot be read as text. Save it as CSV in your spreadsheet.');
  expect(list.value).toBe('Liv Berg');
});

test.each([
  ['Windows', [0xc5, 0x73, 0x61]],
  ['UTF-16', [0xff, 0xfe, 0xc5, 0, 0x73, 0, 0x61, 0]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0xc3, 0x85, 0x73, 0x61]],
])('a file in the encoding of %s is read', async (_, bytes) => {
  const page = render(<Host />);
  const input = page.container.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File([new Uint8Array(bytes)], 'people.csv', { type: 'text/csv' }));
  const list = page.getByRole('textbox', { name: 'People' }) as HTMLTextAreaElement;
  await expect.poll(() => list.value).toBe('Åsa');
  expect(page.queryByText(/cannot be read/)).toBeNull();
});

test('a file of many megabytes is refused, which would stop the page', async () => {
  const page = render(<Host />);
  const input = page.container.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'.repeat(2_000_001)], 'people.csv', { type: 'text/csv' }));
  await page.findByText('people.csv is larger than 2 MB.');
});
