import { allows, POWERS, ROLES, type Power, type Role } from '@candor/exchange/ground/operators/words';

/** What an operator may be allowed to do: the exchange has the list, and which role allows what. */
export type Permission = Power;
export { allows, POWERS, ROLES, type Role };

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}
