import { within } from '@testing-library/react';
import { expect } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** The roster of the small school's algebra class, opened by one of its teachers. */
export async function openRoster(username = 'rivera') {
  const page = await openSchool('/classes/1/roster', username);
  const { service } = page;
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  const { user } = page;

  return {
    ...page,
    first: (line: number) => page.getByLabelText(`First name, line ${line}`),
    last: (line: number) => page.getByLabelText(`Last name, line ${line}`),
    id: (line: number) => page.getByLabelText(`ID number, line ${line}`),
    async type(field: HTMLElement, text: string) {
      await user.clear(field);
      await user.type(field, text);
    },
    /** Removes or moves a student by the menu of the line, and waits for that. */
    async act(name: string, item: string) {
      const lines = () =>
        [...page.container.querySelectorAll<HTMLInputElement>('[data-row]')].map(({ value }) => value);
      const before = lines();
      await user.click(page.getByRole('button', { name: `Move or remove ${name}` }));
      await user.click(await page.findByRole('menuitem', { name: item }));
      await expect.poll(lines).not.toEqual(before);
    },
    async review() {
      await user.click(await page.findByRole('button', { name: 'Review and save' }));
      return within(await page.findByRole('dialog', { name: 'Review the changes' }));
    },
    async asText(text: string) {
      await user.click(page.getByRole('radio', { name: 'Text' }));
      const area = page.getByRole('textbox', { name: 'The roster as text' });
      await user.clear(area);
      await user.click(area);
      await user.paste(text);
      return area;
    },
    /** The list as the service has it: "Last, First, ID" a line. */
    async saved() {
      const ses = await service.signIn();
      const { students } = await service.ask('gradebook', { ses, clid: service.school.algebra });
      return students.map((student: { first: string; last: string; stuid: number }) =>
        [student.last, student.first, student.stuid].join(', '),
      );
    },
    /** Someone else saves another list. */
    async colleagueSaves(text: string) {
      const ses = await service.signIn();
      const clid = service.school.algebra;
      expect(await service.ask('class-students-edit', { ses, clid, students: text })).toMatchObject({
        success: true,
      });
    },
  };
}

export const atFirst = [
  'García, José, 11',
  'de la Cruz, Mary Ann, 12',
  "O'Brien, Siobhán, 13",
  '王, 小明, 14',
];
/** The same, in the form that the service takes. */
export const whole = ['José García 11', 'Mary\u00a0Ann de la Cruz 12', "Siobhán O'Brien 13", '小明 王 14'];
