/*
 * What an element's computed style says about its visibility. jsdom holds every rule of a browser's own style sheet
 * against each element, which took a fifth of the time of the page's tests; if only the tag decides, each tag is
 * computed once. jsdom computes everything else. With no property but the display asked by tag, axe took 1.7 times as
 * long.
 */

type Ask = typeof window.getComputedStyle;

/** What no element has from the one around it, each with what in its own style decides over it. */
const ownProperties = new Map(
  [
    'clip',
    'clip-path',
    'content-visibility',
    'display',
    'float',
    'height',
    'opacity',
    'overflow',
    'overflow-x',
    'overflow-y',
    'position',
    'width',
  ].map((property) => [property, new RegExp(property.split('-')[0] ?? property)]),
);

/** Elements over whose style an attribute decides, and not the tag alone. */
const byAttribute = new Set(['dialog', 'embed', 'details']);

const isDecidedByAttribute = (element: Element) =>
  byAttribute.has(element.localName) || element.hasAttribute('hidden') || element.hasAttribute('popover');

/** Elements of one kind have the same own style. */
const kindOf = (element: Element) =>
  `${element.namespaceURI} ${element.localName} ${element.localName === 'input' ? element.getAttribute('type') : ''}`;

/** Whether the element, or one around it, says of itself whether it is visible. */
function isVisibilitySet(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.hasAttribute('hidden') || /visibility/.test(each.getAttribute('style') ?? '')) return true;
  return false;
}

/** Whether a style sheet of the page has a say: none is loaded, but React Aria adds rules about touching. */
const isStyled = ({ styleSheets }: Document) =>
  styleSheets.length > 0 &&
  Array.from(styleSheets).some(({ cssRules }) =>
    Array.from(cssRules).some(({ cssText }) =>
      /visibility|display|clip|float|height|opacity|overflow|position|width|\ball:/.test(cssText),
    ),
  );

/** Same results as `real`, faster. */
export function quickly(asked: Ask): Ask {
  // The window outlives a file of tests, and so does what was put there by the file before.
  if ('isQuick' in asked) return asked;
  const real = asked.bind(window);
  const known = new Map<string, string>();

  function valueOfKind(element: Element, property: string, whole: () => CSSStyleDeclaration): string {
    const key = `${property} ${kindOf(element)}`;
    const value = known.get(key) ?? whole().getPropertyValue(property);
    known.set(key, value);
    return value;
  }

  const quick: Ask = (element, pseudo) => {
    if (pseudo || !element.isConnected || isStyled(element.ownerDocument)) return real(element, pseudo);
    let style: CSSStyleDeclaration | null = null;
    const whole = () => {
      style ??= real(element);
      return style;
    };
    const valueFor = (property: string) => {
      const decides = ownProperties.get(property);
      if (decides && !decides.test(element.getAttribute('style') ?? '') && !isDecidedByAttribute(element))
        return valueOfKind(element, property, whole);
      if (property === 'visibility' && !isVisibilitySet(element)) return 'visible';
      return whole().getPropertyValue(property);
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return valueFor;
        const property = String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        if (property === 'visibility' || ownProperties.has(property)) return valueFor(property);
        const value = Reflect.get(whole(), name);
        return typeof value === 'function' ? value.bind(whole()) : value;
      },
      has: (_, name) => Reflect.has(whole(), name),
    });
  };
  return Object.assign(quick, { isQuick: true });
}
