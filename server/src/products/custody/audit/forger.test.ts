import type { ExchangeEvent } from '@candor/exchange/event';
import { describe, expect, test } from 'vitest';
import { commandForgeries } from '../../../audit/test/each-command.ts';
import { fieldForgeries, legForgeries, placeForgeries, samplesOf } from '../../../audit/test/each-event.ts';
import { auditForged, unfound } from '../../../audit/test/forgery.ts';
import { CUSTODY_TYPES, EXPECTED_OF_CUSTODY } from './test/expected.ts';
import { custodyForgeries } from './test/forgeries.ts';
import { custodyHistory } from './test/history.ts';

const entries = custodyHistory();

/** A withdrawal ends in three ways, a deposit is credited or not. */
function variantOf(event: ExchangeEvent): string {
  if (event.type === 'custody.ended') return `${event.type} ${event.end}`;
  return event.type === 'custody.deposited' ? `${event.type} ${event.isCredited ? 'credited' : 'unclaimed'}` : event.type;
}

const samples = samplesOf(entries, variantOf)
  .filter(({ variant }) => variant.startsWith('custody.'))
  .map((sample) => [sample.variant, sample] as const);

/** Rules of what a command must be, beside those of its events. */
const OWN_RULES: Readonly<Record<string, readonly string[]>> = {
  'custody.deposit': ['SPEC/13.1 deposit'],
  'custody.reinstate': ['SPEC/13.1 deposit'],
  'custody.request': ['SPEC/13.1 not final'],
  'custody.relocate': ['SPEC/18 capital'],
};

/** Fields of commands that reach no event and decide nothing. */
const UNSEEN = [
  ...['change', 'switch', 'changeRules', 'switchPayments', 'claim', 'approve', 'payIn', 'takeOut', 'relocate'].flatMap((verb) => [
    `custody.${verb}.operator`,
    `custody.${verb}.reason`,
  ]),
  'custody.reject.operator',
  'custody.rejectByCode.operator',
  'custody.rejectByCode.reason',
  // More confirmations than were needed are as good.
  ...['deposit', 'finalise', 'reinstate', 'complete', 'fail'].map((verb) => `custody.${verb}.confirmations`),
  // A minute, a millisecond or a unit more changes nothing here.
  'custody.request.utcOffsetMinutes',
  'custody.request.readyMs',
  'custody.request.dayMaxValueUnits',
];

describe('the forger of deposits and withdrawals', () => {
  test('the real journal is clean, with every kind of event in it', async () => {
    expect(await auditForged(entries)).toEqual([]);
    expect(new Set(samples.map(([, { event }]) => event.type))).toEqual(new Set(CUSTODY_TYPES));
  });

  test.each(samples)('I1 I2 each leg of %s sent elsewhere is found and named', async (_variant, sample) => {
    expect(await unfound(legForgeries(entries, sample, EXPECTED_OF_CUSTODY))).toEqual([]);
  });

  test.each(samples)('each field of %s said otherwise is found and named', async (_variant, sample) => {
    expect(await unfound(fieldForgeries(entries, sample, EXPECTED_OF_CUSTODY))).toEqual([]);
  });

  test.each(samples)(
    '%s left out, stated twice, of a refused command or without its command is found and named',
    async (_variant, sample) => {
      expect(await unfound(placeForgeries(entries, sample, EXPECTED_OF_CUSTODY))).toEqual([]);
    },
  );

  test('SPEC §16 §18 each kind of command said otherwise, sent by another or answered otherwise is found', async () => {
    const options = { begins: 'custody.', expected: EXPECTED_OF_CUSTODY, unseen: UNSEEN, ownRules: OWN_RULES };
    expect(await unfound(commandForgeries(entries, options))).toEqual([]);
  });

  test('what a thief with the whole program writes is found and named', async () => {
    expect(await unfound(custodyForgeries(entries))).toEqual([]);
  });
});
