import { describe, expect, test } from 'vitest';
import { digest } from './digest.ts';
import { goldenEvidence, goldenUpdownTicks, RECEIPT_AT_ONCE, type GoldenTick } from './kinds/updown/test/golden.ts';
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
    const { ticks } = goldenEvidence(goldenUpdownTicks(3_000_003), { result: 'win', reason: '' }, '185.00000000', RECEIPT_AT_ONCE);
    expect(ticks.slice(0, 2).map(tickDigest)).toEqual([
      'bddaf2f9e8e332753205f354bf446c1eb6ce7956f89cb93b5c7485d07d9af2a8',
      'c82978416a5c3a196ec7ebc36b67fcec544a9a2cfb3d0a443ab078be48492cf2',
    ]);
  });

  test('G43 the receipt has the golden digest and signature', () => {
    expect(evidence.settlement.receipt).toBe('f96c92791f60773dde41c60ef4cdb58a4fcd52ada31007f3ae839443241613eb');
    expect(evidence.receiptSignature).toBe(
      '91ec5436504f87e008f3a4ee3f58707a65a79b469103c8cce9238c3bafdea6c39461ccff935a4f54ac4404412edf31e1b9a57ac58c0f03938459f09d95128f02',
    );
  });

  test('G43 its entry is the first tick after the wait, not the one in it', () => {
    expect(verifyEvidence(evidence)).toMatchObject({ proved: true, recomputed: { payout: '185.00000000' } });
    expect(verifyEvidence(evidence).recomputed.first).toEqual({ n: 4, price: '30000.02', time: 1767225603000 });
  });
});

describe('G48 boundaries of a second contract', () => {
  test.each([
    [3_000_003, 'win', '185.00000000'],
    [3_000_002, 'tie', '100.00000000'],
    [3_000_001, 'lose', '0.00000000'],
  ] as const)('exit %d against entry 3000002: %s', (exit, result, payout) => {
    const ticks = goldenUpdownTicks(exit, RECEIPT_AT_ONCE);
    const verdict = verifyEvidence(goldenEvidence(ticks, { result, reason: '' }, payout, RECEIPT_AT_ONCE));
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
    const verdict = verifyEvidence(goldenEvidence(endingAt(outages[outage], steps), { result, reason }, payout, RECEIPT_AT_ONCE));
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
    const verdict = verifyEvidence(goldenEvidence(ticks, { result, reason }, payout, RECEIPT_AT_ONCE));
    expect(verdict).toMatchObject({ proved: false });
    expect(verdict.lines.find(({ ok }) => !ok)?.step).toBe('outcome');
  });
});

describe('RULES §6.2 boundaries of the wait', () => {
  const receipt = { ...RECEIPT_AT_ONCE, waitMs: 2_000, expiry: RECEIPT_AT_ONCE.time + 62_000 };
  const at = (...afterMs: readonly number[]): GoldenTick[] => afterMs.map((ms) => ({ afterMs: ms, steps: 3_000_002 }));
  const rest = Array.from({ length: 54 }, (_, index) => 8_000 + index * 1_000);
  const tie = { result: 'tie', reason: '' } as const;
  const voided = { result: 'void', reason: 'NO_ENTRY' } as const;

  test.each([
    ['a tick exactly at its end is no entry', at(-500, 2_000, 2_001, ...rest, 62_001), tie, 2_001],
    ['5,000 ms after it there is still one', at(-500, 7_000, ...rest, 62_001), tie, 7_000],
    ['5,001 ms after it there is none', at(-500, 7_001), voided, null],
  ] as const)('%s', (_name, ticks, outcome, entryAfterMs) => {
    const verdict = verifyEvidence(goldenEvidence(ticks, outcome, '100.00000000', receipt));
    expect(verdict.lines.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict.recomputed.first?.time ?? null).toBe(entryAfterMs === null ? null : receipt.time + entryAfterMs);
  });

  test('the exit is the last tick up to acceptance, wait and duration', () => {
    const ticks = [...at(-500, 2_001, ...rest), { afterMs: 62_000, steps: 3_000_003 }, { afterMs: 62_001, steps: 3_000_001 }];
    expect(verifyEvidence(goldenEvidence(ticks, { result: 'win', reason: '' }, '185.00000000', receipt)).proved).toBe(true);
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
