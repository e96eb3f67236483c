/*
 * What an element's computed style says of whether it is seen. jsdom holds every rule of a browser's own style sheet
 * against each element, which took a fifth of the time of the page's tests; where nothing but the tag decides, the tag is
 * asked about once. All else, jsdom answers.
 */

type Ask = typeof window.getComputedStyle;

/** Elements over whose display an attribute decides, and not the tag alone. */
const byAttribute = new Set(['dialog', 'embed', 'input', 'details']);

const isDecidedByAttribute = (element: Element) =>
  byAttribute.has(element.localName) || element.hasAttribute('hidden') || element.hasAttribute('popover');

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
    Array.from(cssRules).some(({ cssText }) => /display|visibility/.test(cssText)),
  );

/** Answers as `real`, sooner. */
export function quickly(asked: Ask): Ask {
  // The window outlives a file of tests, and so does what was put there by the file before.
  if ('isQuick' in asked) return asked;
  const real = asked.bind(window);
  const displays = new Map<string, string>();

  function displayOf(element: Element): string {
    const key = `${element.namespaceURI} ${element.localName}`;
    const display = displays.get(key) ?? real(element).display;
    displays.set(key, display);
    return display;
  }

  const quick: Ask = (element, pseudo) => {
    if (pseudo || !element.isConnected || isStyled(element.ownerDocument)) return real(element, pseudo);
    let style: CSSStyleDeclaration | null = null;
    const whole = () => {
      style ??= real(element);
      return style;
    };
    const ownDisplay = () => /display/.test(element.getAttribute('style') ?? '');
    const valueFor = (property: string) => {
      if (property === 'display' && !ownDisplay() && !isDecidedByAttribute(element))
        return displayOf(element);
      if (property === 'visibility' && !isVisibilitySet(element)) return 'visible';
      return whole().getPropertyValue(property);
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'display' || name === 'visibility') return valueFor(name);
        if (name === 'getPropertyValue') return valueFor;
        const value = Reflect.get(whole(), name);
        return typeof value === 'function' ? value.bind(whole()) : value;
      },
      has: (_, name) => Reflect.has(whole(), name),
    });
  };
  return Object.assign(quick, { isQuick: true });
}
