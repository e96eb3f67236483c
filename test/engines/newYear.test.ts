import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { checkPage } from '#test/support/engines/pageCheck.ts';
import { button, dialog, field, type Person, words } from '#test/support/engines/person.ts';
import type { Answer } from '#test/support/journeys/journey.ts';

/* From one school year to the next, and back. */

const inWizard = (selector: string) => `section[aria-label="Start a new year"] ${selector}`;

inEachEngine(({ open }) => {
  /** All data of each class except the time of its last change. */
  async function classes(person: Person): Promise<Answer[]> {
    const { schools } = await person.ask('schools', {});
    const { classes } = await person.ask('school-classes', { schoolid: schools[0].schoolid });
    return classes.map(({ revision, updated, ...told }: Answer) => told);
  }

  test('a new year is previewed, started, there after a reload, and undone completely', async () => {
    const person = await open('whitfield');
    await person.visit('/school/years');
    const before = await classes(person);
    await person.click(button('Start a new year'));
    await person.sees({ selector: inWizard('input[type=checkbox]') });
    await checkPage(person, 'new-year', inWizard('button'), 3);
    await person.click({ selector: inWizard('input[type=checkbox]'), name: /^Copy Chemistry/ });
    await person.sees(words(/^(\d+) of \d+ classes chosen$/));
    const to = (await person.look(field('New year')))?.value ?? '';
    expect(to).toMatch(/^\d{4}/);
    await person.click(button('Review what will happen'));
    await person.sees(button(`Start ${to}`));
    await checkPage(person, 'new-year-review', inWizard('button'), 2);
    expect(await classes(person)).toEqual(before);

    await person.click(button(`Start ${to}`));
    await person.sees(words(`${to} has started.`));
    const names = async () => (await classes(person)).filter(({ syr }) => syr === to).map(({ name }) => name);
    const made = await names();
    expect(made.length).toBeGreaterThan(2);
    expect(made.filter((name) => name.startsWith('Chemistry'))).toEqual([]);
    await person.window.reload();
    await person.atScreen('Years');
    await person.sees(button(`Undo the start of ${to}`));
    await checkPage(person, 'new-year-started', 'main button', 3);
    await person.click(button(`Undo the start of ${to}`));
    await person.sees(dialog(`Undo the start of ${to}?`));
    await checkPage(person, 'new-year-undo', '[role=alertdialog] button', 2);
    await person.click({ selector: '[role=alertdialog] button', name: 'Undo' });
    await person.sees(words(/^Undone: \d+ classes active again, \d+ classes removed\.$/));
    expect(await classes(person)).toEqual(before);
  });
});
