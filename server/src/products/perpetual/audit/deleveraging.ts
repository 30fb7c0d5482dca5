import type { Step } from '../../../audit/step.ts';
import { closeIfEmpty, trimOrders } from './aftermath.ts';
import { bankruptcy, equityAt } from './arithmetic.ts';
import type { Desk } from './desk.ts';
import { lossOf, reductionOf } from './fill.ts';
import { legsOf, sidePostings } from './legs.ts';
import { reduce } from './matching.ts';
import type { Position } from './objects.ts';
import { BANKRUPTCY, DELEVERAGING } from './price-rules.ts';
import { FILL_LEGS, POSITION } from './rules.ts';

/** Lots of a position are closed against those of others at its bankruptcy price. Answers how many found no partner (product rules 5.6). */
export function deleverage(desk: Desk, step: Step, position: Position, lots: number): number {
  const { market, accountId } = position;
  const { factor, marketId } = market;
  const priceTicks = bankruptcy(position, factor);
  let left = lots;
  for (const partner of market.partners[position.side === 'long' ? 'short' : 'long'].inOrder(market.marks)) {
    if (left === 0 || partner.score() === null) break;
    if (partner.accountId === accountId || equityAt(partner, priceTicks, factor) < 0n) continue;
    const trade = { lots: Math.min(left, partner.lots), priceTicks };
    const won = reductionOf(partner, trade, 0n, 0);
    if (won.marginUnits < 0n) continue;
    const lost = lossOf(position, trade, 0, 0n);
    left -= trade.lots;
    desk.counts.deleveraged += 1;
    const legs = legsOf(desk.assetId, [...sidePostings(marketId, lost), ...sidePostings(marketId, won)]);
    step.event(
      { type: 'perpetual.deleveraged', marketId, priceTicks, lots: trade.lots, loser: lost, partner: won, legs },
      { is: DELEVERAGING, priceTicks: BANKRUPTCY, loser: POSITION, legs: FILL_LEGS },
    );
    reduce(desk, step, position, lost, trade.lots);
    reduce(desk, step, partner, won, trade.lots);
    trimOrders(desk, step, partner);
    closeIfEmpty(desk, step, partner, 'deleveraged');
  }
  return left;
}
