import { goldenFunding, GOLDEN_FUNDINGS, type MadeFunding } from '@candor/proofs/kinds/perpetual/test/golden-funding';
import { markDigest } from '@candor/proofs/mark';
import { Seal } from '@candor/proofs/test/sealed';
import { verifyEvidence } from '@candor/proofs/verify';
import { expect, test } from 'vitest';
import { fundingEvidence } from './funding-evidence.ts';
import type { MarkSeries } from './mark-chains.ts';
import type { ListedPerpetual } from '../markets.ts';
import type { StepRecord } from '../handlers/own-queries.ts';

const [GOLDEN] = Object.values(GOLDEN_FUNDINGS);
if (GOLDEN === undefined) throw new RangeError('no vector');
const golden = goldenFunding(GOLDEN);
const { settlement } = golden.evidence;

/** The chains of a document as the server has them. */
function chainsOf({ evidence: { marks, ticks, checkpoints, keys }, series }: MadeFunding): MarkSeries {
  const lastN = marks.at(-1)?.n ?? 0;
  const runOf = (fromN: number, toN: number) => {
    const run = marks.filter(({ n }) => n >= fromN && n <= toN);
    return { ticks: run, digests: run.map(markDigest) };
  };
  return {
    keyring: {
      key: settlement.key,
      sign: (tag: 'candor/settlement/1', object: Parameters<Seal['sign']>[1]) => new Seal(series.keys).sign(tag, object),
      keys: () => keys,
    },
    ticks: () => Promise.resolve({ ticks, digests: [] }),
    marks: {
      head: () => ({ n: lastN, digest: '' }),
      firstAfter: (_symbol: string, timeMs: number) => Promise.resolve(marks.find(({ time }) => time > timeMs)?.n ?? lastN + 1),
      run: (_symbol: string, fromN: number, toN: number) => Promise.resolve(runOf(fromN, toN)),
      evidence: (_symbol: string, fromN: number) => Promise.resolve({ ...runOf(fromN, lastN), checkpoints }),
    },
  } as object as MarkSeries;
}

const chains = chainsOf(golden);

const market = { info: { factor: 1_000n }, symbol: { code: 'btcusdt', tickUnits: 1_000_000n } } as ListedPerpetual;
const POSITION = { id: 12, side: 0 };
const STEP = {
  step: 4,
  seq: settlement.seq,
  time_ms: settlement.time,
  kind: 'funding',
  lots: 300,
  mark_ticks: 5_000_001,
  rate_e8: 12_345,
  amount_units: '-185175038',
  margin_units: '149814824962',
} as StepRecord;

const premiums = settlement.premiums.map(({ time, premiumE8 }) => ({ time_ms: time, premium_e8: premiumE8 }));
const premiumsOf = (endMs: number) => Promise.resolve(endMs === 1_767_254_400_000 ? premiums : []);

test('G20 the step of a position is made the document that both verifiers prove', async () => {
  const made = await fundingEvidence(chains, market, 5_000, POSITION, STEP, premiumsOf);
  expect(made).toEqual(golden.evidence);
  expect(verifyEvidence(made)).toMatchObject({ proved: true, orderId: 'F-12-4' });
});

test('SPEC §5.8 a share of less than what is owed has no evidence, nor has a rate that the next mark does not say', async () => {
  const received = { ...STEP, amount_units: '185175037', margin_units: '1' };
  expect(await fundingEvidence(chains, market, 5_000, { id: 12, side: 1 }, received, premiumsOf)).toMatchObject({ kind: 'funding' });
  expect(
    await fundingEvidence(chains, market, 5_000, { id: 12, side: 1 }, { ...received, amount_units: '185175036' }, premiumsOf),
  ).toBeNull();
  expect(await fundingEvidence(chains, market, 5_000, POSITION, { ...STEP, rate_e8: 12_344 }, premiumsOf)).toBeNull();
});

test('a mark that is not signed yet is missing', async () => {
  expect(await fundingEvidence(chains, market, 5_000, POSITION, { ...STEP, mark_ticks: 5_000_002 }, premiumsOf)).toBe('missing');
});

test('a mark of the next interval in the same millisecond did not decide, though its price is the same', async () => {
  const same = goldenFunding(GOLDEN, { time: settlement.time });
  const made = await fundingEvidence(chainsOf(same), market, 5_000, POSITION, STEP, premiumsOf);
  expect(made).toMatchObject({ settlement: { mark: settlement.mark } });
  expect(verifyEvidence(made)).toMatchObject({ proved: true });
});

test('samples that do not give the rate are not all of them', async () => {
  const some = () => Promise.resolve(premiums.slice(1));
  expect(await fundingEvidence(chains, market, 5_000, POSITION, STEP, some)).toBe('missing');
});
