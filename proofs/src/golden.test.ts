import { describe, expect, test } from 'vitest';
import { digest } from './digest.ts';
import { goldenEvidence, goldenUpdownTicks, type GoldenTick } from './kinds/updown/test/golden.ts';
import type { RoundEvidence } from './kinds/rounds/evidence.ts';
import { makeRound } from './kinds/rounds/test/made-round.ts';
import { everySignatureForReal } from './test/remembered-signatures.ts';
import { Seal } from './test/sealed.ts';
import { tickDigest } from './tick.ts';
import { verifyEvidence } from './verify.ts';
import { roundTimes } from './kinds/rounds/rules.ts';

everySignatureForReal();

describe('G41, G43 in an evidence file', () => {
  const evidence = goldenEvidence(goldenUpdownTicks(3_000_003), { result: 'win', reason: '' }, '185.00000000');

  test('G41 the first two ticks have the golden digests', () => {
    expect(evidence.ticks.slice(0, 2).map(tickDigest)).toEqual([
      'bddaf2f9e8e332753205f354bf446c1eb6ce7956f89cb93b5c7485d07d9af2a8',
      'c82978416a5c3a196ec7ebc36b67fcec544a9a2cfb3d0a443ab078be48492cf2',
    ]);
  });

  test('G43 the receipt has the golden digest and signature', () => {
    expect(evidence.settlement.receipt).toBe('d25c75ae952c559d99d3a07a83d2f694ac62f875ecd055ea8bd1a42de07c3d86');
    expect(evidence.receiptSignature).toBe(
      'b63bd48f032a240bfc449cfca7c93d2f0f519c896ad2b1784202691890df35da0898e8049d13099af9b5f578bde93856553c1c72c96549df99554911bb41d50a',
    );
  });

  test('G43 its entry tick is tick 2', () => {
    expect(verifyEvidence(evidence).recomputed.first).toEqual({ n: 2, price: '30000.02', time: 1767225601000 });
  });
});

describe('G48 boundaries of a second contract', () => {
  test.each([
    [3_000_003, 'win', '185.00000000'],
    [3_000_002, 'tie', '100.00000000'],
    [3_000_001, 'lose', '0.00000000'],
  ] as const)('exit %d against entry 3000002: %s', (exit, result, payout) => {
    const verdict = verifyEvidence(goldenEvidence(goldenUpdownTicks(exit), { result, reason: '' }, payout));
    expect(verdict).toMatchObject({ proved: true, recomputed: { result, reason: '', payout } });
    expect(verdict.recomputed.last?.time).toBe(1767225660000);
  });

  const at = (...afterMs: readonly number[]): GoldenTick[] => afterMs.map((ms) => ({ afterMs: ms, steps: 3_000_002 }));
  const seconds = (from: number, to: number): number[] => Array.from({ length: (to - from) / 1000 + 1 }, (_, index) => from + index * 1000);
  const outages = {
    'first tick 5,000 ms after acceptance': at(-500, ...seconds(5_000, 60_000), 61_000),
    'first tick 5,100 ms after acceptance': at(-500, ...seconds(5_100, 60_100)),
    'largest gap 11,000 ms': at(-500, ...seconds(500, 10_500), ...seconds(21_500, 59_500), 60_500),
    'two ticks, 50 s apart': at(-500, 5_000, 55_000, 60_001),
    'last tick 5,000 ms before expiry': at(-500, ...seconds(1_000, 55_000), 60_001),
    'last tick 5,001 ms before expiry': at(-500, ...seconds(999, 54_999), 60_001),
    'one tick in all': at(-500, 500, 60_001),
  };

  /** The last tick up to expiry is the exit; its price is the entry's and so many steps. */
  function endingAt(ticks: readonly GoldenTick[], steps: number): GoldenTick[] {
    const exit = ticks.findLast(({ afterMs }) => afterMs <= 60_000);
    return ticks.map((tick) => (tick === exit ? { ...tick, steps: tick.steps + steps } : tick));
  }

  test.each([
    ['first tick 5,000 ms after acceptance', 1, 'win', '', '185.00000000'],
    ['first tick 5,000 ms after acceptance', 0, 'tie', '', '100.00000000'],
    ['first tick 5,100 ms after acceptance', 1, 'void', 'NO_ENTRY', '100.00000000'],
    ['largest gap 11,000 ms', 1, 'win', '', '185.00000000'],
    ['largest gap 11,000 ms', 0, 'tie', '', '100.00000000'],
    ['largest gap 11,000 ms', -1, 'lose', '', '0.00000000'],
    ['two ticks, 50 s apart', 1, 'win', '', '185.00000000'],
    ['two ticks, 50 s apart', -1, 'lose', '', '0.00000000'],
    ['last tick 5,000 ms before expiry', 1, 'win', '', '185.00000000'],
    ['last tick 5,000 ms before expiry', -1, 'lose', '', '0.00000000'],
    ['last tick 5,001 ms before expiry', 1, 'win', 'GAP_WON', '185.00000000'],
    ['last tick 5,001 ms before expiry', 0, 'void', 'STALE_EXIT', '100.00000000'],
    ['last tick 5,001 ms before expiry', -1, 'void', 'STALE_EXIT', '100.00000000'],
    ['one tick in all', 0, 'void', 'FEW_TICKS', '100.00000000'],
  ] as const)('%s, exit %d steps off the entry: %s %s pays %s', (outage, steps, result, reason, payout) => {
    const verdict = verifyEvidence(goldenEvidence(endingAt(outages[outage], steps), { result, reason }, payout));
    expect(verdict.lines.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict).toMatchObject({ proved: true, recomputed: { result, reason, payout } });
  });

  test.each([
    [1, 'void', 'STALE_EXIT', '100.00000000'],
    [1, 'win', '', '185.00000000'],
    [-1, 'lose', '', '0.00000000'],
    [-1, 'void', '', '100.00000000'],
    [0, 'tie', '', '100.00000000'],
    [-1, 'win', 'GAP_WON', '185.00000000'],
  ] as const)('§6.6 no exit in time, %d steps off the entry: %s %s is not what the rules give', (steps, result, reason, payout) => {
    const ticks = endingAt(outages['last tick 5,001 ms before expiry'], steps);
    const verdict = verifyEvidence(goldenEvidence(ticks, { result, reason }, payout));
    expect(verdict).toMatchObject({ proved: false });
    expect(verdict.lines.find(({ ok }) => !ok)?.step).toBe('outcome');
  });
});

test('G23 moments of round 5,890,752 of 300 s', () => {
  const start = Date.UTC(2026, 0, 1);
  expect(roundTimes({ period: 300_000, round: 5_890_752 })).toEqual({
    start,
    bettingEnd: start + 148_000,
    lock: start + 150_000,
    end: start + 300_000,
  });
});

describe('G24 payouts of a round', () => {
  const stakesOf = (
    up: readonly string[],
    down: readonly string[],
    payouts: readonly string[],
    played: readonly string[] = [...up, ...down],
  ): RoundEvidence['round']['stakes'] =>
    [...up, ...down].map((stake, index) => ({
      orderId: `R-${index + 1}`,
      side: index < up.length ? 'up' : 'down',
      stake,
      played: played[index] ?? '',
      payout: payouts[index] ?? '',
    }));

  function goldenRound(
    end: 'up' | 'down',
    fee: string,
    stakes: RoundEvidence['round']['stakes'],
    pools: { up: string; down: string; matched: string },
  ): RoundEvidence {
    const { evidence, keys } = makeRound(24, end);
    const terms = { feeType: 1, feeValue: '5.00000000' } as const;
    const own = { orderId: 'R-1', side: 'up', stake: stakes[0]?.stake ?? '' } as const;
    const round = { ...evidence.round, ...terms, ...pools, fee, stakes };
    const settlement = {
      ...evidence.settlement,
      orderId: 'R-1',
      result: end === 'up' ? 'win' : 'lose',
      amounts: { stake: own.stake, played: stakes[0]?.played ?? '', payout: stakes[0]?.payout ?? '' },
      round: digest('candor/round/1', round),
    } as const;
    return new Seal(keys).round({ ...evidence, receipt: { ...evidence.receipt, ...terms, ...own }, round, settlement });
  }

  const hundred = { up: '100.00000000', down: '100.00000000', matched: '100.00000000' };
  const [up, down] = [
    ['60.00000000', '40.00000000'],
    ['70.00000000', '30.00000000'],
  ];

  test.each([
    ['up', ['117.00000000', '78.00000000', '0.00000000', '0.00000000']],
    ['down', ['0.00000000', '0.00000000', '136.50000000', '58.50000000']],
  ] as const)('%s wins', (end, payouts) => {
    const verdict = verifyEvidence(goldenRound(end, '5.00000000', stakesOf(up ?? [], down ?? [], payouts), hundred));
    expect(verdict.lines.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict.proved).toBe(true);
  });

  const larger = { up: '7.00000000', down: '0.33333340', matched: '0.33333340' };
  const largerRound = (payouts: readonly string[], played: readonly string[]): RoundEvidence =>
    goldenRound('up', '0.01666667', stakesOf(['3.00000000', '2.00000000', '2.00000000'], ['0.33333340'], payouts, played), larger);

  test('of 3, 2 and 2 next to 0.33333340 plays what the smaller pool holds', () => {
    const payouts = ['0.27857148', '0.18571433', '0.18571432', '0.00000000'];
    const verdict = verifyEvidence(largerRound(payouts, ['0.14285717', '0.09523812', '0.09523811', '0.33333340']));
    expect(verdict.lines.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict.proved).toBe(true);
  });

  test('the missing unit to the later of two equal stakes, and open pools, are not proved', () => {
    const moved = largerRound(
      ['0.27857148', '0.18571432', '0.18571433', '0.00000000'],
      ['0.14285717', '0.09523811', '0.09523812', '0.33333340'],
    );
    const open = largerRound(
      ['3.13571431', '2.09047621', '2.09047621', '0.00000000'],
      ['3.00000000', '2.00000000', '2.00000000', '0.33333340'],
    );
    for (const file of [moved, open]) expect(verifyEvidence(file).lines.find(({ ok }) => !ok)?.step).toBe('played');
  });
});
