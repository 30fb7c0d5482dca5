import type { Entry } from '../../../entry.ts';
import type { ExchangeEvent } from '../../../event.ts';
import type { Query } from '../../../query.ts';
import type { Auditor, Trial } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import { FillAuditor } from './fill-auditor.ts';
import { InsuranceAuditor } from './insurance-auditor.ts';
import { ModelPerpetual } from './model-perpetual.ts';
import { PegWatch } from './peg-watch.ts';
import { MARKETS, perpetualOpening, RandomPerpetual } from './random-perpetual.ts';

/** What an event states, in the words of the model; '' for one that it does not tell of. */
function factOf(event: ExchangeEvent): string {
  if (event.type === 'perpetual.filled')
    return `trade ${event.marketId} ${event.maker.orderId} ${event.taker.orderId} ${event.priceTicks} ${event.lots}`;
  if (event.type === 'perpetual.repriced') return `repriced ${event.marketId} ${event.indexTicks}`;
  if (event.type === 'perpetual.reached') return `reached ${event.orderId} ${event.priceTicks}`;
  if (event.type === 'perpetual.ended') return `ended ${event.orderId} ${event.reason}`;
  if (event.type === 'perpetual.closed') return `closed ${event.positionId} ${event.reason}`;
  if (event.type === 'perpetual.unprotected') return `unprotected ${event.triggerId} ${event.reason}`;
  if (event.type === 'perpetual.liquidating') {
    const { positionId, lots, cutLots, positionBudgetUnits, dayBudgetUnits } = event;
    return `liquidating ${positionId} ${lots} ${cutLots} ${positionBudgetUnits} ${dayBudgetUnits}`;
  }
  if (event.type === 'perpetual.liquidated')
    return `liquidated ${event.positionId} ${event.closedLots} ${event.feeUnits} ${event.returnedUnits} ${event.isWaiting}`;
  if (event.type === 'perpetual.deleveraged')
    return `deleveraged ${event.loser.positionId} ${event.partner.positionId} ${event.priceTicks} ${event.lots} ${event.partner.insuredUnits}`;
  return '';
}

/** The situations of an entry, by the first word of the fact and its reason. */
function happenedIn(entry: Entry): readonly string[] {
  return entry.events.flatMap((event) => {
    if (event.type === 'perpetual.filled') return event.taker.insuredUnits > 0n ? ['perpetual.filled insured'] : [];
    if (event.type === 'perpetual.liquidated')
      return [`perpetual.liquidated ${event.isWaiting ? 'waiting' : event.leftLots > 0 ? 'cut' : 'whole'}`];
    if (event.type === 'perpetual.marked')
      return event.bidTicks !== null && event.askTicks !== null && event.markTicks !== event.indexTicks ? ['perpetual.marked away'] : [];
    if (event.type === 'perpetual.deleveraged') return [`perpetual.deleveraged${event.partner.insuredUnits > 0n ? ' insured' : ''}`];
    if (event.type === 'perpetual.accepted' && event.timeInForce === 'fok')
      return [`perpetual.accepted fok ${event.positionId === 0 ? 'opening' : 'reducing'}`];
    return 'reason' in event && event.type.startsWith('perpetual.') ? [`${event.type} ${event.reason}`] : [];
  });
}

function makeAuditor(): Auditor {
  const fills = new FillAuditor();
  const insurance = new InsuranceAuditor();
  const pegs = new PegWatch();
  return {
    see(entry) {
      fills.see(entry);
      insurance.see(entry);
    },
    facts: (entry) => entry.events.map(factOf).filter((fact) => fact !== ''),
    happened: (entry) => [...happenedIn(entry), ...pegs.happened(entry)],
  };
}

export const trial: Trial = {
  name: 'perpetual',
  asksToConfirm: true,
  exclusion: 'leveraged',
  byObject: ['perpetual.define'],
  ofOperators: ['perpetual.change', 'perpetual.switch', 'perpetual.insure'],
  opening: perpetualOpening,
  makeGenerator: (world) => new RandomPerpetual(world),
  makeModel: (ground) => new ModelPerpetual(ground),
  makeAuditor,
  questions: () => [
    { type: 'perpetual.markets' },
    { type: 'perpetual.figures' },
    { type: 'perpetual.endangered', percent: 60 },
    ...MARKETS.map(({ marketId }): Query => ({ type: 'perpetual.depth', marketId, levels: 1_000 })),
    ...MARKETS.map(({ marketId }): Query => ({ type: 'perpetual.queue', marketId })),
    ...ACCOUNTS.flatMap((accountId): Query[] => [
      { type: 'perpetual.orders', accountId, marketId: 0 },
      { type: 'perpetual.positions', accountId, marketId: 0 },
      { type: 'perpetual.triggers', accountId, marketId: 0 },
      { type: 'perpetual.preview', accountId, marketId: MARKETS[0].marketId, side: 'long', priceTicks: 0, lots: 3, leverage: 10 },
      ...[1, 2, 3].map((positionId): Query => ({ type: 'perpetual.adjusting', accountId, positionId, units: -1n })),
    ]),
  ],
  mustHappen: [
    'perpetual.open ok',
    'perpetual.open BAD_INPUT',
    'perpetual.open PRICE_TOO_FAR',
    'perpetual.open INSUFFICIENT_FUNDS',
    'perpetual.open LEVERAGE_MISMATCH',
    'perpetual.open NOT_FILLED',
    'perpetual.close ok',
    'perpetual.close NOT_FOUND',
    'perpetual.close ALREADY_DONE',
    'perpetual.cancel ok',
    'perpetual.adjust ok',
    'perpetual.protect ok',
    'perpetual.peg ok',
    'perpetual.peg BAD_INPUT',
    'perpetual.repriced',
    'perpetual.ended filled',
    'perpetual.ended cancelled',
    'perpetual.closed closed',
    'perpetual.unprotected triggered',
  ],
  mustHappenOnce: [
    'perpetual.liquidated whole',
    'perpetual.closed liquidated',
    'perpetual.peg NOT_FOUND',
    'perpetual.peg MARKET_CLOSED',
    'perpetual.peg LEVERAGE_MISMATCH',
    'perpetual.peg TIER_LIMIT',
    'perpetual.peg EXPOSURE_LIMIT',
    'perpetual.peg TOO_MANY_ORDERS',
    'perpetual.peg INSUFFICIENT_FUNDS',
    'perpetual.pegged reducing',
    'perpetual.filled pegged',
    'perpetual.reached opens',
    'perpetual.reached reduces',
    'perpetual.reached own',
    'perpetual.repriced out by house.advance',
    'perpetual.repriced out by price.tick',
    'perpetual.repriced out by perpetual.switch',
    'perpetual.repriced back',
    'perpetual.marked away',
    'perpetual.accepted fok opening',
    'perpetual.accepted fok reducing',
    'perpetual.close NOT_FILLED',
    'perpetual.deleveraged',
    'perpetual.deleveraged insured',
    'perpetual.filled insured',
    'perpetual.liquidated cut',
    'perpetual.closed deleveraged',
    'perpetual.unprotected other-triggered',
    'perpetual.ended margin-at-fill',
    'perpetual.ended price-frozen',
    'perpetual.ended position-closed',
    'perpetual.open TIER_LIMIT',
    'perpetual.open MARKET_CLOSED',
    'perpetual.change ok',
    'perpetual.change BELOW_MIN',
    'perpetual.change ABOVE_MAX',
    'perpetual.switch ok',
    'perpetual.switch BAD_INPUT',
    'perpetual.open PRICE_FROZEN',
    'perpetual.open TOO_MANY_ORDERS',
    'perpetual.protect WOULD_TRIGGER',
    'perpetual.protect TOO_MANY_ORDERS',
    'perpetual.adjust ABOVE_MAX',
  ],
};
