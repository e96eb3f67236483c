import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { checkPage } from '#test/support/engines/pageCheck.ts';
import { button, dialog, field, menuItem, type Person, words } from '#test/support/engines/person.ts';

/* The School area of an admin. */

const admin = 'whitfield';
const sections = [
  ['people', 'People'],
  ['classes', 'Classes'],
  ['years', 'Years'],
  ['import', 'Import'],
  ['export', 'Export'],
  ['mail', 'Email'],
  ['audit', 'Audit'],
  ['keys', 'Keys'],
  ['settings', 'Settings'],
] as const;

/** A date has a field of the browser's own beneath its parts, which nobody presses. */
const inPage = 'main button, main input:not([tabindex="-1"]), main select';
/** The sections, and what can be done in the one that is open. */
const controls = `nav[aria-label="Sections of the school"] a, ${inPage}`;

/** Part by part, whatever order the language has them in; `at` counts the dates of the page. */
async function typeDay(person: Person, at: number, parts: Record<'month' | 'day' | 'year', string>) {
  for (const [part, text] of Object.entries(parts)) {
    await person.until(
      (part, at) => {
        const typed = document.querySelectorAll<HTMLElement>(`[data-type=${part}]`)[at];
        typed?.focus();
        return typed !== undefined && document.activeElement === typed;
      },
      part,
      at,
    );
    await person.window.type(text);
  }
}

inEachEngine(({ open }) => {
  test('each section opens by its address, and again after a reload', async () => {
    const person = await open(admin);
    for (const [section, heading] of sections) {
      await person.visit(`/school/${section}`);
      expect(await person.heading()).toBe(heading);
      await checkPage(person, `school-${section}`, controls, sections.length);
      await person.window.reload();
      await person.atScreen(heading);
    }
  });

  test('a teacher signs in with a slip, and is blocked by the menu of the line', async () => {
    const person = await open(admin);
    await person.visit('/school');
    expect(await person.path()).toBe('/school/people');
    await person.click(button('Add people'));
    await person.fill({ selector: '[role=dialog] textarea' }, 'Liv Berg, berg@north.example');
    await person.click({ selector: 'label', name: /^Print sign-in slips/ });
    await checkPage(person, 'add-people', '[role=dialog] button', 2);
    await person.click(button('Check the list'));
    await person.click(button(/^Save 1 line/));
    await person.sees(words(/^1 line is saved/));
    await checkPage(person, 'slips', 'main button', 2);
    await person.window.reload();
    await person.atScreen('People');
    await person.fill(field('Find a person'), 'Liv Berg');
    // The list that is there until the answer arrives would take its menu with it.
    await person.sees(words('1 person'));
    const menu = button(/Change Liv Berg$/);
    await person.click(menu);
    await person.sees(menuItem('Block…'));
    await checkPage(person, 'person-menu', '[role=menuitem]', 6);
    await person.click(menuItem('Block…'));
    await person.sees(dialog('Block Liv Berg?'));
    await checkPage(person, 'block', '[role=alertdialog] button', 2);
    await person.click({ selector: '[role=alertdialog] button', name: 'Block' });
    await person.noLongerSees(dialog('Block Liv Berg?'));
    await person.click(menu);
    await person.sees(menuItem('Unblock…'));
  });

  test('a listed student is found by name', async () => {
    const person = await open(admin);
    await person.visit('/school/people');
    await person.fill(field(/^Find a student/), 'dylan adams');
    await person.sees(words('1 student'));
    await person.click(button(/Change Dylan Adams$/));
    await person.sees(menuItem('Guardians…'));
    await checkPage(person, 'student-menu', '[role=menuitem]', 3);
    await person.click(menuItem('Guardians…'));
    await person.sees(dialog(/Dylan Adams/));
    await checkPage(person, 'guardians', '[role=dialog] button, [role=dialog] input', 2);
  });

  test('a key is created, its secret shown once, and revoked', async () => {
    const person = await open(admin);
    await person.visit('/school/keys');
    await person.click(button('Create a key'));
    await person.fill(field(/^Application/), 'Bus plan');
    await person.click(button('Create the key'));
    await person.sees(button('I have saved it'));
    await checkPage(person, 'secret', 'main button, main input', 2);
    await person.click(button('I have saved it'));
    await person.click(button(/Change the key of Bus plan$/));
    await person.sees(menuItem('Revoke…'));
    await checkPage(person, 'key-menu', '[role=menuitem]', 2);
    await person.click(menuItem('Revoke…'));
    await person.click({ selector: '[role=alertdialog] button', name: 'Revoke' });
    await person.sees(words('The key is revoked.'));
  });

  test('the name of the school is changed, and the audit list shows it', async () => {
    const person = await open(admin);
    await person.visit('/school/settings');
    const name = field('Name of the school');
    await person.sees(name);
    await person.fill(name, 'North Harbour School');
    await person.click(button('Save settings'));
    await person.sees(words('Saved.'));
    await person.window.reload();
    await person.atScreen('Settings');
    expect((await person.look(name))?.value).toBe('North Harbour School');
    await person.visit('/school/audit');
    const { value } = (await person.look({ selector: 'select', name: 'What' })) ?? {};
    expect(value).toBe('');
    await person.focus({ selector: 'select', name: 'What' });
    await person.window.type('Everything but');
    await person.noLongerSees({ selector: 'main tbody td', name: /^Signed in/ });
    await person.sees({ selector: 'main tbody td', name: /school/i });
    await checkPage(person, 'audit-chosen', 'main button', 3);
  });

  test('a calendar is typed, with its missing fields reported, saved, and removed', async () => {
    const person = await open(admin);
    await person.visit('/school/years');
    await person.click(button('Add a calendar'));
    await person.fill(field('School year'), '2026-2027');
    await person.click(button('Save calendar'));
    await person.sees(words(/^Nothing is saved yet/));
    await checkPage(person, 'calendar', inPage, 8);
    await typeDay(person, 0, { month: '8', day: '17', year: '2026' });
    await typeDay(person, 1, { month: '6', day: '11', year: '2027' });
    await person.click(button('Save calendar'));
    await person.sees(words('The calendar of 2026-2027 is saved.'));
    await person.window.reload();
    await person.click(button('Remove the calendar of 2026-2027'));
    await person.click({ selector: '[role=alertdialog] button', name: 'Remove' });
    await person.sees(words('The calendar of 2026-2027 is removed.'));
  });
});
