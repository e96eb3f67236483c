import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtScripts, builtStyles } from '#test/support/product/builtPages.ts';
import { newerInScript, newerInStyle } from '#test/support/repository/browserFloor.ts';
import { parsed, topLevelAwaits } from '#test/support/repository/syntax.ts';
import { oldestBrowsers } from '#vite.config';

/* Code that the built pages must not contain, because a supported browser cannot run it. */

test('no script has a top-level await, which WebKit gets wrong', () => {
  const scripts = builtScripts();
  expect(scripts.map(({ file }) => file)).toContainEqual(expect.stringMatching(/Worker-/));
  const waiting = scripts.map(({ file, text }) => ({ file, awaits: topLevelAwaits(parsed(text)) }));
  expect(waiting.filter(({ awaits }) => awaits > 0)).toEqual([]);
});

test.each([
  ['await go();', 1],
  ['const a = await go(), b = [await go()];', 2],
  ['for await (const each of all()) use(each);', 1],
  ['{ if (x) await go(); }', 1],
  ['async function go() { await 1; } const f = async () => await 2; class A { async m() { await 3; } }', 0],
])('top-level awaits of %s: %i', (script, awaits) => {
  expect(topLevelAwaits(parsed(script))).toBe(awaits);
});

test('the page is compiled for the oldest browsers in the README', () => {
  const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ');
  const [, safari, chrome, firefox] =
    /Safari and iPadOS ([\d.]+), Chrome and Edge (\d+), Firefox ESR (\d+)/.exec(readme) ?? [];
  expect(oldestBrowsers).toEqual([
    `safari${safari}`,
    `ios${safari}`,
    `chrome${chrome}`,
    `edge${chrome}`,
    `firefox${firefox}`,
  ]);
});

/** Features newer than the oldest browsers, used nevertheless, and why that breaks nothing there. */
const harmless: Record<string, readonly string[]> = {
  'a name of our own, or of an object of a library': [
    ...[
      '.added',
      '.adopt',
      '.capture',
      '.changed',
      '.connection',
      '.delay',
      '.difference',
      '.display',
      '.drop',
    ],
    ...[
      '.info',
      '.initialize',
      '.isError',
      '.move',
      '.ping',
      '.popover',
      '.removed',
      '.scrollMargin',
      '.share',
    ],
    ...['.tag', '.take', '.use', '.viewTransition', '.visible'],
    // From the library that writes PDF files.
    ...['.alpha', '.bytes', '.colorSpace', '.getName', '.newState', '.toArray', '.wordSpacing'],
  ],
  'a library asks first whether it is there': [
    ...[
      '.canIntercept',
      '.checkVisibility',
      '.intercept',
      '.startViewTransition',
      '.touches',
      '.userAgentData',
    ],
    ...['navigation', 'navigator.connection', '.toHex', 'Uint8Array.fromHex'],
  ],
  'we ask first whether it is there, and fetch code ahead at once without it': ['requestIdleCallback'],
  'looks only: with a reader’s own spacing, a long title may cover the date beneath it': ['round()'],
  'Chromium before 124 gives another reason for the time-out, and we ask the signal alone': [
    'AbortSignal.timeout',
  ],
  'typing.ts also asks for the key code': ['.isComposing'],
  'the tables mind details of it: Safari tells no zoom, and reads no unit that the charts use': [
    ...[
      '.devicePixelRatio',
      'devicePixelRatio',
      'window.devicePixelRatio',
      '.font',
      '.movementX',
      '.movementY',
    ],
  ],
  'looks only: a text breaks elsewhere, a colour or a scroll bar is the browser’s own': [
    ...[
      'text-wrap',
      'accent-color',
      'scrollbar-color',
      'scrollbar-gutter',
      ':selection',
      '@page',
      'break-before: avoid',
      'break-after: avoid',
    ],
    ...['forced-color-adjust', 'cursor: col-resize', 'cursor: default', 'cursor: grab', 'cursor: pointer'],
  ],
  'looks only: a field does not grow with its text or by hand, two fields of a pair do not line up': [
    ...['field-sizing', 'resize', 'grid-template-rows: subgrid'],
  ],
  'everywhere; some of its options are newer, and where no window opens the link is followed': [
    'window.open',
  ],
  "our own of the same name: the command of an undo step, and no button's": ['.command'],
  'our own of the same name: where somebody signed in from, and where a slip says to go': ['.address'],
  "Papa Parse's own of the same name: what it has read, and nothing that was spoken": ['.results'],
  'less speed: what is not in sight is laid out too': ['content-visibility', 'contain-intrinsic-size'],
  'less comfort: what is at its end hands scrolling on to the page': [
    ...['overscroll-behavior', 'overscroll-behavior-y'],
  ],
};

describe('features that the oldest browsers lack', () => {
  const used = () => [
    ...builtScripts().flatMap(({ file, text }) => newerInScript(text).map((name) => ({ name, file }))),
    ...builtStyles().flatMap(({ file, text }) => newerInStyle(text).map((name) => ({ name, file }))),
  ];
  const allowed = new Set(Object.values(harmless).flat());

  test('are listed here as harmless, with the reason', () => {
    expect(used().filter(({ name }) => !allowed.has(name))).toEqual([]);
  });

  test.each([
    ['const both = AbortSignal.any([one, other]);', 'AbortSignal.any'],
    ['const { promise } = Promise.withResolvers();', 'Promise.withResolvers'],
    ['const by = Object.groupBy(list, key);', 'Object.groupBy'],
    ['const all = await Array.fromAsync(list);', 'Array.fromAsync'],
    ['const ok = URL.parse(text);', 'URL.parse'],
    ['const both = one.union(other);', '.union'],
    ['const first = list.values().flatMap(each);', null],
    ['const element = field.ariaActiveDescendantElement;', '.ariaActiveDescendantElement'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a script
    ['style.color = `light-dark(#000, oklch(0.5 0.1 ${hue}))`;', 'light-dark() in a text'],
    ['requestIdleCallback(go);', 'requestIdleCallback'],
    ['await scheduler.yield();', 'scheduler'],
    ['new CompressionStream("gzip");', null],
    ['new Intl.DurationFormat("en");', 'Intl.DurationFormat'],
    ['new Intl.Segmenter("en");', null],
    ['list.addEventListener("scrollend", go);', 'the event scrollend'],
    ['const letters = /[\\p{L}--[a-z]]/v;', '/[\\p{L}--[a-z]]/v'],
    ['const word = /(?i:a)b/;', '/(?i:a)b/'],
    ['const word = /(?:a)(?<=b)(?<name>c)/u;', null],
    ['navigator.locks.query(); list.toSorted().at(-1); structuredClone(list);', null],
  ])('is found in a script: %s', (script, name) => {
    expect(newerInScript(script)).toEqual(name === null ? [] : [name]);
  });

  test.each([
    ['.a{color:light-dark(#000,#fff)}', 'light-dark()'],
    ['.a{&:hover{color:red}}', 'nesting'],
    ['@starting-style{.a{opacity:0}}', '@starting-style'],
    [':popover-open{opacity:1}', ':popover-open'],
    ['.a{field-sizing:content}', 'field-sizing'],
    ['.a{float:inline-start}', 'float: inline-start'],
    ['.a{-webkit-user-select:none;user-select:none}', null],
    ['@layer base{.a:has(> .b){inset:0;color:color-mix(in srgb,red,blue)}}', null],
  ])('is found in a style sheet: %s', (sheet, name) => {
    expect(newerInStyle(sheet)).toEqual(name === null ? [] : [name]);
  });
});
