import axe from 'axe-core';

/** Rules that axe runs only on request, as Lighthouse does. */
export const lighthouseRules = {
  'label-content-name-mismatch': { enabled: true },
  'table-fake-caption': { enabled: true },
  'td-has-header': { enabled: true },
};

/** The findings of axe in a part of a page in jsdom, a line each. Colours are checked in a real browser. */
export async function axeFindings(part: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    rules: { ...lighthouseRules, 'color-contrast': { enabled: false } },
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}
