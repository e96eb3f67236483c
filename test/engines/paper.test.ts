import { inflateSync } from 'node:zlib';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { joinFirefox } from '#test/support/engines/firefox.ts';
import { Person } from '#test/support/engines/person.ts';
import { startProduct } from '#test/support/product/product.ts';

/* What Firefox prints, which breaks pages elsewhere than Chromium does. WebKit's driver does not print. */

const { firefox } = inject('engines');

/** Firefox packs the list of pages into a compressed stream. */
function pagesOf(file: Buffer): number {
  const text = file.toString('latin1');
  const packed = [...text.matchAll(/\/ObjStm.*?stream\r?\n/gs)].map((head) => {
    const from = head.index + head[0].length;
    return inflateSync(file.subarray(from, text.indexOf('endstream', from))).toString('latin1');
  });
  return packed.join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe.skipIf(!firefox)('in Firefox', () => {
  test('the sheet of a student is one page, in a class of 92 assignments and of 121', async () => {
    const product = await startProduct({ LOG: '0' }, inject('demoData'));
    onTestFinished(() => product.remove());
    const engine = await joinFirefox(firefox ?? '', inject('profiles'));
    onTestFinished(() => engine.close());
    const person = new Person(await engine.openWindow(), product.address);
    await person.visit('/login');
    await person.signIn();
    for (const classId of [1, 3]) {
      const { students } = await person.ask('gradebook', { clid: classId });
      await person.visit(`/classes/${classId}/students/${students[0].stuid}`);
      await person.sees({ selector: 'th', name: 'Days taken' });
      const file = Buffer.from((await person.window.paper?.()) ?? '');
      expect(pagesOf(file), `class ${classId}`).toBe(1);
    }
  });
});
