import { parseSync } from 'vite';

/*
 * What the shape rules need to know about a file, read by the parser that also builds it.
 */

export interface SourceFile {
  path: string;
  lines: number;
  /** Every module it names: imports, re-exports, `import(…)` of a constant, and imports of types. */
  imports: readonly string[];
  /** The names that it exports, but not those that it passes on from another file. */
  exports: readonly string[];
  /** Identifiers, keys and whole strings; comments are not among them. */
  words: ReadonlySet<string>;
  /** Strings and the constant parts of templates. */
  strings: readonly string[];
  /** Each with its name, if known. */
  functions: readonly { name: string; lines: number }[];
}

interface SyntaxNode {
  type?: unknown;
  name?: unknown;
  value?: unknown;
  source?: unknown;
  id?: SyntaxNode | null;
  key?: SyntaxNode;
  declaration?: SyntaxNode | null;
  declarations?: readonly SyntaxNode[];
  specifiers?: readonly { exported?: SyntaxNode }[];
  start?: unknown;
  end?: unknown;
}

/** Each `import` and `export … from`, static or dynamic, of values or of types, has its module in `source`. */
const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const naming = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier']);

function textOf(node: unknown): string | null {
  if (typeof node !== 'object' || node === null || !('value' in node)) return null;
  const { value } = node;
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string')
    return value.cooked;
  return null;
}

function exportedBy({ type, source, declaration, specifiers = [] }: SyntaxNode): string[] {
  if (type !== 'ExportNamedDeclaration' || source) return [];
  const declared = declaration ? (declaration.declarations ?? [declaration]).map(({ id }) => id) : [];
  const listed = specifiers.map(({ exported }) => exported);
  return [...declared, ...listed].flatMap((each) => (typeof each?.name === 'string' ? each.name : []));
}

export function readSource(path: string, text: string): SourceFile {
  const imports: string[] = [];
  const exports: string[] = [];
  const words = new Set<string>();
  const strings: string[] = [];
  const found: { name: string; lines: number }[] = [];

  function visit(node: SyntaxNode, outer: string) {
    const name = String(node.id?.name ?? node.key?.name ?? outer);
    if (typeof node.type === 'string') {
      if (functions.has(node.type))
        found.push({ name, lines: text.slice(Number(node.start), Number(node.end)).split('\n').length });
      if (importing.has(node.type)) {
        const specifier = textOf(node.source);
        if (specifier !== null) imports.push(specifier);
      }
      exports.push(...exportedBy(node));
      if (naming.has(node.type)) words.add(String(node.name));
      if (node.type === 'Literal' || node.type === 'TemplateElement') {
        const string = textOf(node);
        if (string !== null) {
          words.add(string);
          strings.push(string);
        }
      }
    }
    for (const child of Object.values(node))
      if (typeof child === 'object' && child !== null) visit(child, name);
  }

  if (/\.tsx?$/.test(path)) {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
    visit(program as SyntaxNode, 'a function');
  }
  const lines = text.split('\n').length - 1;
  return { path, lines, imports, exports, words, strings, functions: found };
}
