import type { ExchangeEvent } from '@candor/exchange/event';
import { RULES, type Expected, type ExpectedRules } from '../../../../audit/test/expected-rules.ts';
import { OTHER_WORDS } from '../../../../audit/test/forgery.ts';

const PERPETUAL_RULES: Readonly<Record<string, ExpectedRules>> = {
  'perpetual.defined': { is: 'SPEC/5.4 perpetual terms', fields: { effectiveMs: 'SPEC/18 terms' } },
  'perpetual.switched': { is: 'SPEC/18 halt' },
  'perpetual.insured': { is: 'SPEC/5.5 insurance capital' },
  'perpetual.accepted': {
    is: 'SPEC/5.2 order',
    legs: 'SPEC/5.2 hold',
    fields: { feePpm: 'SPEC/5.2 rate', holdUnits: 'SPEC/5.2 hold' },
    extra: 'SPEC/5.2 order',
  },
  'perpetual.pegged': {
    is: 'SPEC/4.6 pegged orders',
    legs: 'SPEC/4.6 hold',
    fields: { feePpm: 'SPEC/5.2 rate', holdUnits: 'SPEC/4.6 hold' },
    extra: 'SPEC/4.6 pegged orders',
  },
  'perpetual.repriced': { is: 'SPEC/4.6 repricing', extra: 'SPEC/4.6 repricing' },
  'perpetual.reached': { is: 'SPEC/4.6 coming back', extra: 'SPEC/4.6 coming back' },
  'perpetual.filled': {
    is: 'SPEC/5.2 matching',
    legs: 'SPEC/2 perpetual fill',
    fields: { priceTicks: 'SPEC/5.2 fill price', taker: 'SPEC/5.1 position', maker: 'SPEC/5.1 position' },
    extra: 'SPEC/5.2 matching',
  },
  'perpetual.rested': { is: 'SPEC/5.2 resting', extra: 'SPEC/5.2 resting' },
  'perpetual.trimmed': { is: 'SPEC/5.2 reduce only', extra: 'SPEC/5.2 reduce only' },
  'perpetual.ended': {
    is: 'SPEC/5.2 end',
    legs: 'I5 perpetual release',
    fields: { returnedUnits: 'I5 perpetual release' },
    extra: 'SPEC/5.2 end',
  },
  'perpetual.closed': { is: 'SPEC/5.1 closed', extra: 'SPEC/5.1 closed' },
  'perpetual.adjusted': { is: 'SPEC/5.3 margin', extra: 'SPEC/5.3 margin' },
  'perpetual.protected': { is: 'SPEC/5.7 trigger', extra: 'SPEC/5.7 trigger' },
  'perpetual.unprotected': { is: 'SPEC/5.7 triggered', extra: 'SPEC/5.7 triggered' },
  'perpetual.marked': {
    is: 'SPEC/3.3 mark',
    fields: {
      sampled: 'SPEC/3.3 sample',
      basisSumTicks: 'SPEC/3.3 sample',
      basisCount: 'SPEC/3.3 sample',
      bidTicks: 'SPEC/3.3 impact price',
      askTicks: 'SPEC/3.3 impact price',
      lastTicks: 'SPEC/3.3 last fill',
    },
    extra: 'SPEC/3.3 mark',
  },
  'perpetual.premium': { is: 'SPEC/5.8 premium', extra: 'SPEC/5.8 premium' },
  'perpetual.fundingBegan': {
    is: 'SPEC/5.8 funding',
    fields: { rateE8: 'SPEC/5.8 funding rate', samples: 'SPEC/5.8 funding rate' },
    extra: 'SPEC/5.8 funding',
  },
  'perpetual.fundingMoved': {
    is: 'SPEC/5.8 funding',
    legs: 'SPEC/5.8 funding amount',
    fields: { units: 'SPEC/5.8 funding amount' },
    extra: 'SPEC/5.8 funding',
  },
  'perpetual.fundingCounted': { is: 'SPEC/5.8 funding', fields: { owedUnits: 'SPEC/5.8 funding amount' }, extra: 'SPEC/5.8 funding' },
  'perpetual.fundingPhase': { is: 'SPEC/5.8 funding', fields: { split: 'SPEC/5.8 funding amount' }, extra: 'SPEC/5.8 funding' },
  'perpetual.fundingPassed': { is: 'SPEC/5.8 funding amount', extra: 'SPEC/5.8 funding amount' },
  'perpetual.fundingEnded': { is: 'SPEC/5.8 funding', extra: 'SPEC/5.8 funding' },
  'perpetual.liquidating': {
    is: 'SPEC/5.5 liquidation',
    fields: {
      bankruptcyTicks: 'SPEC/5.5 bankruptcy',
      positionBudgetUnits: 'SPEC/5.5 insurance',
      dayBudgetUnits: 'SPEC/5.5 insurance',
    },
    extra: 'SPEC/5.5 liquidation',
  },
  'perpetual.liquidated': {
    is: 'SPEC/5.5 liquidated',
    legs: 'SPEC/5.5 liquidation fee',
    fields: { feeUnits: 'SPEC/5.5 liquidation fee', returnedUnits: 'SPEC/5.5 liquidation fee' },
    extra: 'SPEC/5.5 liquidated',
  },
  'perpetual.deleveraged': {
    is: 'SPEC/5.6 deleveraging',
    legs: 'SPEC/2 perpetual fill',
    fields: { priceTicks: 'SPEC/5.5 bankruptcy', loser: 'SPEC/5.1 position', partner: 'SPEC/5.6 deleveraging' },
    extra: 'SPEC/5.6 deleveraging',
  },
};

export const PERPETUAL_TYPES = Object.keys(PERPETUAL_RULES);

export const EXPECTED_OF_PERPETUAL: Expected = {
  rules: { ...RULES, ...PERPETUAL_RULES },
  words: {
    ...OTHER_WORDS,
    side: ['long', 'short'],
    timeInForce: ['gtc', 'ioc', 'fok', 'post-only'],
    cause: ['user', 'trigger', 'liquidation'],
    'perpetual.protected.kind': ['take-profit', 'stop-loss'],
    'perpetual.fundingPhase.phase': ['counting', 'paying'],
    'perpetual.ended.reason': [
      'filled',
      'cancelled',
      'expired',
      'self-trade',
      'no-liquidity',
      'margin-at-fill',
      'position-closed',
      'liquidation',
      'price-frozen',
    ],
    'perpetual.unprotected.reason': ['triggered', 'cancelled', 'other-triggered', 'position-closed', 'liquidation'],
    'perpetual.closed.reason': ['closed', 'liquidated', 'deleveraged'],
  },
};

/** The rules that limits of a reducing order, of an opening one, and the budget of a liquidation follow. */
export function expectedOf(event: ExchangeEvent): Expected {
  if (event.type !== 'perpetual.accepted') return EXPECTED_OF_PERPETUAL;
  const { 'perpetual.accepted': accepted } = PERPETUAL_RULES;
  const limitTicks = event.positionId === 0 ? 'SPEC/5.2 protection price' : 'SPEC/5.2 reducing price';
  const budgetUnits = event.positionId === 0 ? 'SPEC/5.2 order' : 'SPEC/5.5 insurance';
  const rules: ExpectedRules = { is: 'SPEC/5.2 order', ...accepted, fields: { ...accepted?.fields, limitTicks, budgetUnits } };
  return { ...EXPECTED_OF_PERPETUAL, rules: { ...EXPECTED_OF_PERPETUAL.rules, 'perpetual.accepted': rules } };
}

/** What may be said of a kind of event in several ways. */
export function variantOf(event: ExchangeEvent): string {
  const { type } = event;
  const how = (...words: readonly (string | false)[]): string => [type, ...words].filter((word) => word !== false).join(' ');
  if (type === 'perpetual.accepted')
    return how(event.cause, event.kind, event.positionId === 0 ? 'opens' : 'reduces', event.budgetUnits > 0n && 'insured');
  if (type === 'perpetual.filled') {
    const [taker, maker] = [event.taker, event.maker].map(({ isOpening }) => (isOpening ? 'opens' : 'reduces'));
    const isFromWallet = event.maker.fromWalletUnits > 0n;
    return how(taker ?? '', maker ?? '', event.taker.insuredUnits > 0n && 'insured', isFromWallet && 'from the wallet');
  }
  if (type === 'perpetual.pegged') return how(event.positionId === 0 ? 'opens' : 'reduces');
  if (type === 'perpetual.repriced') return how(event.indexTicks === 0 && 'out');
  if (type === 'perpetual.liquidated')
    return how(event.isWaiting ? 'waits' : event.leftLots > 0 ? 'cut' : 'whole', event.returnedUnits > 0n && 'returns');
  if (type === 'perpetual.liquidating') return how(event.equityUnits > 0n ? 'with equity' : 'without');
  if (type === 'perpetual.deleveraged') return how(event.partner.insuredUnits > 0n && 'insured');
  if (type === 'perpetual.fundingMoved') return how(event.units.some((units) => units > 0n) ? 'in' : 'out');
  if (type === 'perpetual.fundingPassed') return how(event.units > 0n ? 'in' : 'out');
  if (type === 'perpetual.fundingPhase') return how(event.phase, event.split !== null && 'shared');
  if (type === 'perpetual.protected') return how(event.kind, event.isFired && 'fired', event.group > 0 && 'linked');
  if (type === 'perpetual.marked') return how(event.bidTicks === null && 'no bid', event.lastTicks === null && 'no fill');
  if (type === 'perpetual.premium') return how(event.premiumE8 === null && 'none');
  return type.startsWith('perpetual.') && 'reason' in event ? how(event.reason) : type;
}
