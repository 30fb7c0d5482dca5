import { describe, expect, test } from 'vitest';
import { keyName } from '../../signature.ts';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { Seal } from '../../test/sealed.ts';
import { tickDigest } from '../../tick.ts';
import { moment } from '../../verify/moment.ts';
import { verifyEvidence } from '../../verify.ts';
import type { RoundEvidence } from './evidence.ts';
import { roundTimes } from './rules.ts';
import { makeRound } from './test/made-round.ts';

/** A round of 60 s that `up` won: two stakes a side, two keys that were in use before acceptance, two runs of ticks. */
const { evidence: VALID, keys: KEYS } = makeRound(116, 'up');
const seal = new Seal(KEYS);
const { receipt: RECEIPT, settlement: SETTLEMENT, round: ROUND, ticks: TICKS } = VALID;
const OTHER_HASH = 'ab'.repeat(32);
const OTHER_SIGNATURE = 'ab'.repeat(64);
const UNKNOWN = keyName(OTHER_HASH);
const { start, bettingEnd, lock: lockMs, end: endMs } = roundTimes(RECEIPT);
/** Number of the ticks before the first one of the second run. */
const FIRST_RUN = TICKS.findIndex(({ n }, index) => index > 0 && n !== (TICKS[index - 1]?.n ?? 0) + 1);

/** An element that is there. */
function at<T>(list: readonly T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`nothing at ${index}`);
  return found;
}

const withReceipt = (change: Partial<RoundEvidence['receipt']>): RoundEvidence =>
  seal.round({ ...VALID, receipt: { ...RECEIPT, ...change } });
const withRound = (change: Partial<RoundEvidence['round']>): RoundEvidence => seal.round({ ...VALID, round: { ...ROUND, ...change } });
const withSettlement = (change: Partial<RoundEvidence['settlement']>): RoundEvidence =>
  seal.round({ ...VALID, settlement: { ...SETTLEMENT, ...change } });
const withStake = (index: number, change: Partial<RoundEvidence['round']['stakes'][number]>): RoundEvidence =>
  withRound({ stakes: ROUND.stakes.with(index, { ...at(ROUND.stakes, index), ...change }) });
const key = (index: number): string => at(VALID.keys, index).key;
const n = (index: number): number => at(TICKS, index).n;

/** The ticks of a run up to a limit, the last of them named by a checkpoint that is too early to say that none follows. */
function endingAt(run: 0 | 1, limitMs: number): RoundEvidence {
  const kept = TICKS.filter(({ time }, index) => index < FIRST_RUN !== (run === 0) || time <= limitMs);
  const last = kept.findLast((tick) => TICKS.indexOf(tick) < FIRST_RUN === (run === 0));
  if (last === undefined) throw new RangeError('the run has ticks up to its limit');
  const signed = at(VALID.checkpoints, run).checkpoint;
  const heads = signed.heads.map((head) => (head.symbol === last.symbol ? { ...head, n: last.n, hash: tickDigest(last) } : head));
  const checkpoint = { ...signed, time: Math.max(signed.time, limitMs), heads };
  const signature = seal.sign('candor/checkpoint/1', checkpoint);
  return { ...VALID, ticks: kept, checkpoints: seal.checkpoints(VALID.checkpoints.with(run, { checkpoint, signature })) };
}

type Row = readonly [what: string, evidence: () => RoundEvidence, line: string];

test('RULES §15.2 the lines of a stake in a round that is proved', () => {
  const { orderId, side, stake, round } = RECEIPT;
  const [lock, close] = [ROUND.lock, ROUND.close].map((hash) => TICKS.find((tick) => tickDigest(tick) === hash));
  const { recomputed } = verifyEvidence(VALID);
  expect(recomputed).toEqual({
    side,
    stake,
    first: { n: lock?.n, price: lock?.price, time: lock?.time },
    last: { n: close?.n, price: close?.price, time: close?.time },
    result: 'win',
    reason: '',
    payout: SETTLEMENT.amounts.payout,
  });
  expect(linesOf(VALID)).toEqual([
    'format: every object has exactly the expected keys',
    `keys: 2 in the file, the first is ${key(0)}: compare it with the published key`,
    `receipt: ${orderId}, signed by ${key(1)}`,
    `terms: ${side} with ${stake} in round ${round} of 60 s, accepted ${moment(RECEIPT.time)}`,
    `settlement: belongs to this receipt, signed by ${key(1)}`,
    `round: 4 stakes, ${ROUND.up} up, ${ROUND.down} down`,
    `played: ${ROUND.matched} play on each side; ${SETTLEMENT.amounts.played} of this stake of ${stake}`,
    `ticks: ticks ${n(0)} to ${n(FIRST_RUN - 1)} and ${n(FIRST_RUN)} to ${n(-1)}, each names the one before`,
    'index: every price follows from its sources',
    `checkpoints: ${VALID.checkpoints.map(({ checkpoint }) => checkpoint.k).join(', ')}: signed, and they name these ticks`,
    `lock: tick ${lock?.n}, ${lock?.price} at ${moment(lock?.time ?? 0)}`,
    `close: tick ${close?.n}, ${close?.price} at ${moment(close?.time ?? 0)}`,
    `inputs: the settlement names these ${SETTLEMENT.inputs.length} ticks`,
    'outcome: the round: up; this stake: win',
    `payout: ${SETTLEMENT.amounts.payout} USDT for a stake of ${stake}`,
  ]);
});

test('RULES §7 the lines of rounds that are paid back say why no price decided', () => {
  expect(linesOf(makeRound(1, 'ONE_SIDED').evidence).slice(7, -1)).toEqual([
    ...['ticks', 'index', 'checkpoints', 'lock', 'close', 'inputs'].map((step) => `${step}: a pool is empty: no tick decides`),
    'outcome: the round: refund (ONE_SIDED); this stake: refund (ONE_SIDED)',
  ]);
  expect(linesOf(makeRound(1, 'NO_LOCK').evidence)).toContain('lock: no valid tick from the end of betting to the lock');
  expect(linesOf(makeRound(1, 'NO_CLOSE').evidence)).toContain('close: no valid tick within 5 s of the end');
});

test('RULES §7 the only winner gets what the other side played but the fee', () => {
  const { evidence } = makeRound(55, 'up');
  expect(evidence.round.stakes.map(({ side }) => side)).toEqual(['up', 'down']);
  expect(failingLine(evidence)).toBe('proved');
});

const TERMS_ROWS: readonly Row[] = [
  [
    'a number of a round beyond 10^12',
    () => withReceipt({ round: 1_000_000_000_001 }),
    'format: receipt.round: expected 1 … 1000000000000',
  ],
  ['another period', () => withReceipt({ period: 60_002 }), 'terms: the period is not a multiple of 4 s'],
  ['no calendar', () => withReceipt({ round: 144_000_000_000 }), 'terms: the round number is too large'],
  ['a fee above a tenth', () => withReceipt({ feeType: 1, feeValue: '10.00000001' }), 'terms: the fee is above 10 percent'],
  ['no stake', () => withReceipt({ stake: '0.00000000' }), 'terms: the stake is zero'],
  ['before betting', () => withReceipt({ time: start - 1 }), `terms: accepted ${moment(start - 1)}, outside of the round’s betting`],
  ['after betting', () => withReceipt({ time: bettingEnd }), `terms: accepted ${moment(bettingEnd)}, outside of the round’s betting`],
];

const ROUND_ROWS: readonly Row[] = [
  [
    'an unknown key',
    () => ({ ...VALID, round: { ...ROUND, key: UNKNOWN } }),
    `the published round names key ${UNKNOWN}, which is not among the keys`,
  ],
  ['a replaced key', () => withRound({ key: key(0) }), `key ${key(0)} was no longer in use when the round was published`],
  ['another signature', () => ({ ...VALID, roundSignature: OTHER_SIGNATURE }), `the published round is not signed by key ${key(1)}`],
  [
    'not the one of the settlement',
    () => seal.signOnly({ ...VALID, settlement: { ...SETTLEMENT, round: OTHER_HASH } }),
    'the settlement names another published round',
  ],
  [
    'decided before the stake',
    () => withRound({ seq: RECEIPT.journal.seq }),
    'the round was decided before the stake or after its settlement',
  ],
  [
    'decided after the settlement',
    () => withRound({ seq: SETTLEMENT.seq + 1 }),
    'the round was decided before the stake or after its settlement',
  ],
  ['another round', () => withRound({ round: ROUND.round + 1 }), 'the published round is another one'],
  ['another fee', () => withRound({ feeValue: '0.12345678' }), 'the fee of the published round differs from the receipt'],
  ['another kind of fee', () => withRound({ feeType: 1 }), 'the fee of the published round differs from the receipt'],
  [
    'a stake out of its place',
    () => withRound({ stakes: ROUND.stakes.toReversed() }),
    `stake ${at(ROUND.stakes, -2).orderId} is not in its place`,
  ],
  ['a stake of nothing', () => withStake(1, { stake: '0.00000000' }), `stake ${at(ROUND.stakes, 1).orderId} is zero`],
  ['a pool that is not the sum', () => withRound({ up: '1.00000000' }), 'the pools are not the sums of the stakes'],
  ['another pool that is not the sum', () => withRound({ down: '1.00000000' }), 'the pools are not the sums of the stakes'],
  [
    'a stake that is not there',
    () => seal.round({ ...VALID, receipt: { ...RECEIPT, orderId: 'R-7' }, settlement: { ...SETTLEMENT, orderId: 'R-7' } }),
    'R-7 is not in the published round',
  ],
  ['another stake', () => withReceipt({ stake: '7.00000000' }), 'the stake in the published round differs from the receipt'],
  ['another side', () => withReceipt({ side: 'down' }), 'the stake in the published round differs from the receipt'],
];

test.each<Row>([
  [
    'another amount on each side',
    () => withRound({ matched: '7.00000000' }),
    `the published round says that 7.00000000 play on each side, it should be ${ROUND.matched}`,
  ],
  [
    'another part of a stake',
    () => withStake(1, { played: '7.00000000' }),
    `of ${at(ROUND.stakes, 1).orderId} plays 7.00000000, it should be ${at(ROUND.stakes, 1).played}`,
  ],
])('G24 what plays is computed again: %s', (_what, evidence, line) => {
  expect(failingLine(evidence())).toBe(`played: ${line}`);
});

describe('RULES §15.2 terms and a published round that are not proved say what is wrong', () => {
  test.each(TERMS_ROWS)('%s', (_what, evidence, line) => {
    expect(failingLine(evidence())).toBe(line);
  });

  test.each(ROUND_ROWS)('%s', (_what, evidence, line) => {
    expect(failingLine(evidence())).toBe(`round: ${line}`);
  });
});

const DECISION_ROWS: readonly Row[] = [
  [
    'no tick before the look for the lock',
    () => ({ ...VALID, ticks: TICKS.slice(1) }),
    `lock: the ticks begin with tick ${n(1)}, after ${moment(bettingEnd)}`,
  ],
  ['no tick after the lock', () => endingAt(0, lockMs), `lock: the ticks end before the lock (${moment(lockMs)})`],
  ['another lock tick', () => withRound({ lock: OTHER_HASH }), 'lock: the published round names another lock tick'],
  [
    'no tick before the look for the close',
    () => ({ ...VALID, ticks: TICKS.toSpliced(FIRST_RUN, 1) }),
    `close: the ticks begin with tick ${n(FIRST_RUN + 1)}, after ${moment(endMs - 5_000)}`,
  ],
  ['no tick after the end', () => endingAt(1, endMs), `close: the ticks end before the end of the round (${moment(endMs)})`],
  ['another close tick', () => withRound({ close: OTHER_HASH }), 'close: the published round names another close tick'],
  [
    'an input left out',
    () => withSettlement({ inputs: SETTLEMENT.inputs.slice(1) }),
    `inputs: input 1 of the settlement is not tick ${n(0)}`,
  ],
  ['the other side won', () => withRound({ result: 'down' }), 'outcome: the published round says down, the ticks say up'],
  ['a refund', () => withRound({ result: 'refund', reason: 'TIE' }), 'outcome: the published round says refund (TIE), the ticks say up'],
  ['a stake that lost', () => withSettlement({ result: 'lose' }), 'outcome: the settlement says lose, the ticks say win'],
  ['another fee', () => withRound({ fee: '7.00000000' }), `payout: the fee is 7.00000000, it should be ${ROUND.fee}`],
  [
    'another payout of somebody',
    () => withStake(1, { payout: '7.00000000' }),
    `payout: the payout of ${at(ROUND.stakes, 1).orderId} is 7.00000000, it should be ${at(ROUND.stakes, 1).payout}`,
  ],
  [
    'another part played than published',
    () => withSettlement({ amounts: { ...SETTLEMENT.amounts, played: '7.00000000' } }),
    `payout: the settlement says that 7.00000000 played, it should be ${SETTLEMENT.amounts.played}`,
  ],
  [
    'another payout than published',
    () => withSettlement({ amounts: { ...SETTLEMENT.amounts, payout: '7.00000000' } }),
    `payout: the settlement pays 7.00000000, it should be ${SETTLEMENT.amounts.payout}`,
  ],
];

describe('RULES §7 lock, close, inputs, outcome and payouts that are not proved say what is wrong', () => {
  test.each(DECISION_ROWS)('%s', (_what, evidence, line) => {
    expect(failingLine(evidence())).toBe(line);
  });

  const { evidence: empty, keys } = makeRound(1, 'ONE_SIDED');
  const sealEmpty = new Seal(keys);
  test.each<Row>([
    ['ticks', () => ({ ...empty, ticks: TICKS }), 'ticks: a pool is empty, but there are ticks'],
    ['checkpoints', () => ({ ...empty, checkpoints: VALID.checkpoints }), 'checkpoints: a pool is empty, but there are checkpoints'],
    [
      'a lock tick',
      () => sealEmpty.round({ ...empty, round: { ...empty.round, lock: OTHER_HASH } }),
      'lock: a pool is empty, but there is a lock tick',
    ],
    [
      'a close tick',
      () => sealEmpty.round({ ...empty, round: { ...empty.round, close: OTHER_HASH } }),
      'close: a pool is empty, but there is a close tick',
    ],
    [
      'inputs',
      () => sealEmpty.round({ ...empty, settlement: { ...empty.settlement, inputs: [OTHER_HASH] } }),
      'inputs: a pool is empty, but the settlement names ticks',
    ],
  ])('a pool is empty, and there are %s', (_what, evidence, line) => {
    expect(failingLine(evidence())).toBe(line);
  });
});
