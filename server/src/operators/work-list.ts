import { allows, type Permission, type Role } from './permissions.ts';

/** How many things wait, and since when the oldest does, UTC epoch milliseconds; null: none does, or nobody knows. */
export type Waiting = { readonly count: number; readonly oldestMs: number | null };

/** Something that waits for operators. A member of what a module or a product brings: no list names them all. */
export type WorkList = {
  /** In small letters with hyphens: its name in figures and alerts, and on the operators' page. */
  readonly name: string;
  /** Who sees it; null: every operator. */
  readonly permission: Permission | null;
  /** The action that lists what waits. */
  readonly action: string;
  /** Where the operators' page shows them, behind its `#`, when a page of their own does; `work/<name>` otherwise. */
  readonly page?: string;
  /** How long the oldest may wait before an alert says so, ms. */
  readonly lateMs: number;
  /** `roles`: of who asks, where what he may decide is a part of it; null: everything, for figures. */
  readonly waiting: (roles: readonly Role[] | null) => Promise<Waiting>;
};

export function maySee({ permission }: Pick<WorkList, 'permission'>, roles: readonly Role[]): boolean {
  return permission === null || allows(roles, permission);
}
