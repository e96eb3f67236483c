import { inflateSync } from 'node:zlib';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { joinFirefox } from '#test/support/engines/firefox.ts';
import { Person } from '#test/support/engines/person.ts';
import { startProduct } from '#test/support/product/product.ts';

/* What Firefox prints, which breaks pages elsewhere than Chromium does. WebKit's driver does not print. */

const { firefox } = inject('engines');

/** The pages, each with its way up. Firefox packs their list into a compressed stream. */
function pagesOf(file: Buffer): ('upright' | 'lying')[] {
  const text = file.toString('latin1');
  const packed = [...text.matchAll(/\/ObjStm.*?stream\r?\n/gs)].map((head) => {
    const from = head.index + head[0].length;
    return inflateSync(file.subarray(from, text.indexOf('endstream', from))).toString('latin1');
  });
  const pages = packed.join('\n').match(/\/Type\s*\/Page\b.*?\/MediaBox\s*\[[^\]]*/gs) ?? [];
  return pages.map((page) => {
    const [width = 0, height = 0] = (page.match(/[\d.]+/g) ?? []).slice(-2).map(Number);
    return width > height ? 'lying' : 'upright';
  });
}

async function openPrinter() {
  const product = await startProduct({ LOG: '0' }, inject('demoData'));
  onTestFinished(() => product.remove());
  const engine = await joinFirefox(firefox ?? '', inject('profiles'));
  onTestFinished(() => engine.close());
  const person = new Person(await engine.openWindow(), product.address);
  await person.visit('/login');
  await person.signIn();
  const printed = async () => pagesOf(Buffer.from((await person.window.paper?.()) ?? ''));
  return { person, printed };
}

describe.skipIf(!firefox)('in Firefox', () => {
  test('the sheet of a student is one page, in a class of 92 assignments and of 121', async () => {
    const { person, printed } = await openPrinter();
    for (const classId of [1, 3]) {
      const { students } = await person.ask('gradebook', { clid: classId });
      await person.visit(`/classes/${classId}/students/${students[0].stuid}`);
      await person.sees({ selector: 'th', name: 'Days taken' });
      expect(await printed(), `class ${classId}`).toEqual(['upright']);
    }
  });

  test('a gradebook lies on each page, and a roster longer than a page begins on the first one', async () => {
    const { person, printed } = await openPrinter();
    await person.visit('/classes/1/gradebook');
    await person.sees({ selector: '[role=gridcell]' });
    expect(await printed()).toEqual(Array(8).fill('lying'));

    const students = Array.from({ length: 55 }, (_, index) => `Ada Student ${300_001 + index}`).join('\n');
    await person.ask('class-students-edit', { clid: 1, students });
    await person.visit('/classes/1/roster');
    await person.until(() => document.querySelectorAll('tbody tr').length >= 55);
    expect(await printed()).toEqual(['upright', 'upright']);
  });
});
