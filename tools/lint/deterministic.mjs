const forbiddenNames = new Set([
  'Date',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'process',
  'crypto',
  'console',
  'globalThis',
  'Intl',
  'Temporal',
  'Promise',
  'WeakRef',
  'FinalizationRegistry',
  'Atomics',
  'MessageChannel',
  'navigator',
  'eval',
  'Function',
]);

/** Of Math, what every engine rounds alike; `sin`, `pow`, `log` and their like are left to the engine. */
const exactMath = new Set(['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc']);
const namesOfTypes = new Set(['TSTypeReference', 'TSQualifiedName', 'TSTypeQuery', 'TSTypeParameter', 'TSInterfaceHeritage']);

/** The exchange decides the same way on every machine and every replay: no clock, no randomness, no waiting, no unordered walk. */
export const deterministic = {
  meta: { type: 'problem', docs: { description: 'The exchange is a deterministic state machine' }, schema: [] },
  create(context) {
    const no = (node, what) => context.report({ node, message: `the exchange may not use ${what}: it must replay the same everywhere` });
    return {
      Identifier(node) {
        if (!forbiddenNames.has(node.name)) return;
        const parent = node.parent;
        const isMember = parent?.type === 'MemberExpression' && parent.property === node && !parent.computed;
        const isKey = parent?.type === 'Property' && parent.key === node;
        const isType = namesOfTypes.has(parent?.type);
        if (!isMember && !isKey && !isType) no(node, node.name);
      },
      MemberExpression(node) {
        if (node.object.type === 'Identifier' && node.object.name === 'Math' && (node.computed || !exactMath.has(node.property.name)))
          no(node, `Math.${node.property.name ?? '[…]'}`);
        if (node.property.type === 'Identifier' && /^toLocale|^localeCompare$/.test(node.property.name)) no(node, node.property.name);
      },
      AwaitExpression: (node) => no(node, 'await'),
      ForInStatement: (node) => no(node, 'for…in'),
      'ForOfStatement[await=true]': (node) => no(node, 'for await'),
      ImportExpression: (node) => no(node, 'import()'),
      'FunctionDeclaration[async=true]': (node) => no(node, 'async functions'),
      'FunctionExpression[async=true]': (node) => no(node, 'async functions'),
      'ArrowFunctionExpression[async=true]': (node) => no(node, 'async functions'),
    };
  },
};
