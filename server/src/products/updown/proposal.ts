import type { UpdownSide } from '@candor/exchange/products/updown/commands';

/** For how long a proposal is good. */
export const PROPOSAL_MS = 10_000;

/** The terms that a client was shown: the exchange takes the order by them or not at all. */
export type Proposal = {
  readonly offerId: number;
  readonly version: number;
  readonly side: UpdownSide;
  readonly stakeUnits: bigint;
  readonly expiresMs: number;
};

const WRITTEN = /^P1-([0-9]{1,4})-([0-9]{1,9})-(up|down)-([0-9]{1,26})-([0-9]{1,16})$/;

/**
 * A proposal's id holds what it promises, so that nothing has to be remembered, and a request that is repeated after a restart means the
 * same. It needs no seal: the exchange fills the order at the terms in force or refuses it; who writes an id of their own promises
 * themselves something.
 */
export function writeProposal({ offerId, version, side, stakeUnits, expiresMs }: Proposal): string {
  return `P1-${offerId}-${version}-${side}-${stakeUnits}-${expiresMs}`;
}

/** Null for a text that is none. */
export function readProposal(id: string): Proposal | null {
  const [, product, version, side, stake, expires] = WRITTEN.exec(id) ?? [];
  if (product === undefined || version === undefined || stake === undefined || expires === undefined) return null;
  const expiresMs = Number(expires);
  if (!Number.isSafeInteger(expiresMs)) return null;
  return { offerId: Number(product), version: Number(version), side: side === 'up' ? 'up' : 'down', stakeUnits: BigInt(stake), expiresMs };
}
