import { ESCROW_ROUND } from '../products/rounds/accounts.ts';
import { roundTimes } from '../products/rounds/clock.ts';
import type { RoundTerms } from '../products/rounds/commands.ts';
import type { RoundSide } from '../products/rounds/words.ts';
import type { CommandBody } from '../command.ts';
import type { Entry } from '../entry.ts';
import type { ExchangeEvent } from '../event.ts';
import { eventsOf } from './answers.ts';
import { BTC_TICK_UNITS, Harness, simulatedTick, USDT } from './harness.ts';

export const ONE_USDT = 100_000_000n;
/** Rounds of 300 s on the first symbol. */
export const PAIR = 1;
export const PERIOD_MS = 300_000;
export const ROUND_TERMS: RoundTerms = {
  feeType: 1,
  feeValue: 5n * ONE_USDT,
  minStakeUnits: ONE_USDT,
  maxStakeUnits: 1_000n * ONE_USDT,
  enable: true,
  cancellable: true,
};
/** Start of round 5,890,753 of 300 s; the house is opened in the round before. */
export const START_MS = 1_767_225_900_000;
export const TIMES = roundTimes(START_MS, PERIOD_MS);
/** An account of the house's own. */
export const HOUSE_ACCOUNT = 999;

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;

/** An exchange with one pair of rounds, whose commands come at stated milliseconds. */
export class RoundsHarness extends Harness {
  at(timeMs: number, accountId: number, body: CommandBody, id = ''): Entry {
    this.timeMs = timeMs;
    return this.execute({ id, accountId, body });
  }

  tickAt(timeMs: number, priceTicks: number, state: 'ok' | 'frozen' | 'closed' = 'ok', symbolId = 1): Entry {
    return this.at(timeMs, 0, simulatedTick(symbolId, priceTicks, state));
  }

  /** With a tick of the same millisecond before it, so that there is a price. */
  stakeAt(timeMs: number, accountId: number, side: RoundSide, stakeUnits: bigint, offerId = PAIR): Entry {
    this.tickAt(timeMs, 3_000_000);
    return this.at(timeMs, accountId, { type: 'rounds.stake', offerId, side, stakeUnits });
  }

  cancelAt(timeMs: number, accountId: number, orderId: number): Entry {
    return this.at(timeMs, accountId, { type: 'rounds.cancel', orderId });
  }

  advanceAt(timeMs: number, budget = 1_000): Entry {
    return this.at(timeMs, 0, { type: 'house.advance', budget });
  }

  /** What stands in the escrow of a round under an owner, from the legs of all events. */
  escrowUnits(roundId: number, ownerId: number): bigint {
    let units = 0n;
    for (const { events } of this.entries) {
      for (const event of events) {
        if (!('legs' in event)) continue;
        for (const leg of event.legs) {
          if (leg.code === ESCROW_ROUND.code && leg.ref === roundId && leg.ownerId === ownerId) units += leg.amount;
        }
      }
    }
    return units;
  }

  /** All that were stated so far, in their order. */
  stated<T extends ExchangeEvent['type']>(type: T): readonly Of<T>[] {
    return this.entries.flatMap((entry) => eventsOf(entry, type));
  }

  /** What a decided order got, by all pieces; −1 when it was not paid. */
  payout(orderId: number): bigint {
    const payouts = this.stated('rounds.paid').flatMap((event) => event.payouts);
    return payouts.find((payout) => payout.orderId === orderId)?.payoutUnits ?? -1n;
  }
}

/** One pair, two symbols, users 1 … `accounts` with 10,000 USDT each who know the risk, and one account of the house. */
export function openRoundsHarness(accounts = 4, terms: RoundTerms = ROUND_TERMS): RoundsHarness {
  const harness = new RoundsHarness();
  const open = (body: CommandBody, accountId = 0): Entry => harness.at(harness.timeMs, accountId, body);
  open({ type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  open({ type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: BTC_TICK_UNITS });
  open({ type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: BTC_TICK_UNITS });
  open({ type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 10n ** 18n });
  open({ type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 17n });
  for (let accountId = 1; accountId <= accounts; accountId++) {
    open({ type: 'account.open', accountId, kind: 'user' });
    open({ type: 'account.grant', accountId, assetId: USDT, amount: 10_000n * ONE_USDT });
    open({ type: 'protection.confirmRisk', product: 'rounds', version: 1 }, accountId);
  }
  open({ type: 'account.open', accountId: HOUSE_ACCOUNT, kind: 'house' });
  open({ type: 'house.endow', accountId: HOUSE_ACCOUNT, assetId: USDT, amount: 10_000n * ONE_USDT });
  open({ type: 'rounds.define', offerId: PAIR, symbolId: 1, periodMs: PERIOD_MS, ...terms });
  return harness;
}
