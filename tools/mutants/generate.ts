import { plainLine } from './mutant.ts';
import type { Mutant, MutantKind } from './mutant.ts';
import { childOf, codeChildren, isNode, parseSource } from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

type Change = Pick<Mutant, 'start' | 'end' | 'kind' | 'form' | 'replacement'>;
type Add = (node: SyntaxNode, kind: MutantKind, replacement: string, form?: Mutant['form']) => void;

/** Operators and what stands in their place, one mutant each. */
const OPERATORS: Readonly<Record<string, readonly (readonly [string, MutantKind])[]>> = {
  '<': [
    ['<=', 'boundary'],
    ['>=', 'condition'],
  ],
  '<=': [
    ['<', 'boundary'],
    ['>', 'condition'],
  ],
  '>': [
    ['>=', 'boundary'],
    ['<=', 'condition'],
  ],
  '>=': [
    ['>', 'boundary'],
    ['<', 'condition'],
  ],
  '===': [['!==', 'condition']],
  '!==': [['===', 'condition']],
  '+': [['-', 'arithmetic']],
  '-': [['+', 'arithmetic']],
  '*': [['/', 'arithmetic']],
  '/': [['*', 'arithmetic']],
  '%': [['*', 'arithmetic']],
  '<<': [['>>', 'arithmetic']],
  '>>': [['<<', 'arithmetic']],
  '>>>': [['<<', 'arithmetic']],
  '&': [['|', 'arithmetic']],
  '|': [['&', 'arithmetic']],
  '^': [['&', 'arithmetic']],
  '&&': [['||', 'logic']],
  '||': [['&&', 'logic']],
  '??': [['&&', 'logic']],
  '+=': [['-=', 'arithmetic']],
  '-=': [['+=', 'arithmetic']],
  '++': [['--', 'arithmetic']],
  '--': [['++', 'arithmetic']],
};

const isText = (node: SyntaxNode): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');

function operatorMutants(node: SyntaxNode, source: string, add: Add): void {
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
  if (node['operator'] === '+' && (isText(left) || isText(right))) return;
  for (const [operator, kind] of OPERATORS[String(node['operator'])] ?? []) {
    const between = source.slice(left.end, right.start).replace(String(node['operator']), operator);
    // `??` may not stand beside `&&` without parentheses.
    const [open, close] = node['operator'] === '??' ? ['(', ')'] : ['', ''];
    const [first, second] = [source.slice(node.start, left.end), source.slice(right.start, node.end)];
    add(node, kind, `${open}${first}${close}${between}${open}${second}${close}`);
  }
}

function conditionMutants(test: SyntaxNode, canBeTrue: boolean, source: string, add: Add): void {
  if (canBeTrue) add(test, 'condition', 'true');
  add(test, 'condition', 'false');
  // A comparison is negated by its operator.
  if (test.type !== 'BinaryExpression') add(test, 'condition', `!(${source.slice(test.start, test.end)})`);
}

function constantMutant(node: SyntaxNode, add: Add): void {
  const { value } = node;
  if (typeof value === 'boolean') add(node, 'constant', String(!value));
  if (typeof value === 'number') add(node, 'constant', value === 0 ? '1' : value === 1 ? '0' : String(value + 1));
  if (typeof value === 'bigint') add(node, 'constant', value === 0n ? '1n' : value === 1n ? '0n' : `${value + 1n}n`);
}

/** Statements that are removed whole, unless they are all that a condition guards: then forcing the condition is the same. */
function statementMutant(node: SyntaxNode, parents: readonly SyntaxNode[], add: Add): void {
  const parent = parents.at(-1);
  if (parent === undefined || (parent.type === 'IfStatement' && !isNode(parent['alternate']))) return;
  if (parent.type === 'BlockStatement' && (parent['body'] as unknown[]).length === 1 && parents.at(-2)?.type === 'IfStatement') return;
  if (node.type === 'ExpressionStatement') {
    const expression = childOf(node, 'expression');
    const isSuper = expression.type === 'CallExpression' && childOf(expression, 'callee').type === 'Super';
    if (!isSuper && expression.type !== 'Literal') add(node, 'statement', '', 'statement');
    return;
  }
  const isLast = parent.type === 'BlockStatement' && (parent['body'] as unknown[]).at(-1) === node;
  const endsFunction = isLast && parents.at(-2)?.type.includes('Function') === true;
  if (node.type !== 'ReturnStatement' || !endsFunction) add(node, 'exit', '', 'statement');
}

function fieldMutants(node: SyntaxNode, add: Add): void {
  for (const property of node['properties'] as SyntaxNode[]) {
    if (property.type === 'Property' && property['kind'] !== 'init') continue;
    add(property, 'field', '', 'field');
  }
}

/** What stands in place of a value that a writer of bytes should have kept. */
const NEUTRAL: Readonly<Record<string, string>> = { count: '0', number: '0', amount: '0n', text: "''", flag: 'false' };

/** A field that is written as if it were nothing: `writer.count(order.acceptedMs)` becomes `writer.count(0)`. */
function lostFieldMutant(node: SyntaxNode, source: string, add: Add): void {
  const callee = childOf(node, 'callee');
  const values = node['arguments'] as SyntaxNode[];
  const [value] = values;
  if (callee.type !== 'MemberExpression' || value === undefined || values.length > 1 || value.type === 'Literal') return;
  const neutral = NEUTRAL[source.slice(childOf(callee, 'property').start, callee.end)];
  const object = source.slice(node.start, childOf(callee, 'object').end);
  if (neutral !== undefined && ['writer', 'out', 'to'].includes(object)) add(value, 'lost', neutral);
}

function nodeMutants(node: SyntaxNode, parents: readonly SyntaxNode[], source: string, add: Add): void {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      operatorMutants(node, source, add);
      break;
    case 'AssignmentExpression':
    case 'UpdateExpression': {
      const operator = String(node['operator']);
      for (const [other, kind] of OPERATORS[operator] ?? []) add(node, kind, source.slice(node.start, node.end).replace(operator, other));
      break;
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      conditionMutants(childOf(node, 'test'), true, source, add);
      break;
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      if (isNode(node['test'])) conditionMutants(node['test'], false, source, add);
      break;
    case 'UnaryExpression':
      if (node['operator'] === '-' || node['operator'] === '!')
        add(node, 'arithmetic', source.slice(childOf(node, 'argument').start, node.end));
      break;
    case 'Literal':
      constantMutant(node, add);
      break;
    case 'CallExpression':
      lostFieldMutant(node, source, add);
      break;
    case 'ObjectExpression':
      fieldMutants(node, add);
      break;
    case 'ExpressionStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      statementMutant(node, parents, add);
      break;
    default:
      break;
  }
}

/** A literal that names a field, and one that a type repeats, are no values. */
function isName(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return parent !== undefined && parent['key'] === node && parent['computed'] !== true;
}

/** Changes at one place that read the same are one. */
function unique(changes: readonly Change[]): readonly Change[] {
  const met = new Map(changes.map((change) => [`${change.start} ${change.end} ${change.form} ${change.replacement}`, change]));
  return [...met.values()].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** Every mutant of a source file, in the order of the source; ids count from `firstId`. */
export function mutantsOf(file: string, source: string, firstId: number): readonly Mutant[] {
  const changes: Change[] = [];
  const add: Add = ({ start, end }, kind, replacement, form = 'expression') => {
    if (source.slice(start, end) !== replacement) changes.push({ start, end, kind, form, replacement });
  };
  const visit = (node: SyntaxNode, parents: readonly SyntaxNode[]): void => {
    if (isName(node, parents.at(-1)) || node.type === 'ImportDeclaration') return;
    nodeMutants(node, parents, source, add);
    for (const child of codeChildren(node)) visit(child, [...parents, node]);
  };
  visit(parseSource(file, source), []);
  return unique(changes).map((change, index) => ({ id: firstId + index, file, ...change, ...linesOf(source, change) }));
}

function linesOf(source: string, { start, end, replacement }: Change): Pick<Mutant, 'line' | 'before' | 'after'> {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const next = source.indexOf('\n', end);
  const to = next < 0 ? source.length : next;
  const after = source.slice(from, start) + replacement + source.slice(end, to);
  return { line: source.slice(0, start).split('\n').length, before: plainLine(source.slice(from, to)), after: plainLine(after) };
}
