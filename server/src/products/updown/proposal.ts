import type { UpdownSide } from '@candor/exchange/products/updown/words';
import { promiseOf, SealedOffers, type Standing } from '../../api/user/sealed-offers.ts';

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

const WRITTEN = /^P2-([0-9]{1,4})-([0-9]{1,9})-(up|down)-([0-9]{1,26})-([0-9]{1,16})$/;

/** Null for a text that is none. Whether it was proposed, and to whom, is not said. */
export function readProposal(id: string): Proposal | null {
  const [, offer, version, side, stake, expires] = WRITTEN.exec(promiseOf(id) ?? '') ?? [];
  if (offer === undefined || version === undefined || stake === undefined || expires === undefined) return null;
  const expiresMs = Number(expires);
  if (!Number.isSafeInteger(expiresMs)) return null;
  return { offerId: Number(offer), version: Number(version), side: side === 'up' ? 'up' : 'down', stakeUnits: BigInt(stake), expiresMs };
}

/** Proposals of this start of the server; one order takes each. */
export class Proposals {
  readonly #offers = new SealedOffers();

  write(accountId: number, { offerId, version, side, stakeUnits, expiresMs }: Proposal): string {
    return this.#offers.write(accountId, `P2-${offerId}-${version}-${side}-${stakeUnits}-${expiresMs}`);
  }

  /** Takes a proposal for the order of one request. */
  take(accountId: number, proposalId: string, requestId: string, nowMs: number): Standing {
    const expiresMs = readProposal(proposalId)?.expiresMs ?? 0;
    return this.#offers.take(accountId, { offerId: proposalId, expiresMs, requestId }, nowMs);
  }

  /** The order of the request that took it was refused. Not to be called for a request that stood as `again`. */
  release(proposalId: string, requestId: string): void {
    this.#offers.release(proposalId, requestId);
  }
}
