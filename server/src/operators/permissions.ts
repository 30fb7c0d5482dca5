/** What an operator may be allowed to do. */
export type Permission =
  /** Identity documents: see them, pass and refuse them. */
  | 'kyc'
  /** See whose an account is. */
  | 'accounts'
  /** Take an account's second factors away. */
  | 'factors'
  /** Take an account's withdrawal addresses away. */
  | 'addresses'
  /** Place and lift holds of accounts. */
  | 'holds'
  /** See withdrawals that wait for a decision, approve and reject them. */
  | 'withdrawals'
  /** Read the trail. */
  | 'trail'
  /** Add and change operators. */
  | 'operators'
  /** Halt and resume what is offered. */
  | 'halts'
  /** Plan changes of terms. */
  | 'terms'
  /** See the house's money, book what comes and goes, and fund budgets. */
  | 'capital';

/** Whoever has several roles has what each of them allows. */
const PERMISSIONS = {
  reviewer: ['kyc', 'withdrawals'],
  support: ['accounts', 'factors', 'addresses', 'holds'],
  auditor: ['trail'],
  treasurer: ['capital'],
  administrator: ['operators', 'halts', 'terms'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type Role = keyof typeof PERMISSIONS;

export const ROLES = Object.keys(PERMISSIONS) as readonly Role[];

export function isRole(text: string): text is Role {
  return Object.hasOwn(PERMISSIONS, text);
}

export function allows(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => (PERMISSIONS[role] as readonly Permission[]).includes(permission));
}
