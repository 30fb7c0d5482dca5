import type { Context } from '../../kernel/product.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PerpetualEvent } from './events.ts';
import { fundingLegs, holdLegs, Legs, returnLegs, sidesLegs } from './legs.ts';

/** Events that move money; each names its amounts, so that its legs follow from it. */
export type LeggedEvent = Extract<PerpetualEvent, { readonly legs: readonly Leg[] }>;

/** The postings of an event (`product-rules` 2), all of one asset; a leg of zero is left out. */
export function legsOf(event: LeggedEvent, assetId: number): readonly Leg[] {
  const legs = new Legs(assetId);
  switch (event.type) {
    case 'perpetual.insured':
      return legs.equity(-event.units).insurance(event.marketId, event.units).done();
    case 'perpetual.accepted':
    case 'perpetual.pegged':
      return holdLegs(assetId, event.accountId, event.orderId, event.holdUnits);
    case 'perpetual.filled':
      return sidesLegs(assetId, event.marketId, event.taker, event.maker);
    case 'perpetual.ended':
      return returnLegs(assetId, event.accountId, event.orderId, event.returnedUnits);
    case 'perpetual.adjusted':
      return legs.contract(event.accountId, -event.units).margin(event.accountId, event.positionId, event.units).done();
    case 'perpetual.fundingMoved':
      return fundingLegs(assetId, event);
    case 'perpetual.fundingPassed':
      return legs.funding(event.marketId, -event.units).insurance(event.marketId, event.units).done();
    case 'perpetual.liquidated':
      return legs
        .margin(event.accountId, event.positionId, -(event.feeUnits + event.returnedUnits))
        .insurance(event.marketId, event.feeUnits)
        .contract(event.accountId, event.returnedUnits)
        .done();
    case 'perpetual.deleveraged':
      return sidesLegs(assetId, event.marketId, event.loser, event.partner);
  }
}

/** States an event with the legs that follow from it. */
export function emitLegged(context: Context<PerpetualEvent>, assetId: number, event: LeggedEvent): void {
  context.emit({ ...event, legs: legsOf(event, assetId) });
}
