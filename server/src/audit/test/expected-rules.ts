import type { ExchangeEvent } from '@candor/exchange/event';
import { OTHER_WORDS, type Words } from './forgery.ts';

export const NOTHING_MORE = 'SPEC/2 nothing more';

/**
 * The rules that forgeries of an event must be found by: of a field that is not named and of the event's being there, of its legs, of
 * fields, and of an event that stands where it must not.
 */
export type ExpectedRules = {
  readonly is: string;
  readonly legs?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly extra?: string;
};

/** By type of event, and its reason where that decides. */
export const RULES: Readonly<Record<string, ExpectedRules>> = {
  'house.opened': { is: 'SPEC/16 mode' },
  'house.advanced': { is: 'SPEC/6.3 due work' },
  'house.stopPlanned': { is: 'SPEC/6.6 stop' },
  'house.trailNoted': { is: 'SPEC/18 trail' },
  'settings.changed': { is: 'SPEC/18 setting' },
  'asset.defined': { is: 'SPEC/1.1 asset' },
  'network.defined': { is: 'SPEC/2 capital' },
  'account.opened': { is: 'SPEC/2 account', extra: 'SPEC/2 account' },
  'owner.opened': { is: 'SPEC/2 owner', extra: 'SPEC/2 owner' },
  'ledger.moved capital': { is: 'SPEC/2 capital', extra: 'SPEC/2 payment' },
  'ledger.moved fund': { is: 'SPEC/2 fund', extra: 'SPEC/2 payment' },
  'ledger.moved return': { is: 'SPEC/2 fund', extra: 'SPEC/2 payment' },
  'ledger.moved endow': { is: 'SPEC/4.5 endow', extra: 'SPEC/2 payment' },
  'ledger.moved grant': { is: 'SPEC/2 grant', extra: 'SPEC/2 payment' },
  'ledger.moved transfer': { is: 'SPEC/12 transfer', extra: 'SPEC/2 payment' },
  'adjustment.booked': { is: 'SPEC/2 adjustment', extra: 'SPEC/2 adjustment' },
  'symbol.defined': { is: 'SPEC/1.1 symbol' },
  'market.defined': { is: 'SPEC/1.1 market', fields: { terms: 'SPEC/1.4 market terms' } },
  'market.changed': { is: 'SPEC/1.4 market terms', fields: { effectiveMs: 'SPEC/18 terms' } },
  'market.switched': { is: 'SPEC/18 halt' },
  'price.ticked': { is: 'SPEC/3.1 tick', fields: { priceTicks: 'SPEC/3.1 index' }, extra: 'SPEC/3.1 tick' },
  'protection.required': { is: 'SPEC/14.6 required' },
  'protection.riskConfirmed': { is: 'SPEC/14.6 risk' },
  'protection.limitSet': { is: 'SPEC/14.6 loss limit' },
  'protection.excluded': { is: 'SPEC/14.6 exclusion' },
  'hold.placed': { is: 'SPEC/18 hold' },
  'hold.lifted': { is: 'SPEC/18 lifted hold' },
  'operator.added': { is: 'SPEC/18 operator' },
  'operator.enrolled': { is: 'SPEC/18 operator' },
  'operator.rolesSet': { is: 'SPEC/18 operator' },
  'operator.renewed': { is: 'SPEC/18 operator' },
  'operator.disabled': { is: 'SPEC/18 operator' },
  'operator.keyed': { is: 'SPEC/18 operator' },
  'operator.passkeyAdded': { is: 'SPEC/18 operator' },
  'operator.passkeyRemoved': { is: 'SPEC/18 operator' },
  'decision.proposed': { is: 'SPEC/18 decision' },
  'decision.confirmed': { is: 'SPEC/18 decision' },
  'decision.withdrawn': { is: 'SPEC/18 decision' },
  'decision.closed': { is: 'SPEC/18 decision' },
  'verification.decided': { is: 'SPEC/14.1 verification' },
  'verification.adopted': { is: 'SPEC/14.1 adopted verification' },
  'verification.adoptionEnded': { is: 'SPEC/14.1 adopted verification' },
  'verification.ended': { is: 'SPEC/14.1 adopted verification' },
  'spot.accepted': {
    is: 'SPEC/4.1 order',
    legs: 'SPEC/4.1 hold',
    fields: { limitTicks: 'SPEC/4.1 protection price', feePpm: 'SPEC/4.3 rate' },
    extra: 'SPEC/4.1 order',
  },
  'spot.filled': {
    is: 'SPEC/4.2 matching',
    legs: 'SPEC/2 fill',
    fields: { priceTicks: 'SPEC/4.2 price', buyerFeeUnits: 'SPEC/4.3 fee', sellerFeeUnits: 'SPEC/4.3 fee' },
    extra: 'SPEC/4.2 matching',
  },
  'spot.rested': { is: 'SPEC/4.2 resting', extra: 'SPEC/4.2 resting' },
  'spot.ended': { is: 'SPEC/4.2 end', legs: 'I5 release', extra: 'SPEC/4.2 end' },
  'updown.defined': { is: 'SPEC/6.9 terms', fields: { waitMs: 'SPEC/6.2 wait', effectiveMs: 'SPEC/18 terms' } },
  'updown.switched': { is: 'SPEC/18 halt' },
  'updown.voided': { is: 'SPEC/6.8 void', extra: 'SPEC/6.8 void' },
  'updown.accepted': {
    is: 'SPEC/6.1 contract',
    legs: 'I15 escrow',
    fields: { coverUnits: 'SPEC/6.1 cover', ratePpm: 'SPEC/6.9 rate', waitMs: 'SPEC/6.2 wait', expiryMs: 'SPEC/6.3 expiry' },
    extra: 'SPEC/6.1 contract',
  },
  'updown.settled': {
    is: 'SPEC/6.3 settlement',
    legs: 'SPEC/6.7 payout',
    fields: {
      result: 'SPEC/6.4 result',
      reason: 'SPEC/6.4 result',
      entryN: 'SPEC/6.2 entry',
      entryTicks: 'SPEC/6.2 entry',
      exitN: 'SPEC/6.3 exit',
      exitTicks: 'SPEC/6.3 exit',
      payoutUnits: 'SPEC/6.7 payout',
    },
    extra: 'SPEC/6.3 settlement',
  },
  'rounds.defined': { is: 'SPEC/7 terms', fields: { effectiveMs: 'SPEC/18 terms' } },
  'rounds.switched': { is: 'SPEC/18 halt' },
  'rounds.opened': { is: 'SPEC/7 round' },
  'rounds.staked': { is: 'SPEC/7 staked', extra: 'SPEC/7 staked' },
  'rounds.cancelled': { is: 'SPEC/7 cancel', extra: 'SPEC/7 cancel' },
  'rounds.matched': {
    is: 'SPEC/7 settlement',
    fields: { upUnits: 'I18 pools', downUnits: 'I18 pools', matchedUnits: 'SPEC/7 match' },
    extra: 'SPEC/7 settlement',
  },
  'rounds.returned': { is: 'SPEC/7 settlement', legs: 'SPEC/7 match', fields: { stakes: 'SPEC/7 match' }, extra: 'SPEC/7 settlement' },
  'rounds.decided': {
    is: 'SPEC/7 settlement',
    fields: {
      result: 'SPEC/7 result',
      reason: 'SPEC/7 result',
      lockN: 'SPEC/7 lock tick',
      lockTicks: 'SPEC/7 lock tick',
      closeN: 'SPEC/7 close tick',
      closeTicks: 'SPEC/7 close tick',
      upUnits: 'I18 pools',
      downUnits: 'I18 pools',
      feeUnits: 'SPEC/7 fee',
    },
    extra: 'SPEC/7 settlement',
  },
  'rounds.paid': { is: 'SPEC/7 settlement', legs: 'SPEC/7 payout', fields: { payouts: 'SPEC/7 payout' }, extra: 'SPEC/7 settlement' },
};

/** What forgeries of a journal must be found by, and the words that may stand in it. */
export type Expected = { readonly rules: Readonly<Record<string, ExpectedRules>>; readonly words: Words };

export const EXPECTED: Expected = { rules: RULES, words: OTHER_WORDS };

export function rulesOf(event: ExchangeEvent, { rules: all }: Expected = EXPECTED): ExpectedRules {
  const rules = (event.type === 'ledger.moved' ? all[`${event.type} ${event.reason}`] : undefined) ?? all[event.type];
  if (rules === undefined) throw new Error(`no rule is expected of ${event.type}`);
  return rules;
}

/** All of an event, for what shows in one place or another. */
export function namesOf(event: ExchangeEvent | undefined, expected = EXPECTED): readonly string[] {
  if (event === undefined) return [];
  const { is, legs = is, fields = {}, extra = NOTHING_MORE } = rulesOf(event, expected);
  return [is, legs, extra, ...Object.values(fields)];
}
