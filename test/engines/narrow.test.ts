import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { button, dialog, field, link, type Person, words } from '#test/support/engines/person.ts';

const algebra = 1;

/** As wide as a phone, or as narrow as the window of an engine gets. */
async function onPhone(person: Person) {
  await person.window.resize(390, 844);
  await person.until(() => innerWidth < 640);
  await person.drawn();
}

inEachEngine(({ open }) => {
  test.each(['20261116', '20261228'])(
    'on a phone the link to this week is beside the week of %s',
    async (monday) => {
      const person = await open();
      await person.visit(`/classes/${algebra}/attendance?week=${monday}`);
      await onPhone(person);
      await person.sees(link('This week'));
      const heights = await person.window.evaluate(() =>
        [...document.querySelectorAll('main nav > *')].map((each) => each.getBoundingClientRect().top),
      );
      expect(heights).toHaveLength(4);
      expect(new Set(heights).size).toBe(1);
    },
  );

  test('on a phone the list of people needs no sideways scrolling', async () => {
    const person = await open('whitfield');
    await person.visit('/school/people');
    await onPhone(person);
    await person.sees({ selector: 'main tbody button', name: /Rivera/ });
    const { sideways, text } = await person.window.evaluate(() => {
      const button = [...document.querySelectorAll('main tbody button')].find(({ ariaLabel, textContent }) =>
        `${ariaLabel}${textContent}`.includes('Rivera'),
      );
      const frame = button?.closest('section');
      return {
        sideways: frame ? frame.scrollWidth - frame.clientWidth : -1,
        text: button?.closest('tr')?.innerText ?? '',
      };
    });
    expect(sideways).toBe(0);
    for (const part of ['Carmen Rivera', 'Teacher', 'rivera@cedarhollow.example'])
      expect(text).toContain(part);
  });

  test('reports: the students scroll only down, no name leaves its column, and the paper is named whole', async () => {
    const person = await open();
    await person.visit(`/classes/${algebra}/reports`);
    const measure = () =>
      person.window.evaluate(() => {
        const names = [...document.querySelectorAll<HTMLElement>('main details label span')];
        const list = document.querySelector('main details label')?.closest('details > div');
        const paper = document.querySelector('main select');
        const canvas = document.createElement('canvas').getContext('2d');
        if (!list || !canvas || !(paper instanceof HTMLSelectElement)) return null;
        const style = getComputedStyle(paper);
        canvas.font = style.font;
        const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        return {
          students: names.length,
          beyond: names.filter((name) => name.scrollWidth > name.offsetWidth + 1).length,
          sideways: list.scrollWidth - list.clientWidth,
          cut:
            canvas.measureText(paper.selectedOptions[0]?.text ?? '').width > paper.clientWidth - padding + 1,
        };
      });
    await person.click({ selector: 'main summary', name: /^32 of 32/ });
    await person.until(() => document.querySelector('main details[open] label'));
    const right = { students: 32, beyond: 0, sideways: 0, cut: false };
    expect(await measure()).toEqual(right);
    await onPhone(person);
    expect(await measure()).toEqual(right);
  });

  test('in a low window the filters of a gradebook scroll only down', async () => {
    const person = await open();
    await person.visit(`/classes/${algebra}/gradebook`);
    await person.window.resize(1280, 600);
    await person.until(() => innerHeight <= 600);
    await person.click(button(/^Filter/));
    await person.sees(dialog('Filter'));
    await person.drawn();
    const { down, sideways } = await person.window.evaluate(() => {
      const scroller = document.querySelector('[role=dialog]')?.parentElement;
      if (!scroller) return { down: 0, sideways: 1 };
      return {
        down: scroller.scrollHeight - scroller.clientHeight,
        sideways: scroller.scrollWidth - scroller.clientWidth,
      };
    });
    expect(down).toBeGreaterThan(0);
    expect(sideways).toBe(0);
  });

  test('the two dates of the filters stand apart, within the padding', async () => {
    const person = await open();
    await person.visit(`/classes/${algebra}/gradebook`);
    await person.window.resize(1280, 800);
    await person.until(() => innerHeight === 800);
    await person.click(button(/^Filter/));
    await person.sees({ selector: '[role=dialog] [role=spinbutton]' });
    await person.drawn();
    const dates = await person.window.evaluate(() => {
      const dialog = document.querySelector('[role=dialog]');
      if (!dialog) return null;
      const [from, to] = [...dialog.querySelectorAll('[role=group]')].map((each) =>
        each.getBoundingClientRect(),
      );
      const padding = Number.parseFloat(getComputedStyle(dialog).paddingRight);
      const edge = dialog.getBoundingClientRect().right - padding;
      return from && to && { apart: to.left - from.right, beyond: Math.max(0, to.right - edge) };
    });
    expect(dates?.apart).toBeGreaterThanOrEqual(8);
    expect(dates?.beyond).toBeLessThan(1);
  });

  test('an overlong name is reported whole, not beyond the edge', async () => {
    const person = await open();
    await person.visit('/classes/2/roster');
    await person.fill(field('Last name, line 1'), 'X'.repeat(220));
    await person.click({ selector: 'main label:has(input[type=radio])', name: 'Text' });
    await person.sees(words(/A name has at most 100 characters$/));
    const beyond = () =>
      person.window.evaluate(() => {
        const list = [...document.querySelectorAll('main ul, main ol')].find(({ textContent }) =>
          textContent?.includes('at most 100 characters'),
        );
        return list ? list.scrollWidth - list.clientWidth : -1;
      });
    expect(await beyond()).toBe(0);
  });
});
