import { parseSync } from 'oxc-parser';

/** A node of the syntax tree (ESTree with TypeScript), with the fields that a mutant needs. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
}

/** A child of a node by the name of its field. Throws when there is none. */
export function childOf(node: SyntaxNode, field: string): SyntaxNode {
  const child = node[field];
  if (!isNode(child)) throw new Error(`${node.type} has no ${field}`);
  return child;
}

/** Types disappear before the code runs; these three keep an expression inside. */
const KEPT_TYPE_NODES: readonly string[] = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

/** Children that are code, in the order of the source. */
export function codeChildren(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const [field, value] of Object.entries(node)) {
    if (field === 'parent') continue;
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child) && (!child.type.startsWith('TS') || KEPT_TYPE_NODES.includes(child.type))) children.push(child);
    }
  }
  return children.toSorted((a, b) => a.start - b.start);
}

/** Throws when the source does not parse. */
export function parseSource(file: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  return program as unknown as SyntaxNode;
}
