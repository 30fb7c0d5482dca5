import type { ExchangeEvent } from '@candor/exchange/event';
import { describe, expect, test } from 'vitest';
import { commandForgeries } from '../../../audit/test/each-command.ts';
import { fieldForgeries, legForgeries, placeForgeries, samplesOf } from '../../../audit/test/each-event.ts';
import { EXPECTED, RULES, type Expected, type ExpectedRules } from '../../../audit/test/expected-rules.ts';
import { auditForged, unfound } from '../../../audit/test/forgery.ts';
import { comingBackForgeries, pegEndForgeries, pegListForgeries, pegPriceForgeries } from './test/peg-forgeries.ts';
import { peggedHistory } from './test/peg-history.ts';

/** Numbers of pegged orders begin here. */
const FIRST_PEGGED = 2 ** 52;

const PEG_RULES: Readonly<Record<string, ExpectedRules>> = {
  'spot.pegged': {
    is: 'SPEC/4.6 pegged orders',
    legs: 'SPEC/4.6 hold',
    fields: { feePpm: 'SPEC/4.3 rate' },
    extra: 'SPEC/4.6 pegged orders',
  },
  'spot.repriced': { is: 'SPEC/4.6 repricing', extra: 'SPEC/4.6 repricing' },
  'spot.reached': { is: 'SPEC/4.6 coming back', extra: 'SPEC/4.6 coming back' },
  // What follows in the entry of a tick.
  'perpetual.repriced': { is: 'SPEC/4.6 repricing' },
};
const EXPECTED_OF_PEGS: Expected = { ...EXPECTED, rules: { ...RULES, ...PEG_RULES } };

/** A pegged order that takes has the price. */
function expectedOf(event: ExchangeEvent): Expected {
  const { 'spot.filled': filled } = RULES;
  if (filled === undefined || event.type !== 'spot.filled' || event.takerOrderId < FIRST_PEGGED) return EXPECTED_OF_PEGS;
  const taken = { ...filled, fields: { ...filled.fields, priceTicks: 'SPEC/4.6 pegged price' } };
  return { ...EXPECTED_OF_PEGS, rules: { ...EXPECTED_OF_PEGS.rules, 'spot.filled': taken } };
}

/** What may be said of pegged orders in several ways; '' for what is said of others. */
function variantOf(event: ExchangeEvent): string {
  const { type } = event;
  if (type === 'spot.filled') {
    const isOf = (orderId: number): string => (orderId < FIRST_PEGGED ? 'other' : 'pegged');
    const [taker, maker] = [isOf(event.takerOrderId), isOf(event.makerOrderId)];
    return taker === maker && taker === 'other' ? '' : `${type} ${taker} ${event.takerSide}s of ${maker}`;
  }
  if (type === 'spot.ended') return event.orderId < FIRST_PEGGED && event.reason !== 'self-trade' ? '' : `${type} ${event.reason}`;
  if (type === 'spot.rested') return event.orderId < FIRST_PEGGED ? '' : type;
  if (type === 'spot.pegged') return `${type} ${event.side}`;
  if (type === 'spot.repriced') return event.indexTicks === 0 ? `${type} out` : type;
  return type === 'spot.reached' ? type : '';
}

const entries = peggedHistory();
const samples = samplesOf(entries, variantOf)
  .filter(({ variant }) => variant !== '')
  .map((sample) => [sample.variant, sample] as const);

describe('the forger of spot’s pegged orders', () => {
  test('the real journal is clean, with all that becomes of them in it', async () => {
    expect(await auditForged(entries)).toEqual([]);
    expect(samples.map(([variant]) => variant).toSorted()).toEqual([
      'spot.ended cancelled',
      'spot.ended delisted',
      'spot.ended filled',
      'spot.ended self-trade',
      'spot.filled other buys of pegged',
      'spot.filled other sells of pegged',
      'spot.filled pegged buys of other',
      'spot.filled pegged buys of pegged',
      'spot.filled pegged sells of other',
      'spot.pegged buy',
      'spot.pegged sell',
      'spot.reached',
      'spot.repriced',
      'spot.repriced out',
      'spot.rested',
    ]);
  });

  test.each(samples)('I1 I2 each leg and each field of %s said otherwise is found and named', async (_variant, sample) => {
    const expected = expectedOf(sample.event);
    expect(await unfound([...legForgeries(entries, sample, expected), ...fieldForgeries(entries, sample, expected)])).toEqual([]);
  });

  test.each(samples)(
    '%s left out, stated twice, of a refused command or without its command is found and named',
    async (_variant, sample) => {
      expect(await unfound(placeForgeries(entries, sample, EXPECTED_OF_PEGS))).toEqual([]);
    },
  );

  test('SPEC §16 §18 a list said otherwise, sent by another or answered otherwise is found', async () => {
    const options = { begins: 'spot.peg', expected: EXPECTED_OF_PEGS, unseen: [], ownRules: { 'spot.peg': ['SPEC/4.6 who pegs'] } };
    expect(await unfound(commandForgeries(entries, options))).toEqual([]);
  });

  test.each([
    ['lists', pegListForgeries],
    ['what comes back', comingBackForgeries],
    ['prices in the book', pegPriceForgeries],
    ['due work and ends', pegEndForgeries],
  ] as const)('what a thief with the whole program writes is found and named: %s', async (_name, forgeries) => {
    expect(await unfound(forgeries())).toEqual([]);
  });
});
