import { CONTRACT } from '../../../ground/accounts/accounts.ts';
import type { Ground } from '../../../ground/ground.ts';
import { HOLD_PERPETUAL } from '../accounts.ts';
import { assetOf } from '../asset.ts';
import type { Standing, Standings } from './bearing.ts';
import type { Party } from './party.ts';
import type { PerpetualState } from '../state.ts';

/** Positions, holds and wallets as they are. */
export class PresentStandings implements Standings {
  readonly #ground: Ground;
  readonly #state: PerpetualState;

  constructor(ground: Ground, state: PerpetualState) {
    this.#ground = ground;
    this.#state = state;
  }

  standing({ isReducing, positionId, accountId, isLong }: Party, marketId: number): Standing | null {
    const state = this.#state;
    const position = isReducing ? state.positionOf(positionId) : (state.holding(accountId, marketId, isLong)?.position ?? null);
    if (position === null || (!isReducing && position.lots === 0)) return null;
    return { positionId: position.positionId, tierVersion: position.tierVersion, facts: state.facts(position) };
  }

  heldUnits({ orderId, accountId }: Party): bigint {
    return this.#ground.ledger.object(HOLD_PERPETUAL, orderId, accountId);
  }

  availableUnits({ accountId }: Party): bigint {
    return this.#ground.ledger.wallet(CONTRACT, accountId, assetOf(this.#ground));
  }
}
