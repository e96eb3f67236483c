/** @vitest-environment jsdom */
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { anyReply, plain, write } from './generated.ts';

/** An element as text: every reader of XML sees names, attributes and text, and no types. */
interface Element {
  name: string;
  label: string | null;
  inside: string | Element[];
}

function expectedElements(value: unknown): string | Element[] {
  const children: Element[] = [];
  if (Array.isArray(value))
    for (const item of value) children.push({ name: 'item', label: null, inside: expectedElements(item) });
  else if (value !== null && typeof value === 'object')
    for (const [key, member] of Object.entries(value)) {
      const isName = /^(?!xml|constructor$|prototype$)[a-z_][a-z0-9_.-]*$/i.test(key);
      const label = isName ? null : writable(key);
      children.push({ name: isName ? key : 'item', label, inside: expectedElements(member) });
    }
  else return value === null ? '' : writable(String(value));
  return children.length === 0 ? '' : children;
}

const writable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 cannot carry.
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');

type Node = Record<string, unknown>;

function readElements(nodes: Node[]): string | Element[] {
  const children: Element[] = [];
  for (const node of nodes) {
    if ('#text' in node) return String(node['#text']);
    const attributes = (node[':@'] ?? {}) as Record<string, string>;
    for (const [name, inside] of Object.entries(node))
      if (name !== ':@')
        children.push({ name, label: attributes.name ?? null, inside: readElements(inside as Node[]) });
  }
  return children.length === 0 ? '' : children;
}

function readDocument(element: globalThis.Element): string | Element[] {
  const children = [...element.children].map((child) => ({
    name: child.nodeName,
    label: child.getAttribute('name'),
    inside: readDocument(child),
  }));
  return children.length === 0 ? (element.textContent ?? '') : children;
}

const xmlParser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  processEntities: { enabled: true, maxTotalExpansions: 1e9, maxExpandedLength: 1e9 },
  htmlEntities: true,
  maxNestedTags: 1000,
  onDangerousProperty: (name) => name,
});

test('a reply has the root engrade, lists of item, and empty elements for nothing', () => {
  const reply = {
    success: false,
    values: { pwd: '' },
    weight: null,
    classes: [{ name: 'A & B' }, { name: ']]>' }],
  };
  expect(write('xml', reply)).toBe(
    '<?xml version="1.0" encoding="utf-8" ?>\n<engrade><success>false</success><values><pwd></pwd></values>' +
      '<weight></weight><classes><item><name>A &amp; B</name></item><item><name>]]&gt;</name></item></classes></engrade>\n',
  );
});

test('a field name that is not an XML name becomes an attribute', () => {
  const reply = { values: { '1"><script>': 'x', xmlns: 'y', constructor: 'z' } };
  expect(write('xml', reply)).toContain(
    '<values><item name="1&quot;&gt;&lt;script&gt;">x</item><item name="xmlns">y</item><item name="constructor">z</item></values>',
  );
});

test('is read back as the same text', () => {
  fc.assert(
    fc.property(anyReply, (reply) => {
      const [root] = xmlParser.parse(write('xml', reply)) as Node[];
      expect(readElements((root?.engrade ?? []) as Node[])).toEqual(expectedElements(plain(reply)));
    }),
    { numRuns: 300 },
  );
});

test('a browser parser reads the same text', () => {
  const parser = new DOMParser();
  fc.assert(
    fc.property(anyReply, (reply) => {
      const document = parser.parseFromString(write('xml', reply), 'text/xml');
      expect(readDocument(document.documentElement)).toEqual(expectedElements(plain(reply)));
    }),
    { numRuns: 300 },
  );
});
