import { parseAst, type Plugin } from 'vite';

/** What the API document says of a call beside its parameters and its result (`contract/src/call.ts`). */
const OF_A_CALL: ReadonlySet<string> = new Set(['summary', 'details', 'refusals', 'example']);

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [part: string]: unknown };
type Cut = { readonly start: number; readonly end: number };

/** Leaves out of the contract's files what only the API document is made of: a browser would carry it to every visitor, and no page shows it. */
export function documentationPlugin(): Plugin {
  return {
    name: 'candor-documentation',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/.*\.ts$/ },
      handler: (code) => ({ code: withoutDocumentation(code), map: { mappings: '' } }),
    },
  };
}

/** The same module without descriptions, examples and reasons; every line stays where it is. */
export function withoutDocumentation(code: string): string {
  const cuts = cutsIn(parseAst(code, { lang: 'ts' }) as object as Node).toSorted((a, b) => a.start - b.start);
  let kept = '';
  let at = 0;
  for (const { start, end } of cuts) {
    // inside of what is left out already
    if (end <= at) continue;
    kept += code.slice(at, start) + code.slice(start, end).replace(/[^\n]/g, '');
    at = end;
  }
  return kept + code.slice(at);
}

function cutsIn(node: Node): readonly Cut[] {
  const own = node.type === 'CallExpression' ? cutsOfCall(node) : [];
  return [...own, ...childrenOf(node).flatMap(cutsIn)];
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part);
}

function cutsOfCall(call: Node): readonly Cut[] {
  const values = call['arguments'] as readonly Node[];
  const [first] = values;
  if (first === undefined) return [];
  const name = nameOf(call['callee'] as Node);
  if (name === 'described') {
    return [
      { start: call.start, end: first.start },
      { start: first.end, end: call.end },
    ];
  }
  if (name === 'defineCall') return cutsOfEntry(first);
  return values.flatMap((value, index) => {
    const before = values[index - 1];
    const isMetadata = value.type === 'CallExpression' && nameOf(value['callee'] as Node) === 'metadata';
    return isMetadata && before !== undefined ? [{ start: before.end, end: value.end }] : [];
  });
}

function cutsOfEntry(entry: Node): readonly Cut[] {
  const properties = (entry['properties'] ?? []) as readonly Node[];
  return properties.flatMap((property, index) => {
    const isLeftOut = property.type === 'Property' && OF_A_CALL.has(nameOf(property['key'] as Node));
    return isLeftOut ? [{ start: property.start, end: properties[index + 1]?.start ?? property.end }] : [];
  });
}

/** `described`, or the last part of `v.metadata`; empty for what is no name. */
function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node['property'] as Node);
  return node.type === 'Identifier' ? String(node['name']) : '';
}
