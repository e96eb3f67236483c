import type * as v from 'valibot';
import { decimalOrNull, integer, integerOrDecimal, integerOrZero, text, truth } from '#wire/fields/values.ts';

/*
 * Reads the schemas in src/wire and reduces them to what a person or another program needs to know. An unknown schema
 * throws at once: the reference never guesses.
 */

export type Shape =
  | { kind: 'integer'; least?: number; most?: number; choices?: readonly number[] }
  | { kind: 'number'; orNothing: boolean }
  | { kind: 'truth' }
  | { kind: 'text'; least?: number; most?: number; pattern?: string; choices?: readonly string[] }
  | { kind: 'list'; of: Shape }
  | { kind: 'record'; fields: readonly ShapedField[] }
  | { kind: 'map'; of: Shape }
  | { kind: 'either'; of: readonly Shape[] };

export interface ShapedField {
  name: string;
  shape: Shape;
  /** In a request: you may leave it out. In a reply: another deployment may leave it out. */
  optional: boolean;
}

/** The parts of valibot's schemas and actions that are read here. */
interface Node {
  type: string;
  kind: string;
  pipe?: readonly Node[];
  wrapped?: Node;
  item?: Node;
  value?: Node;
  options?: readonly unknown[];
  entries?: Readonly<Record<string, Node>>;
  requirement?: unknown;
  metadata?: { choices?: readonly number[]; least?: number; most?: number };
  message?: unknown;
}

const asNode = (schema: v.GenericSchema) => schema as unknown as Node;

/** The steps of a schema in order, including those of nested pipes. */
function stepsOf(node: Node): readonly Node[] {
  const [first, ...rest] = node.pipe ?? [];
  // An empty value that counts as not sent, or the field itself.
  if (node.type === 'union') return stepsOf((node.options?.at(-1) ?? node) as Node);
  if (!first) return node.wrapped ? [node, ...stepsOf(node.wrapped)] : [node];
  return [...stepsOf(first), ...rest];
}

const withoutPrefix = ({ source }: RegExp) => source.replace(/^\^\\s\*|\\s\*\$$/g, '');

/** The shape of a request field, after its text has been read. */
function fieldShape(node: Node): Shape {
  const steps = stepsOf(node);
  const stepOf = (type: string) => steps.findLast((step) => step.type === type);
  const choices = stepOf('picklist')?.options;
  if (choices) return { kind: 'text', choices: choices.map(String) };
  const { choices: numbers, least, most } = Object.assign({}, ...steps.map((step) => step.metadata));
  const limit = (type: string) => stepOf(type)?.requirement as number | undefined;
  if (stepOf('transform'))
    return present({
      kind: 'integer',
      least: limit('min_value') ?? least,
      most: highest(limit('max_value')),
      choices: numbers,
    });
  const form = stepOf('regex')?.requirement;
  const pattern = form instanceof RegExp ? withoutPrefix(form) : undefined;
  return present({ kind: 'text', least: least || undefined, most: most ?? limit('max_length'), pattern });
}

/** The highest safe number is no limit. */
const highest = (most: number | undefined) => (most === Number.MAX_SAFE_INTEGER ? undefined : most);

function present<Whole extends object>(record: Whole): Shape {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as unknown as Shape;
}

const single = new Map<Node, Shape>([
  [asNode(integer), { kind: 'integer' }],
  [asNode(integerOrZero), { kind: 'integer' }],
  [asNode(integerOrDecimal), { kind: 'integer' }],
  [asNode(decimalOrNull), { kind: 'number', orNothing: true }],
  [asNode(text), { kind: 'text' }],
  [asNode(truth), { kind: 'truth' }],
]);

function replyShape(node: Node): Shape {
  const known = single.get(node);
  if (known) return known;
  if (node.type === 'optional' && node.wrapped) return replyShape(node.wrapped);
  const list = node.pipe?.find(({ type }) => type === 'array');
  if (list?.item) return { kind: 'list', of: replyShape(list.item) };
  if (node.entries) return { kind: 'record', fields: entriesOf(node.entries) };
  if (node.type === 'record' && node.value) return { kind: 'map', of: replyShape(node.value) };
  if (node.type === 'picklist') return { kind: 'text', choices: (node.options ?? []).map(String) };
  if (node.type === 'union')
    return { kind: 'either', of: (node.options ?? []).map((each) => replyShape(each as Node)) };
  throw new Error(`The reference cannot read a schema of the type ${node.type}`);
}

const entriesOf = (entries: Readonly<Record<string, Node>>): ShapedField[] =>
  Object.entries(entries).map(([name, node]) => ({
    name,
    shape: replyShape(node),
    optional: node.type === 'optional',
  }));

/** The fields of a reply. */
export function shapeOfReply(schema: v.GenericSchema): readonly ShapedField[] {
  const shape = replyShape(asNode(schema));
  return shape.kind === 'record' ? shape.fields : [];
}

/** The fields of a request, with the sentences that refuse each of them. */
export function shapeOfFields(
  schema: v.ObjectSchema<v.ObjectEntries, undefined>,
  mandatory: ReadonlySet<string>,
): (ShapedField & { refusals: readonly string[] })[] {
  return Object.entries(schema.entries as unknown as Readonly<Record<string, Node>>).map(([name, node]) => {
    const sentences = stepsOf(node).flatMap(({ message }) => (typeof message === 'string' ? [message] : []));
    return {
      name,
      shape: fieldShape(node),
      optional: !mandatory.has(name),
      refusals: [...new Set(sentences)],
    };
  });
}
