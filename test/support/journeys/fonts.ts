import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext } from 'playwright';

/*
 * The fonts of the journeys. Machines have different ones, as narrow as Arial or as wide as DejaVu Sans, and
 * measurements must not depend on them: every journey uses a font of the tests.
 */

export type FontName = 'narrow' | 'wide';

const load = createRequire(import.meta.url).resolve;

const file = (name: string, weight: number) =>
  readFileSync(load(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`)).toString('base64');

/** Narrower, and wider, than any system's own font. The narrow one lacks arrows and signs, the wide one has them. */
const packages: Readonly<Record<FontName, string>> = { narrow: 'archivo-narrow', wide: 'dejavu-sans' };

const families: Readonly<Record<FontName, readonly FontName[]>> = {
  narrow: ['narrow', 'wide'],
  wide: ['wide'],
};

/** Sets the font of every page of the context, whatever the machine has. */
export async function writeIn(context: BrowserContext, font: FontName): Promise<void> {
  const faces = families[font].flatMap((name) =>
    [400, 700].map((weight) => ({
      family: `Journey ${name}`,
      weight: String(weight),
      bytes: file(packages[name], weight),
    })),
  );
  const family = families[font].map((name) => `"Journey ${name}"`).join(', ');
  // From bytes, since the page's policy allows no other fonts; they are read before the page draws its first letter.
  await context.addInitScript(
    ({ faces, family }) => {
      // The empty page that each window begins with.
      if (location.protocol === 'about:') return;
      // Every page of every journey does this first: a function per character took 60 ms instead of 26.
      function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
        if ('fromBase64' in Uint8Array) return (Uint8Array.fromBase64 as typeof bytesOf)(base64);
        return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      }
      for (const { family, weight, bytes } of faces) {
        const data = bytesOf(bytes);
        document.fonts.add(new FontFace(family, data, { weight }));
      }
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:root { --font: ${family} !important }`);
      document.adoptedStyleSheets.push(sheet);
    },
    { faces, family },
  );
}
