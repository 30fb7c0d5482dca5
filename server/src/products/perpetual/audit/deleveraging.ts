import { isFull, type Work } from '../../../audit/trading/work.ts';
import { closeIfEmpty, trimOrders } from './aftermath.ts';
import { bankruptcy, equityAt, valueUnits } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import { lossOf, reductionOf, type Trade } from './fill.ts';
import { insurable, spend } from './insurance.ts';
import { legsOf, sidePostings } from './legs.ts';
import { reduce } from './matching.ts';
import type { Position } from './objects.ts';
import { BANKRUPTCY, DELEVERAGING } from './price-rules.ts';
import { FILL_LEGS, POSITION } from './rules.ts';

type Pair = readonly [partner: Position, trade: Trade];

/** Who takes so many lots of a position at its bankruptcy price: by the queue, none of the same hand, none that would have less than nothing. */
export function partnersOf({ accounts }: AuditState['ground'], position: Position, lots: number): readonly Pair[] {
  const { market, side, accountId } = position;
  const priceTicks = bankruptcy(position, market.factor);
  const pairs: Pair[] = [];
  let left = priceTicks === 0 ? 0 : lots;
  for (const partner of market.partners[side === 'long' ? 'short' : 'long'].inOrder(market.marks)) {
    if (left === 0 || partner.score() === null) break;
    if (accounts.isOneHand(partner.accountId, accountId) || equityAt(partner, priceTicks, market.factor) < 0n) continue;
    const trade = { lots: Math.min(left, partner.lots), priceTicks };
    if (reductionOf(partner, trade, 0n, 0).marginUnits < 0n) continue;
    pairs.push([partner, trade]);
    left -= trade.lots;
  }
  return pairs;
}

/** Lots that found no partner; `isPaused`: that were not offered to one any more, since the entry holds enough events. */
type Alone = { readonly lots: number; readonly isPaused: boolean };

/**
 * Lots of a position are closed against those of others at its bankruptcy price; insurance pays these the difference to the mark while it may (product
 * rules 5.5, 5.6).
 */
export function deleverage(state: AuditState, work: Work, position: Position, lots: number): Alone {
  const { step } = work;
  const { marketId, markTicks, factor } = position.market;
  let left = lots;
  for (const [partner, trade] of partnersOf(state.ground, position, lots)) {
    if (isFull(work)) return { lots: left, isPaused: true };
    const { priceTicks } = trade;
    const lost = lossOf(position, trade, 0, 0n);
    const closed = reductionOf(partner, trade, 0n, 0);
    const missing = valueUnits(Math.abs(priceTicks - markTicks), trade.lots, factor);
    const most = insurable(state, position);
    const insuredUnits = missing < most ? missing : most;
    const won = { ...closed, insuredUnits, paidOutUnits: closed.paidOutUnits + insuredUnits };
    spend(state, position, insuredUnits);
    left -= trade.lots;
    state.counts.deleveraged += 1;
    const legs = legsOf(state.assetId, [...sidePostings(marketId, lost), ...sidePostings(marketId, won)]);
    step.event(
      { type: 'perpetual.deleveraged', marketId, priceTicks, lots: trade.lots, loser: lost, partner: won, legs },
      { is: DELEVERAGING, priceTicks: BANKRUPTCY, loser: POSITION, legs: FILL_LEGS },
    );
    reduce(state, step, position, lost, trade.lots);
    reduce(state, step, partner, won, trade.lots);
    trimOrders(state, step, partner, null);
    closeIfEmpty(state, step, partner, 'deleveraged');
  }
  return { lots: left, isPaused: false };
}
