import { parseAst } from 'vite';

/* The syntax tree of a script. */

export interface SyntaxNode {
  readonly type: string;
  readonly [property: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

export const parsed = (script: string): SyntaxNode =>
  parseAst(script, { sourceType: 'module' }) as unknown as SyntaxNode;

/** The nodes right below one. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

const ownScope = /Function|MethodDefinition|PropertyDefinition|StaticBlock/;

/** How many top-level awaits a module has. */
export function topLevelAwaits(node: SyntaxNode): number {
  if (ownScope.test(node.type)) return 0;
  const waits = node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true);
  return childrenOf(node).reduce((sum, child) => sum + topLevelAwaits(child), waits ? 1 : 0);
}
