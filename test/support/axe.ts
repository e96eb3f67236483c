import axe from 'axe-core';

/** Rules that axe runs only where it is asked to, and Lighthouse asks. */
export const lighthouseRules = {
  'label-content-name-mismatch': { enabled: true },
  'table-fake-caption': { enabled: true },
  'td-has-header': { enabled: true },
};

/** What axe finds in a part of a page in jsdom, a line each. Colours are looked at in a real browser. */
export async function axeFindings(part: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    rules: { ...lighthouseRules, 'color-contrast': { enabled: false } },
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}
