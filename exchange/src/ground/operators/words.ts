import { word } from '../../kernel/codec/kinds.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const ROLES = ['administrator', 'auditor', 'reviewer', 'support', 'treasurer', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** What an operator may be allowed to do. In the order of their bytes in the journal: only ever appended to. */
export const POWERS = [
  'kyc',
  'accounts',
  'factors',
  'addresses',
  'holds',
  'withdrawals',
  'trail',
  'operators',
  'halts',
  'terms',
  'capital',
  'signIns',
  'invites',
  'voids',
  'adjustments',
  'content',
] as const;
/**
 * `kyc`: identity documents. `accounts`: whose an account is. `factors`, `addresses`: to take an account's second factors or withdrawal addresses
 * away. `holds`, `halts`, `terms`, `withdrawals`: as the commands of these names. `trail`: to read it. `operators`: to add and change them. `capital`: the house's money. `signIns`: to end sessions and stop signing in. `invites`: codes to register with. `voids`: a window of second contracts or a round given back. `adjustments`: an account's balance against the house's equity. `content`: notices and guides.
 */
export type Power = (typeof POWERS)[number];

/** Whoever has several roles has what each of them allows. */
const ALLOWED: Readonly<Record<Role, readonly Power[]>> = {
  reviewer: ['kyc', 'withdrawals'],
  support: ['accounts', 'factors', 'addresses', 'holds', 'signIns', 'invites'],
  auditor: ['trail'],
  administrator: ['operators', 'halts', 'terms', 'voids'],
  treasurer: ['capital', 'adjustments'],
  editor: ['content'],
};
/** They look at what all others do, say who the others are, or move the house's money: beside them nobody has another role. */
const ALONE: readonly Role[] = ['administrator', 'auditor', 'treasurer'];
/** Two persons decide it, whatever is asked. */
const ALWAYS_TWO: readonly Power[] = ['operators', 'factors', 'addresses', 'terms', 'capital', 'voids', 'adjustments'];

export function allows(roles: readonly Role[], power: Power): boolean {
  return roles.some((role) => ALLOWED[role].includes(power));
}

/** Whether one person may have them: one or more, in the order of the alphabet, and none that checks another. */
export function fitTogether(roles: readonly Role[]): boolean {
  const isOrdered = roles.every((role, index) => index === 0 || (roles[index - 1] ?? '') < role);
  return roles.length > 0 && isOrdered && (roles.length === 1 || !roles.some((role) => ALONE.includes(role)));
}

export function needsTwo(power: Power): boolean {
  return ALWAYS_TWO.includes(power);
}

export const role = word('role', ROLES);
export const power = word('power', POWERS);
