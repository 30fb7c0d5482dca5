import type { ExchangeEvent } from '@candor/exchange/event';
import { describe, expect, test } from 'vitest';
import { commandForgeries } from '../../../audit/test/each-command.ts';
import { fieldForgeries, legForgeries, placeForgeries, samplesOf } from '../../../audit/test/each-event.ts';
import { Forger } from '../../../audit/test/forger.ts';
import { auditForged, unfound, type Forgery } from '../../../audit/test/forgery.ts';
import { termsForgeries } from '../../../audit/test/terms-forgeries.ts';
import { EXPECTED_OF_PERPETUAL, expectedOf, PERPETUAL_TYPES, variantOf } from './test/expected.ts';
import {
  fundingForgeries,
  insuranceForgeries,
  liquidationForgeries,
  markForgeries,
  orderForgeries,
  stopForgeries,
  tierForgeries,
  triggerForgeries,
} from './test/forgeries.ts';
import { comingBackForgeries, pegListForgeries } from './test/peg-forgeries.ts';
import { peggedHistory } from './test/peg-history.ts';
import {
  crowdedHistory,
  fundedHistory,
  insuredHistory,
  liquidatedHistory,
  markedHistory,
  retieredHistory,
  stoppedHistory,
  tradedHistory,
  waitingHistory,
} from './test/histories.ts';

const histories = [
  tradedHistory(),
  fundedHistory(),
  liquidatedHistory(),
  insuredHistory(),
  waitingHistory(),
  retieredHistory(),
  crowdedHistory(),
  stoppedHistory(),
  markedHistory(),
  peggedHistory(),
];
/** The first event of every variant, in the first history that has it. */
const samples = new Map(
  histories
    .toReversed()
    .flatMap((entries) => samplesOf(entries, variantOf).map((sample) => [sample.variant, { entries, sample }] as const))
    .filter(([variant]) => variant.startsWith('perpetual.')),
);

/** Amounts of a side that the bytes of the journal do not have: they are 0 of what opens, or of what reduces. */
const UNWRITTEN = { opens: ['realisedUnits', 'paidOutUnits', 'insuredUnits'], reduces: ['fromWalletUnits'] } as const;

function isWritten(event: ExchangeEvent, kind: string): boolean {
  const sides =
    event.type === 'perpetual.filled'
      ? { taker: event.taker, maker: event.maker }
      : event.type === 'perpetual.deleveraged'
        ? { loser: event.loser, partner: event.partner }
        : {};
  return !Object.entries(sides).some(([name, { isOpening }]) =>
    UNWRITTEN[isOpening ? 'opens' : 'reduces'].some((field) => kind.endsWith(`${name}.${field}`)),
  );
}

/** Rules of what a command must be, beside those of its events. */
const OWN_RULES: Readonly<Record<string, readonly string[]>> = {
  'perpetual.open': ['SPEC/5.1 leverage', 'SPEC/5.2 lots', 'SPEC/5.2 hold', 'SPEC/5.2 protection price'],
  'perpetual.close': ['SPEC/5.1 own', 'SPEC/5.2 lots', 'SPEC/5.2 reducing price'],
  'perpetual.closeAll': ['SPEC/5.1 own'],
  'perpetual.peg': ['SPEC/4.6 who pegs', 'SPEC/5.1 leverage'],
  'perpetual.cancel': ['SPEC/5.1 own'],
  'perpetual.cancelAll': ['SPEC/5.1 own'],
  'perpetual.adjust': ['SPEC/5.1 own'],
  'perpetual.protect': ['SPEC/5.1 own'],
  'perpetual.unprotect': ['SPEC/5.1 own'],
};

/** Fields of commands that reach no event and decide nothing. */
const UNSEEN = ['change', 'switch'].flatMap((verb) => [`perpetual.${verb}.operator`, `perpetual.${verb}.reason`]);

function perpetualTerms(): readonly Forgery[] {
  const entries = tradedHistory();
  const first = { entry: new Forger(entries).entry('perpetual.open'), rule: 'SPEC/5.2 rate' };
  return ['openFeePpm', 'closeFeePpm'].flatMap((fee) =>
    termsForgeries(entries, { name: 'perpetual', states: 'perpetual.defined', fee, first }),
  );
}

describe('the forger of perpetual contracts', () => {
  test('the real journals are clean, with every kind of event in them', async () => {
    for (const entries of histories) expect(await auditForged(entries)).toEqual([]);
    expect(new Set(Array.from(samples.values(), ({ sample }) => sample.event.type))).toEqual(new Set(PERPETUAL_TYPES));
    expect(samples.size).toBeGreaterThan(50);
    for (const variant of [
      'perpetual.filled reduces opens insured',
      'perpetual.deleveraged insured',
      'perpetual.deleveraged',
      'perpetual.liquidating with equity',
      'perpetual.liquidating without',
      'perpetual.liquidated waits',
    ])
      expect([...samples.keys()]).toContain(variant);
  });

  test.each([...samples])('I1 I2 each leg of %s sent elsewhere is found and named', async (_variant, { entries, sample }) => {
    expect(await unfound(legForgeries(entries, sample, expectedOf(sample.event)))).toEqual([]);
  });

  test.each([...samples])('each field of %s said otherwise is found and named', async (_variant, { entries, sample }) => {
    const forgeries = [...fieldForgeries(entries, sample, expectedOf(sample.event))];
    expect(await unfound(forgeries.filter(({ kind }) => isWritten(sample.event, kind)))).toEqual([]);
  });

  test.each([...samples])(
    '%s left out, stated twice, of a refused command or without its command is found and named',
    async (_variant, { entries, sample }) => {
      expect(await unfound(placeForgeries(entries, sample, EXPECTED_OF_PERPETUAL))).toEqual([]);
    },
  );

  test('SPEC §16 §18 each kind of command said otherwise, sent by another or answered otherwise is found', async () => {
    const options = { begins: 'perpetual.', expected: EXPECTED_OF_PERPETUAL, unseen: UNSEEN, ownRules: OWN_RULES };
    expect(await unfound(commandForgeries(tradedHistory(), options))).toEqual([]);
    const words = { ...EXPECTED_OF_PERPETUAL.words, side: ['buy', 'sell'] };
    const pegging = { ...options, begins: 'perpetual.peg', expected: { ...EXPECTED_OF_PERPETUAL, words } };
    expect(await unfound(commandForgeries(peggedHistory(), pegging))).toEqual([]);
  });

  test.each([
    ['orders', orderForgeries],
    ['tiers', tierForgeries],
    ['terms', perpetualTerms],
    ['planned stops', stopForgeries],
    ['triggers', triggerForgeries],
    ['marks', markForgeries],
    ['funding', fundingForgeries],
    ['liquidations and deleveraging', liquidationForgeries],
    ['insurance', insuranceForgeries],
    ['lists of pegged orders', pegListForgeries],
    ['pegged orders that come back', comingBackForgeries],
  ] as const)('what a thief with the whole program writes is found and named: %s', async (_name, forgeries) => {
    expect(await unfound(forgeries())).toEqual([]);
  });
});
