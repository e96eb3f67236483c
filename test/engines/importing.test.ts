import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { checkPage } from '#test/support/engines/pageCheck.ts';
import { button, field, type Person, words } from '#test/support/engines/person.ts';
import type { Answer } from '#test/support/journeys/journey.ts';
import { district, packageOf } from '#test/support/school/oneroster.ts';

/* The package of a school information system. */

const admin = 'whitfield';

/** As if the file had been chosen: no engine opens its own file dialog here. */
async function choose(person: Person, name: string, bytes: Uint8Array) {
  await person.sees(button(/^Choose (a|another) package$/));
  await person.window.evaluate(
    (name, text) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      const chosen = new DataTransfer();
      chosen.items.add(new File([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], name));
      if (input) input.files = chosen.files;
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    },
    name,
    Buffer.from(bytes).toString('base64'),
  );
}

inEachEngine(({ open }) => {
  /** Each attempt adds one class. */
  let tries = 0;

  test('a package is previewed, its lines opened, and discarded', async () => {
    const person = await open(admin);
    await person.visit('/school/import');
    const small = district({ version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 });
    await choose(person, 'roster.zip', packageOf(small, '1.2'));
    await person.click(button('14 New, People: show'));
    await person.sees(button('Close the list'));
    await checkPage(person, 'import-lines', 'main button', 5);
    await person.click(button('Discard'));
    await person.sees(words('The import was cancelled. Nothing was changed.'));
  });

  test('a package is applied: its class is there, and applied again it changes nothing', async () => {
    const person = await open(admin);
    await person.visit('/school/import');
    const { schools } = await person.ask('schools', {});
    const classes = async () => {
      const { classes } = await person.ask('school-classes', { schoolid: schools[0].schoolid });
      return classes.map(({ name }: Answer) => name);
    };
    const count = 2 + ++tries;
    const made = `Algebra ${count}`;
    const before = await classes();
    expect(before).not.toContain(made);
    const small = district({ version: '1.2', schools: 1, classes: count, teachers: 2, students: 12 });
    await choose(person, 'roster.zip', packageOf(small, '1.2'));
    await person.sees(button('Apply'));
    await checkPage(person, 'import-ready', 'main button', 5);
    expect(await classes()).toEqual(before);
    // The school has another name here; once it is imported, nothing asks again.
    const isSchool = { selector: 'main input[type=checkbox]', name: / is Cedar Hollow High School$/ };
    if (tries === 1) await person.click(isSchool);
    await person.click(button('Apply'));
    await person.sees(words('The import is done.'));
    await checkPage(person, 'import-done', 'main button', 3);
    expect(await classes()).toContain(made);
    await person.window.reload();
    await person.sees(words('The import is done.'));
    await person.visit('/school/classes');
    await person.fill(field(/^Find a class/), made);
    await person.sees({ selector: 'main tbody a, main tbody th', name: new RegExp(`^${made}`) });
    await person.visit('/school/import');
    await choose(person, 'roster.zip', packageOf(small, '1.2'));
    // The school keeps its own name, which is asked about again; nothing else remains.
    await person.sees(button('Apply'));
    await person.noLongerSees(button(/: show$/));
  });
});
