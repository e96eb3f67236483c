import { expect, onTestFinished, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { button, dialog, field, link, menuItem } from '#test/support/engines/person.ts';
import { cellIs, openScore, saved } from '#test/support/engines/scores.ts';
import { demoAccount } from '#test/support/product/product.ts';

inEachEngine(({ endSession, open, product }) => {
  test('after a session ends during typing, a sign-in over the page renews it, and the score is saved', async () => {
    const person = await open();
    await openScore(person, { row: 0, column: 6 });
    await person.window.type('0.65');
    await endSession();
    await person.window.press('Enter');
    // It does not take the focus from who is typing.
    await person.fill(field('Password'), demoAccount.password);
    await person.window.press('Enter');
    await person.noLongerSees(dialog(/session/));
    await saved(person);
    await openScore(person, { row: 0, column: 6 });
    await cellIs(person, / 0\.65 of /);
  });

  test('text typed while the network is away is saved later, and the page that failed to load opens by itself', async () => {
    const person = await open();
    await openScore(person, { row: 1, column: 6 }, 2);
    const again = button(/^(Try again|Reload the page)/);
    await product().stop();
    try {
      await person.window.type('0.35');
      await person.window.press('Enter');
      await person.sees(button(/^1 not saved/));
      await person.click(link(/^Attendance/));
      await person.sees(again);
    } finally {
      await product().start();
    }
    await person.atScreen('Attendance');
    await person.noLongerSees(button(/^(\d+ not saved|Saving)/));
    await openScore(person, { row: 1, column: 6 }, 2);
    await cellIs(person, / 0\.35 of /);
  });

  test('the sign-in takes what a password manager fills in, in whatever way', async () => {
    const person = await open();
    await person.visit('/profile');
    for (const way of ['as an extension', 'as a script', 'silently']) {
      await endSession();
      await person.visit('/login');
      await person.sees(field('Username'));
      await person.window.evaluate(
        (how, values) => {
          const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
          for (const [name, value] of values) {
            const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
            if (!input) throw new Error(`There is no ${name}.`);
            // An extension sees another object than the page, without what React adds to it.
            if (how === 'as a script') input.value = value;
            else native?.set?.call(input, value);
            if (how === 'silently') continue;
            input.dispatchEvent(new Event('input', { bubbles: true }));
            input.dispatchEvent(new Event('change', { bubbles: true }));
          }
        },
        way,
        [
          ['username', demoAccount.username],
          ['password', demoAccount.password],
        ] as const,
      );
      await person.focus(field('Password'));
      await person.window.press('Enter');
      await person.atScreen('Today');
    }
  });

  test('a score typed in one window shows in the other, both ways', async () => {
    const one = await open();
    const other = await open();
    const place = { row: 3, column: 5 };
    await openScore(one, place, 3);
    await openScore(other, place, 3);
    await other.window.type('0.25');
    await other.window.press('Enter');
    await saved(other);
    await cellIs(one, / 0\.25 of /);
    await one.window.type('0.75');
    await one.window.press('Enter');
    await saved(one);
    await other.window.press('ArrowUp');
    await cellIs(other, / 0\.75 of /);
  });

  test('signing out ends the session in every window, and leaves nothing about students behind', async () => {
    const one = await open();
    const other = await open();
    onTestFinished(endSession);
    await openScore(one, { row: 0, column: 0 });
    await other.visit('/profile');
    await other.click(button(/your account/));
    await other.click(menuItem('Sign out'));
    for (const person of [one, other]) await person.atScreen('Sign in');
    const kept = await one.window.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/rivera|José|Álvarez/i);
    await one.visit('/classes/1/gradebook');
    expect(await one.path()).toBe('/login');
  });
});
