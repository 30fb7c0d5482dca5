import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { childOf, isNode, parseSource, type SyntaxNode } from '../tools/mutants/syntax.ts';

/**
 * The sentences by which the operators' interface refuses, read from the source: what stands at each call of `refuseAction`, and at calls of functions
 * that hand it on. `left` counts by file what is put together from texts that stand elsewhere: it is shown in English.
 */
export type Refusals = { readonly english: ReadonlySet<string>; readonly left: ReadonlyMap<string, number> };

type Found = { readonly english: Set<string>; left: number };

const root = fileURLToPath(new URL('..', import.meta.url));
/** By which function, and how many arguments stand before the sentence. `needed` says what a field needs, behind the field's name. */
const SAYING = [
  { name: 'refuseAction', index: 1, before: '' },
  { name: 'needed', index: 0, before: '{field} ' },
] as const;

export function englishOfRefusals(): Refusals {
  const found: Found = { english: new Set(), left: 0 };
  const left = new Map<string, number>();
  const files = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|\/test\//.test(file));
  for (const file of files.toSorted()) {
    const source = readFileSync(`${root}${file}`, 'utf8');
    if (!SAYING.some(({ name }) => source.includes(`${name}(`))) continue;
    found.left = 0;
    const reader = new FileReader(parseSource(file, source), found);
    for (const { name, index, before } of SAYING) reader.read(name, index, before);
    if (found.left > 0) left.set(file, found.left);
  }
  return { english: found.english, left };
}

/** Follows an argument within its file: to literals, tables of them, and to whatever hands it on. */
class FileReader {
  readonly #program: SyntaxNode;
  readonly #found: Found;
  readonly #parents = new Map<SyntaxNode, SyntaxNode>();
  readonly #nodes: SyntaxNode[] = [];

  constructor(program: SyntaxNode, found: Found) {
    this.#program = program;
    this.#found = found;
    this.#note(program);
  }

  read(name: string, index: number, before: string): void {
    for (const call of this.#callsOf(name, this.#program)) this.#argument(call, index, before);
  }

  #note(node: SyntaxNode): void {
    this.#nodes.push(node);
    for (const [field, value] of Object.entries(node)) {
      if (field === 'parent') continue;
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (!isNode(child)) continue;
        this.#parents.set(child, node);
        this.#note(child);
      }
    }
  }

  #callsOf(name: string, scope: SyntaxNode): readonly SyntaxNode[] {
    return this.#nodes.filter(
      (node) => node.type === 'CallExpression' && childOf(node, 'callee')['name'] === name && this.#isIn(node, scope),
    );
  }

  #isIn(node: SyntaxNode, scope: SyntaxNode): boolean {
    for (let at: SyntaxNode | undefined = node; at !== undefined; at = this.#parents.get(at)) if (at === scope) return true;
    return false;
  }

  #argument(call: SyntaxNode, index: number, before: string): void {
    const all = call['arguments'] as readonly SyntaxNode[];
    const spread = all.findIndex(({ type }) => type === 'SpreadElement');
    const isSpread = spread !== -1 && spread <= index;
    const argument = isSpread ? childOf(all[spread] ?? call, 'argument') : all[index];
    if (argument === undefined) this.#found.left += 1;
    else this.#follow(argument, isSpread ? index - spread : 0, before);
  }

  #follow(node: SyntaxNode, offset: number, before: string): void {
    switch (node.type) {
      case 'Literal':
        if (typeof node['value'] === 'string' && node['value'] !== '') this.#found.english.add(before + node['value']);
        return;
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return this.#follow(childOf(node, 'expression'), offset, before);
      case 'ConditionalExpression':
        for (const field of ['consequent', 'alternate']) this.#follow(childOf(node, field), offset, before);
        return;
      case 'LogicalExpression':
        for (const field of ['left', 'right']) this.#follow(childOf(node, field), offset, before);
        return;
      case 'MemberExpression':
        return this.#table(childOf(node, 'object'), before);
      case 'Identifier':
        return this.#named(node, offset, before);
      default:
        this.#found.left += 1;
    }
  }

  /** Every text of a table: which one it is, is known when it runs. */
  #table(object: SyntaxNode, before: string): void {
    const table = object.type === 'Identifier' ? this.#constant(String(object['name'])) : undefined;
    const bare = table?.type === 'TSAsExpression' ? childOf(table, 'expression') : table;
    if (bare?.type !== 'ObjectExpression') this.#found.left += 1;
    else for (const property of bare['properties'] as readonly SyntaxNode[]) this.#follow(childOf(property, 'value'), 0, before);
  }

  /** A parameter is what its function is called with; anything else a constant of the file. */
  #named(node: SyntaxNode, offset: number, before: string): void {
    const name = String(node['name']);
    for (let at = this.#parents.get(node); at !== undefined; at = this.#parents.get(at)) {
      const parameters = at['params'];
      if (!Array.isArray(parameters)) continue;
      const index = (parameters as readonly SyntaxNode[]).findIndex((parameter) => nameOf(parameter) === name);
      if (index !== -1) return this.#callers(at, index + offset, before);
    }
    const constant = this.#constant(name);
    if (constant === undefined || constant.type === 'TemplateLiteral') this.#found.left += 1;
    else this.#follow(constant, offset, before);
  }

  #callers(made: SyntaxNode, index: number, before: string): void {
    const declared = this.#parents.get(made);
    const name = nameOf(made['id']) ?? nameOf(declared?.['id']);
    let scope = declared;
    while (scope !== undefined && scope.type !== 'BlockStatement' && scope.type !== 'Program') scope = this.#parents.get(scope);
    const calls = name === undefined ? [] : this.#callsOf(name, scope ?? this.#program);
    if (calls.length === 0) this.#found.left += 1;
    for (const call of calls) this.#argument(call, index, before);
  }

  #constant(name: string): SyntaxNode | undefined {
    const declared = this.#nodes.find((node) => node.type === 'VariableDeclarator' && nameOf(node['id']) === name);
    return declared !== undefined && isNode(declared['init']) ? declared['init'] : undefined;
  }
}

/** Of a name, one with a value where it is left out, or the rest of a list. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'AssignmentPattern') return nameOf(node['left']);
  if (node.type === 'RestElement') return nameOf(node['argument']);
  return node.type === 'Identifier' ? String(node['name']) : undefined;
}
