import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { button, dialog, field, words } from '#test/support/engines/person.ts';
import { saved } from '#test/support/engines/scores.ts';

const algebra = 1;
/** A week of the demo school. */
const monday = '20261116';

inEachEngine(({ open }) => {
  test('attendance is marked by keys, saved, and undone', async () => {
    const person = await open();
    await person.visit(`/classes/${algebra}/attendance?week=${monday}`);
    const { students } = await person.ask('gradebook', { clid: algebra });
    const marks = async () => {
      const { attendance } = await person.ask('attendance', { clid: algebra, ymd: monday });
      const ofDay = attendance.filter(({ date }: { date: string }) => date === monday);
      return students
        .slice(0, 4)
        .map(
          ({ stuid }: { stuid: string }) =>
            ofDay.find((each: { stuid: string }) => each.stuid === stuid)?.mark ?? '',
        );
    };
    const before = await marks();
    /** None of them is there already: that would be nothing to undo. */
    const marked = ['t', 'a', 'e', 't'];
    for (const [at, mark] of marked.entries()) expect(before[at]).not.toBe(mark);
    await person.click({ selector: 'main [role=grid] tbody tr:first-child [role=gridcell]' });
    await person.window.press(...marked);
    await expect.poll(marks).toEqual(marked);
    await saved(person);
    await person.window.reload();
    await person.atScreen('Attendance');
    const shown = () =>
      person.window.evaluate(() =>
        [...document.querySelectorAll('main [role=grid] tbody tr')]
          .slice(0, 4)
          .map((row) => row.querySelector('[role=gridcell] [aria-hidden]')?.textContent),
      );
    expect(await shown()).toEqual(marked.map((mark) => mark.toUpperCase()));
    for (const left of [3, 2, 1, 0]) {
      await person.click(button('Undo'));
      await expect.poll(marks).toEqual([...marked.slice(0, left), ...before.slice(left)]);
      await saved(person);
    }
  });

  test('a dialog darkens the whole window, including the gutter of the scroll bar', async () => {
    const person = await open();
    await person.visit('/classes');
    /** At the lower right: in the room of a scroll bar, and beside it. */
    const corner = async () => {
      await person.drawn();
      const picture = Buffer.from(await person.window.picture()).toString('base64');
      return person.window.evaluate(async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        pen?.drawImage(bitmap, 0, 0);
        const colour = (left: number) =>
          String(pen?.getImageData(bitmap.width - left, bitmap.height - 20, 1, 1).data);
        return { edge: colour(4), beside: colour(40) };
      }, picture);
    };
    const before = await corner();
    await person.click(button('New class'));
    await person.sees(dialog('New class'));
    const { edge, beside } = await corner();
    expect(beside).not.toBe(before.beside);
    expect(edge).toBe(beside);
  });

  test('a marking period is posted with one press, and undone in one step', async () => {
    const person = await open();
    await person.visit(`/classes/${algebra}/periods?report=P4`);
    const posted = async () => (await person.ask('class-marking-periods', { clid: algebra })).P4?.length ?? 0;
    expect(await posted()).toBe(0);
    const { students } = await person.ask('gradebook', { clid: algebra });
    await person.click(button(/^(Post|Post) \d+ grades/));
    await saved(person);
    expect(await posted()).toBe(students.length);
    await person.window.reload();
    await person.atScreen('Marking periods');
    const inFields = () =>
      person.window.evaluate(
        () =>
          [...document.querySelectorAll<HTMLInputElement>('main table tbody input')].filter(
            ({ type, value }) => type !== 'checkbox' && /^\d+$/.test(value),
          ).length,
      );
    expect(await inFields()).toBe(students.length);
    await person.click(button('Undo'));
    await expect.poll(posted).toBe(0);
    await expect.poll(inFields).toBe(0);
  });

  test('a PDF file draws the names whose letters its fonts lack', async () => {
    const person = await open();
    await person.visit(`/classes/${algebra}/reports`);
    await person.click(button('Save as PDF'));
    await person.click({ selector: '[role="menuitem"]', name: 'One file' });
    await person.sees(words('32 reports saved as PDF.'));
    await person.noLongerSees(words(/The fonts of PDF files lack letters/));
  });

  test('grades to post are aligned with their sign, with two digits or three', async () => {
    const person = await open();
    await person.visit(`/classes/${algebra}/periods?report=P3`);
    await person.sees({ selector: 'main tbody button svg' });
    const found = await person.window.evaluate(() =>
      [...document.querySelectorAll('main tbody td button:has(svg)')]
        .filter(({ textContent }) => /^\s*\d/.test(textContent ?? ''))
        .map((button) => ({
          digits: /\d+/.exec(button.textContent ?? '')?.[0].length,
          at: Math.round(button.querySelector('svg')?.getBoundingClientRect().left ?? 0),
        })),
    );
    expect(new Set(found.map(({ digits }) => digits))).toEqual(new Set([2, 3]));
    expect(new Set(found.map(({ at }) => at)).size).toBe(1);
  });

  test("disclosure elements show the page's sign, not the browser's triangle", async () => {
    const person = await open();
    for (const path of [`/classes/${algebra}/reports`, `/classes/${algebra}/attendance?week=20261116`]) {
      await person.visit(path);
      await person.sees({ selector: 'main summary' });
      const signs = await person.window.evaluate(() =>
        [...document.querySelectorAll('main summary')].map((summary) => ({
          own: getComputedStyle(summary, '::before').borderRightStyle,
          list: getComputedStyle(summary).listStyleType,
        })),
      );
      expect(new Set(signs.map(({ own, list }) => `${own} ${list}`)), path).toEqual(new Set(['solid none']));
    }
  });

  test('a final grade is typed, saved, and the next one is active', async () => {
    const person = await open();
    await person.visit(`/classes/${algebra}/periods?report=P5`);
    await person.fill({ selector: 'main input', name: /final grade of P5$/ }, '91');
    await person.window.press('Enter');
    await person.window.type('82');
    await person.window.press('Enter');
    await saved(person);
    const { P5 } = await person.ask('class-marking-periods', { clid: algebra });
    expect(P5.map(({ grade }: { grade: number }) => grade).sort()).toEqual([82, 91]);
  });

  test('the two columns of scores that a student sees begin at the same height', async () => {
    const person = await open('jose.alvarez');
    await person.visit('/my-classes/1');
    await person.sees({ selector: 'main caption', name: 'Quizzes' });
    await person.drawn();
    const tops = await person.window.evaluate(() => {
      const columns = new Map<number, number>();
      for (const caption of document.querySelectorAll('main caption')) {
        const range = document.createRange();
        range.selectNodeContents(caption);
        const { left, top } = range.getBoundingClientRect();
        const column = Math.round(left);
        columns.set(column, Math.min(top, columns.get(column) ?? top));
      }
      return [...columns.values()];
    });
    expect(tops).toHaveLength(2);
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(1);
  });

  test('a roster is changed, reviewed and saved', async () => {
    const person = await open();
    await person.visit('/classes/2/roster');
    await person.fill(field('Last name, line 2'), 'Anders-Ngata');
    await person.click(button(/^Remove /));
    await person.click(button('Review and save'));
    await person.sees(dialog(/^Review/));
    await person.click(button('Save roster'));
    await person.sees(words(/^The roster is saved/));
    const names = async () =>
      (await person.ask('gradebook', { clid: 2 })).students.map(({ last }: { last: string }) => last);
    const after = await names();
    expect(after[0]).toBe('Anders-Ngata');
    await person.click(button('Undo'));
    await expect.poll(async () => (await names()).length).toBe(after.length + 1);
    expect(await names()).not.toContain('Anders-Ngata');
  });
});
