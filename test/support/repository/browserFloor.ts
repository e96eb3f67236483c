import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { oldestBrowsers } from '#vite.config';
import { childrenOf, parsed, type SyntaxNode } from './syntax.ts';

/*
 * What a script or a style sheet uses that the oldest supported browsers lack, by the tables of the W3C's WebDX group
 * (web-features). Scripts are read by name alone, not by type: `.union(` counts wherever no older object has a method
 * of that name. The caller must sort out uses behind a check, and names of our own.
 */

interface WebFeature {
  status?: { by_compat_key?: Record<string, { support: Record<string, string> }> };
}

const tables = createRequire(import.meta.url).resolve('web-features/data.json');
const { features } = JSON.parse(readFileSync(tables, 'utf8')) as { features: Record<string, WebFeature> };

/** 16.10 is later than 16.4. */
const order = (version: string) =>
  version.split('.').reduce((sum, part, at) => sum + Number(part.replace('≤', '')) / 1000 ** at, 0);

const oldest = oldestBrowsers.map((target) => {
  const [, browser = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
  return { browser: browser === 'ios' ? 'safari_ios' : browser, version: order(version) };
});

/** Whether every supported browser has the feature, by its key in the tables. */
const known = new Map<string, boolean>();
for (const { status } of Object.values(features))
  for (const [key, { support }] of Object.entries(status?.by_compat_key ?? {})) {
    const has = ({ browser, version }: (typeof oldest)[number]) =>
      support[browser] !== undefined && order(support[browser]) <= version;
    known.set(key, oldest.every(has));
  }

const isNewer = (key: string) => known.get(key) === false;

/** Objects that every page has or creates. It must request others (a GPU, a headset), which is visible. */
const met =
  /^(Window|Document|Navigator|Element|HTML(|Anchor|Button|Canvas|Dialog|Form|Input|Option|Select|Table|TextArea)Element|Node|Attr|.*Event|EventTarget|AbortSignal|AbortController|Range|Selection|DOM.*|DataTransfer|Clipboard|History|Location|Performance|Crypto|SubtleCrypto|Storage|StorageManager|CSSStyleDeclaration|.*Observer|.*ObserverEntry|Response|Request|Headers|URL|URLSearchParams|FormData|Blob|File|FileReader|Worker|Message(Port|Channel)|IDB.*|Lock|LockManager|BroadcastChannel|EventSource|CanvasRenderingContext2D|MediaQueryList|VisualViewport|Animation|CustomElementRegistry|ShadowRoot)$/;

/** The methods and properties of instances: name → whether any of the objects is old enough. */
const members = new Map<string, boolean>();
const events = new Map<string, boolean>();
for (const [key, has] of known) {
  const [, owner = '', member] = /^(?:api|javascript\.builtins)\.(\w+)\.(\w+)$/.exec(key) ?? [];
  if (!member || (key.startsWith('api.') && !met.test(owner)) || member.endsWith('_static')) continue;
  const [, event] = /^(\w+)_event$/.exec(member) ?? [];
  const names = event ? events : members;
  names.set(event ?? member, (names.get(event ?? member) ?? false) || has);
}

const singletons: Record<string, string> = {
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
};

function keyOfMember(object: unknown, name: string): string | undefined {
  const { type, name: named } = (object ?? {}) as SyntaxNode;
  if (type !== 'Identifier') return undefined;
  const owner = singletons[String(named)] ?? String(named);
  return [`${owner}.${name}_static`, `${owner}.${name}`]
    .flatMap((path) => [`api.${path}`, `javascript.builtins.${path}`])
    .find((key) => known.has(key));
}

const keyOfGlobal = (name: string) =>
  [`api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`].find((key) => known.has(key));

function newerInNode(node: SyntaxNode): string | null {
  if (node.type === 'MemberExpression') {
    const { name, value } = node.property as { name?: string; value?: unknown };
    const member = node.computed ? value : name;
    if (typeof member !== 'string') return null;
    const key = keyOfMember(node.object, member);
    if (key) return isNewer(key) ? `${(node.object as { name: string }).name}.${member}` : null;
    return members.get(member) === false ? `.${member}` : null;
  }
  // In minified code, a shorter name is one of the script's own.
  if (node.type === 'Identifier' && String(node.name).length > 3)
    return isNewer(keyOfGlobal(String(node.name)) ?? '') ? String(node.name) : null;
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    if (flags.includes('v') || /\(\?[a-z]*-?[a-z]*:./.test(pattern.replaceAll('(?:', '')))
      return String(node.raw);
  }
  const text = node.type === 'Literal' ? node.value : (node.value as { raw?: string } | undefined)?.raw;
  if (typeof text === 'string') {
    const colours = [...text.matchAll(/([a-z-]+)\(/g)].filter(([, name]) =>
      isNewer(`css.types.color.${name}`),
    );
    if (colours[0]) return `${colours[0][1]}() in a text`;
  }
  if (node.type === 'CallExpression') {
    const { property } = node.callee as { property?: { name?: string } };
    const [first] = node.arguments as { value?: unknown }[];
    if (property?.name === 'addEventListener' && events.get(String(first?.value)) === false)
      return `the event ${first?.value}`;
  }
  return null;
}

/** Only global names: property names may belong to any object. */
const named = (node: SyntaxNode): unknown =>
  (node.type === 'MemberExpression' && !node.computed && node.property) ||
  (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && !node.computed && node.key);

function collectNewer(node: SyntaxNode, found: Set<string>) {
  const newer = newerInNode(node);
  if (newer) found.add(newer);
  for (const child of childrenOf(node)) if (child !== named(node)) collectNewer(child, found);
}

/** Names in a script, as `Owner.name`, `.name` of any object, or a global. */
export function newerInScript(script: string): string[] {
  const found = new Set<string>();
  collectNewer(parsed(script), found);
  return [...found];
}

const anyOf = (...keys: string[]) => keys.some(isNewer);

/** Names in a style sheet: properties, with their values; functions; at-rules; pseudo-classes; nesting. */
export function newerInStyle(sheet: string): string[] {
  const found = new Set<string>();
  const add = (name: string, ...keys: string[]) => anyOf(...keys) && found.add(name);
  const text = sheet.replace(/\/\*.*?\*\//gs, '').replace(/"[^"]*"|'[^']*'/g, '""');
  for (const [, name] of text.matchAll(/@([a-z-]+)/g)) add(`@${name}`, `css.at-rules.${name}`);
  for (const [, selector = ''] of text.matchAll(/([^{};]*)\{/g)) {
    if (selector.startsWith('@')) continue;
    if (selector.includes('&')) found.add('nesting');
    for (const [, name] of selector.matchAll(/::?([a-z-]+)/g)) add(`:${name}`, `css.selectors.${name}`);
  }
  for (const [, property = '', value = ''] of text.matchAll(/[{;\s]([a-z-]+):([^;{}]*)(?=[;}])/g)) {
    if (text.includes(`-webkit-${property}:${value}`)) continue;
    add(property, `css.properties.${property}`);
    if (found.has(property)) continue;
    for (const [, name, isFunction] of value.matchAll(/(?<![\w#.-])([a-z][a-z-]*)(\()?/g)) {
      if (isFunction)
        add(`${name}()`, `css.types.${name}`, `css.types.color.${name}`, `css.types.image.${name}`);
      else add(`${property}: ${name}`, `css.properties.${property}.${name}`);
    }
  }
  return [...found];
}
