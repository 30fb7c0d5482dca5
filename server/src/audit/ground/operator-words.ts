const NAME = /^[a-z0-9][a-z0-9._@-]{1,39}$/;
/** What each role may do, written a second time. */
export const MAY: Readonly<Record<string, string>> = {
  administrator: 'operators halts terms voids',
  auditor: 'trail',
  editor: 'content',
  reviewer: 'kyc withdrawals',
  support: 'accounts factors addresses holds signIns invites',
  treasurer: 'capital adjustments',
};

/** What the name of a command asks of those it names. */
export function powerOf(type: string): string {
  if (type.startsWith('hold.')) return 'holds';
  if (type.startsWith('adjustment.')) return 'adjustments';
  if (type.endsWith('.void')) return 'voids';
  if (/\.(change|changeRules)$|^settings\.set$/.test(type)) return 'terms';
  if (/\.(approve|reject|rejectByCode|claim)$/.test(type)) return 'withdrawals';
  return /\.(budget|payIn|takeOut|relocate)$/.test(type) ? 'capital' : 'halts';
}

export function isName(name: string): boolean {
  return NAME.test(name) && name !== 'host' && name !== 'house';
}

export function areFit(roles: readonly string[]): boolean {
  const isKnown = roles.every((role) => Object.hasOwn(MAY, role)) && new Set(roles).size === roles.length;
  const areOrdered = roles.join() === roles.toSorted().join();
  return isKnown && areOrdered && (roles.length === 1 || roles.every((role) => ['editor', 'reviewer', 'support'].includes(role)));
}
