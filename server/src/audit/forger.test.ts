import { afterAll, describe, expect, test } from 'vitest';
import { boundForgeries, crowdForgeries } from './test/bound-forgeries.ts';
import { commandForgeries, repetitionForgeries } from './test/each-command.ts';
import { fieldForgeries, legForgeries, placeForgeries, samplesOf } from './test/each-event.ts';
import { roundsForgeries } from '../products/rounds/audit/test/forgeries.ts';
import { spotForgeries } from '../products/spot/audit/test/forgeries.ts';
import { updownForgeries } from '../products/updown/audit/test/forgeries.ts';
import { RULES } from './test/expected-rules.ts';
import { auditForged, unfound as unfoundOf, type Forgery } from './test/forgery.ts';
import { Forger } from './test/forger.ts';
import { liveForgeries } from './test/live-forgeries.ts';
import { adjustmentForgeries } from './test/adjustment-forgeries.ts';
import { lockForgeries, settingForgeries, moneyForgeries, priceForgeries, protectionForgeries } from './test/ground-forgeries.ts';
import { richHistory } from './test/rich-history.ts';
import { stopForgeries } from './test/stop-forgeries.ts';
import { termsForgeries } from './test/terms-forgeries.ts';
import { verificationForgeries } from './test/verification-forgeries.ts';

const entries = richHistory();
const samples = samplesOf(entries);

/** The kinds of forgery that were audited. */
const kinds = new Set<string>();

function* noted(forgeries: Iterable<Forgery>): Generator<Forgery> {
  for (const forgery of forgeries) {
    kinds.add(forgery.kind);
    yield forgery;
  }
}

const unfound = (forgeries: Iterable<Forgery>): Promise<readonly string[]> => unfoundOf(noted(forgeries));

const marketTerms = (f: Forger): readonly Forgery[] =>
  termsForgeries(entries, {
    name: 'market',
    states: 'market.changed',
    fee: 'feePpm',
    first: { entry: f.entry('spot.place'), rule: 'SPEC/4.3 rate' },
  });
const updownTerms = (f: Forger): readonly Forgery[] =>
  termsForgeries(entries, {
    name: 'updown',
    states: 'updown.defined',
    fee: null,
    first: { entry: f.entry('updown.place'), rule: 'SPEC/6.9 rate' },
  });
const roundsTerms = (f: Forger): readonly Forgery[] =>
  termsForgeries(entries, {
    name: 'rounds',
    states: 'rounds.defined',
    fee: null,
    first: { entry: f.stating('rounds.opened', ({ offerId }) => offerId === 2), rule: 'SPEC/7 round' },
  });

describe('the forger', () => {
  test('the real journal is clean, with every kind of event in it', async () => {
    expect(await auditForged(entries)).toEqual([]);
    expect(new Set(samples.map(({ event }) => event.type))).toEqual(new Set(Object.keys(RULES).map((variant) => variant.split(' ')[0])));
  });

  test.each(samples.filter(({ event }) => 'legs' in event && event.legs.length > 0).map((sample) => [sample.variant, sample] as const))(
    'I1 I2 each leg of %s sent elsewhere is found and named',
    async (_variant, sample) => {
      expect(await unfound(legForgeries(entries, sample))).toEqual([]);
    },
  );

  test.each(samples.map((sample) => [sample.variant, sample] as const))(
    'each field of %s said otherwise is found and named',
    async (_variant, sample) => {
      expect(await unfound(fieldForgeries(entries, sample))).toEqual([]);
    },
  );

  test.each(samples.map((sample) => [sample.variant, sample] as const))(
    '%s left out, stated twice, of a refused command or without its command is found and named',
    async (_variant, sample) => {
      expect(await unfound(placeForgeries(entries, sample))).toEqual([]);
    },
  );

  test('SPEC §16 §18 each kind of command said otherwise, sent by another or answered otherwise is found', async () => {
    expect(await unfound([...commandForgeries(entries), ...repetitionForgeries(entries)])).toEqual([]);
  });

  test.each([
    ['money', moneyForgeries],
    ['adjustments', adjustmentForgeries],
    ['bounds', boundForgeries],
    ['crowds', crowdForgeries],
    ['prices', priceForgeries],
    ['spot', spotForgeries],
    ['second contracts', updownForgeries],
    ['rounds', roundsForgeries],
    ['protection', protectionForgeries],
    ['holds', lockForgeries],
    ['settings', settingForgeries],
    ['verifications', verificationForgeries],
    ['planned stops', stopForgeries],
    ['terms of markets', marketTerms],
    ['terms of second contracts', updownTerms],
    ['terms of rounds', roundsTerms],
  ] as const)('what a thief with the whole program writes is found and named: %s', async (_name, forgeries) => {
    expect(await unfound(forgeries(new Forger(entries)))).toEqual([]);
  });

  test('RULES §3.1 a journal of real money is clean as well; bets in it on too few fresh sources or a coarse tick are found', async () => {
    const live = richHistory('live');
    expect(await auditForged(live)).toEqual([]);
    expect(await unfound(liveForgeries(new Forger(live)))).toEqual([]);
  });

  afterAll(() => {
    process.stdout.write(`${kinds.size} kinds of forgery were written into a journal and found\n`);
  });
});

test('there are many kinds of forgery', () => {
  expect(kinds.size).toBeGreaterThan(1_000);
});
