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
]);

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
        const isType = parent?.type?.startsWith('TS');
        if (!isMember && !isKey && !isType) no(node, node.name);
      },
      MemberExpression(node) {
        if (node.object.type === 'Identifier' && node.object.name === 'Math' && node.property.name === 'random') no(node, 'Math.random');
        if (node.property.type === 'Identifier' && /^toLocale|^localeCompare$/.test(node.property.name)) no(node, node.property.name);
      },
      AwaitExpression: (node) => no(node, 'await'),
      ForInStatement: (node) => no(node, 'for…in'),
      'FunctionDeclaration[async=true]': (node) => no(node, 'async functions'),
      'ArrowFunctionExpression[async=true]': (node) => no(node, 'async functions'),
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && ['Promise', 'WeakRef', 'FinalizationRegistry'].includes(node.callee.name))
          no(node, node.callee.name);
      },
    };
  },
};
