import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { checkPage } from '#test/support/engines/pageCheck.ts';
import { button, dialog, field, link, type Person, words } from '#test/support/engines/person.ts';
import { demoAccount } from '#test/support/product/product.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';

/* The sign-in before a sensitive change, over a dialog. */

const question = dialog('Sign in again to continue');
const password = { selector: '[role=dialog] input', name: 'Password' };

/** Runs in the page: refuses the next key like a service after an old sign-in; with `held` when the test sets it. */
function refuseOnce(sentence: string, held: boolean) {
  const own = window.fetch;
  window.fetch = async (...given) => {
    if (!String(given[1]?.body).includes('apitask=school-key-add')) return own(...given);
    window.fetch = own;
    if (held) await new Promise((resolve) => window.addEventListener('let-go', resolve, { once: true }));
    document.documentElement.dataset.refused = 'once';
    return Response.json({ errors: { ses: sentence }, success: false, time: 1 });
  };
}

/** About to make a key, coming from the people of the school. */
async function keyTyped(person: Person, held = false) {
  await person.visit('/school/people');
  await person.click(link('Keys'));
  await person.atScreen('Keys');
  await person.window.evaluate(refuseOnce, pageSentences.signInAgain, held);
  await person.click(button('Create a key'));
  await person.fill(field(/^Application/), 'Bus plan');
  await person.window.press('Enter');
}

const goBack = (person: Person) => person.window.evaluate(() => history.back());

inEachEngine(({ open }) => {
  test('text typed without looking is the password, and the waiting change is made', async () => {
    const person = await open('whitfield');
    await keyTyped(person);
    await person.sees(question);
    await person.until(() => (document.activeElement as HTMLInputElement | null)?.type === 'password');
    await checkPage(person, 'fresh-sign-in', '[role=dialog] [type=submit]:not([aria-disabled=true])', 1);
    await person.window.type(demoAccount.password);
    expect((await person.look(password))?.value).toBe(demoAccount.password);
    await person.window.press('Enter');
    await person.noLongerSees(question);
    await person.sees(words('The secret of Bus plan'));
    await person.click(button('I have saved it'));
  });

  test('Escape changes nothing and keeps typed text, and so does going back, before and after the question', async () => {
    const person = await open('whitfield');
    const keys = async () => (await person.ask('school-keys', { schoolid: 1 })).keys.length;
    await keyTyped(person);
    const before = await keys();
    await person.sees(question);
    await person.window.press('Escape');
    await person.noLongerSees(question);
    expect((await person.look(field(/^Application/)))?.value).toBe('Bus plan');

    await keyTyped(person);
    await person.sees(question);
    await goBack(person);
    await person.atScreen('People');
    await person.noLongerSees(question);

    await keyTyped(person, true);
    await person.sees({ selector: '[role=dialog] [aria-disabled=true], [role=dialog] [aria-busy=true]' });
    await goBack(person);
    await person.atScreen('People');
    await person.window.evaluate(() => window.dispatchEvent(new Event('let-go')));
    await person.until(() => document.documentElement.dataset.refused === 'once');
    await person.drawn();
    expect(await person.look(dialog(''))).toBeNull();
    expect(await keys()).toBe(before);
  });
});
