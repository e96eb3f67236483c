import { expect, test } from 'vitest';
import { quickly } from '#test/support/page/computedStyle.ts';

/* The page's tests compute styles faster than jsdom, with the same results. */

const { jsdom } = globalThis as unknown as { jsdom: { window: Window & typeof globalThis } };
const slow = jsdom.window.getComputedStyle.bind(jsdom.window);

const asked = [
  ...['clip', 'clip-path', 'content-visibility', 'float', 'height', 'opacity', 'overflow', 'overflow-x'],
  ...['overflow-y', 'position', 'width'],
];

/** The results of both for each element in the page, and for the page itself. */
function compared(html: string, css = '') {
  document.head.innerHTML = css && `<style>${css}</style>`;
  document.body.innerHTML = html;
  const quick = quickly(slow);
  const said = (ask: typeof slow) =>
    [...document.querySelectorAll('*')].map((element) => {
      const style = ask(element);
      return [
        element.localName,
        style.display,
        style.visibility,
        style.getPropertyValue('display'),
        style.getPropertyValue('visibility'),
        style.color,
        style.overflowX,
        style.clipPath,
        style.position,
        ...asked.map((property) => style.getPropertyValue(property)),
      ];
    });
  const [one, other] = [said(quick), said(slow)];
  document.head.replaceChildren();
  document.body.replaceChildren();
  return { one, other };
}

test.each([
  [
    'tags',
    '<p>a<b>b</b></p><ul><li>c</li></ul><table><tr><td>d</td></tr></table><svg><g /></svg><script></script>',
  ],
  ['hidden', '<p hidden>a<b>b</b></p><table><tr hidden><td>c</td></tr></table><embed hidden>'],
  ['attributes', '<dialog>a</dialog><dialog open>b</dialog><input type="hidden"><input><div popover>c</div>'],
  ['inline', '<p style="display: none">a<b>b</b></p><p style="visibility: hidden">c<b>d</b></p>'],
  ['inputs', '<input type="checkbox"><input type="RANGE"><input type="text"><input type="hidden"><hr>'],
  ['until found', '<p hidden="until-found">a</p>'],
  [
    'other inline',
    '<p style="overflow: hidden; opacity: 0.5">a<b>b</b></p><p style="position: absolute; clip: rect(0px, 1px, 1px, 0px)">c</p><i style="all: unset">d</i>',
  ],
  [
    'inline sizes',
    '<p style="width: 3px; min-height: 4px">a</p><p style="clip-path: inset(50%)">b</p><p style="float: left">c</p>',
  ],
  ['inline over hidden', '<p hidden style="display: flex; color: red">a</p>'],
])('%s', (_, html) => {
  const { one, other } = compared(html);
  expect(one).toEqual(other);
});

test.each([
  'p { display: none }',
  '.a b { opacity: 0.5 }',
  '.a { overflow: hidden }',
  '.a { position: fixed; width: 3px }',
  '.a { all: unset }',
  '.a b { visibility: hidden }',
  '[data-x] { touch-action: none }',
  '* { pointer-events: all }',
])('a style sheet with %s', (css) => {
  const { one, other } = compared('<p>c<b>d</b></p><p class="a">a<b data-x>b</b></p>', css);
  expect(one).toEqual(other);
});

test('is applied to jsdom once, however many files share the window', () => {
  expect(quickly(window.getComputedStyle)).toBe(window.getComputedStyle);
});
