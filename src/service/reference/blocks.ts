/*
 * A document as a list of blocks, written as Markdown and as HTML. Text may contain `code` and [a link](address).
 */

export type Block =
  | { heading: string; level: 1 | 2 | 3 | 4; id: string }
  | { text: string }
  | { items: readonly string[] }
  | { head: readonly string[]; rows: readonly (readonly string[])[] }
  | { code: string; language: string }
  | { folded: string; open?: boolean; blocks: readonly Block[] };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function inlineHtml(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part).replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>'),
    )
    .join('');
}

/** The body of a page. Everything wraps, so that nobody has to scroll sideways. */
export function writeHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('\n');
}

function blockHtml(block: Block): string {
  if ('heading' in block) {
    const tag = `h${block.level}`;
    return `<${tag} id="${block.id}"><a href="#${block.id}">${inlineHtml(block.heading)}</a></${tag}>`;
  }
  if ('text' in block) return `<p>${inlineHtml(block.text)}</p>`;
  if ('items' in block)
    return `<ul>${block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ul>`;
  if ('code' in block) return `<pre><code>${escaped(block.code)}</code></pre>`;
  if ('folded' in block) {
    const open = block.open ? ' open' : '';
    return `<details${open}><summary>${inlineHtml(block.folded)}</summary>\n${writeHtml(block.blocks)}\n</details>`;
  }
  const head = block.head.map((cell) => `<th scope="col">${inlineHtml(cell)}</th>`).join('');
  const rows = block.rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row">${inlineHtml(first)}</th>${cells.map((cell) => `<td>${inlineHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
}

/** Escaped, so that no character is read as Markdown or ends the cell. */
const cellText = (text: string) => inlineMarkdown(text).replaceAll('|', '\\|');

const inlineMarkdown = (text: string) =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[<*_]/g, '\\$&')))
    .join('');

const markdownRow = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`;

export function writeMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(blockMarkdown).join('\n\n')}\n`;
}

function blockMarkdown(block: Block): string {
  if ('heading' in block)
    return `<a id="${block.id}"></a>\n\n${'#'.repeat(block.level)} ${inlineMarkdown(block.heading)}`;
  if ('text' in block) return inlineMarkdown(block.text);
  if ('items' in block) return block.items.map((item) => `- ${inlineMarkdown(item)}`).join('\n');
  if ('code' in block) return `\`\`\`${block.language}\n${block.code}\n\`\`\``;
  if ('folded' in block)
    return `<details><summary>${escaped(block.folded)}</summary>\n\n${writeMarkdown(block.blocks)}\n</details>`;
  const rule = markdownRow(block.head.map(() => '---'));
  return [markdownRow(block.head), rule, ...block.rows.map(markdownRow)].join('\n');
}
