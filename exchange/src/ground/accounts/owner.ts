/**
 * `house`: the operator's own, with capital, and never a side in a product that bets. `simulated`: a participant that a program plays with the
 * house's play money, in demo mode only; its balances are not owed, and no grant goes to it.
 */
export type AccountKind = 'user' | 'house' | 'simulated';

/** `copy`: what a user holds by copying another's trades. `fund`: what many hold together and one trades with. */
export type SubOwnerKind = 'copy' | 'fund';

export type OwnerKind = AccountKind | SubOwnerKind;

/**
 * Whose money, orders and positions something is (`product-rules` 2, 9). Legs, orders, positions and stakes name the owner. Limits, exclusions, holds
 * of accounts and eligibility are asked of the person. Orders of one hand never trade with each other. An account is its own person and its own hand;
 * a sub-owner, of kind copy or fund, has those of two accounts of users, which may be one and the same.
 */
export type Owner = { readonly ownerId: number; readonly personId: number; readonly handId: number; readonly kind: OwnerKind };

export type SubOwner = Owner & { readonly kind: SubOwnerKind };
