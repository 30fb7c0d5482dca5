import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';

/** Accounts whose orders, positions or balances an event has changed. */
export function ownersOf(event: PerpetualEvent): readonly number[] {
  switch (event.type) {
    case 'perpetual.filled':
      return [event.taker.accountId, event.maker.accountId];
    case 'perpetual.deleveraged':
      return [event.loser.accountId, event.partner.accountId];
    case 'perpetual.fundingMoved':
      return event.accountIds;
    case 'perpetual.accepted':
    case 'perpetual.pegged':
    case 'perpetual.ended':
    case 'perpetual.closed':
    case 'perpetual.adjusted':
    case 'perpetual.protected':
    case 'perpetual.unprotected':
    case 'perpetual.liquidating':
    case 'perpetual.liquidated':
      return [event.accountId];
    case 'perpetual.defined':
    case 'perpetual.switched':
    case 'perpetual.insured':
    case 'perpetual.rested':
    case 'perpetual.repriced':
    case 'perpetual.reached':
    case 'perpetual.trimmed':
    case 'perpetual.marked':
    case 'perpetual.premium':
    case 'perpetual.fundingBegan':
    case 'perpetual.fundingCounted':
    case 'perpetual.fundingPhase':
    case 'perpetual.fundingPassed':
    case 'perpetual.fundingEnded':
      return [];
  }
}

/** Events that change an order or a trigger only. */
const WITHOUT_POSITION: readonly PerpetualEvent['type'][] = [
  'perpetual.accepted',
  'perpetual.pegged',
  'perpetual.ended',
  'perpetual.protected',
  'perpetual.unprotected',
];

/** Accounts whose positions an event has changed. */
export function positionsOf(event: PerpetualEvent): readonly number[] {
  return WITHOUT_POSITION.includes(event.type) ? [] : ownersOf(event);
}
