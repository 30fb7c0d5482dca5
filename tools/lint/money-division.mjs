/**
 * Only money/ divides: everywhere else a quotient of amounts must come from its functions, which name their rounding.
 * In rooms where numbers are amounts, ticks or lots, the operators `/` and `%` are refused, and so are parseFloat and
 * Number on text; index arithmetic that needs a quotient uses shifts or Math.trunc with a reason beside it.
 */
export const moneyDivision = {
  meta: { type: 'problem', docs: { description: 'Only money/ divides' }, schema: [] },
  create(context) {
    const no = (node, what) => context.report({ node, message: `${what}: amounts are divided and read by @candor/money only` });
    return {
      BinaryExpression(node) {
        if (node.operator === '/') no(node, 'division');
      },
      AssignmentExpression(node) {
        if (node.operator === '/=') no(node, 'division');
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'parseFloat') no(node, 'parseFloat');
        if (node.callee.type === 'MemberExpression' && node.callee.property.name === 'toFixed') no(node, 'toFixed');
      },
    };
  },
};
