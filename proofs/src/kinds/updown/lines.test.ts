import { describe, expect, test } from 'vitest';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { type Tick, tickDigest } from '../../tick.ts';
import { moment } from '../../verify/moment.ts';
import type { UpdownEvidence } from './evidence.ts';
import * as forged from './test/forged-win.ts';
import { Seal } from '../../test/sealed.ts';
import { makeSecond } from './test/made-updown.ts';

const { at, CHECKPOINTS, k, key, n, OTHER_HASH, OTHER_SIGNATURE, RECEIPT, seal, SETTLEMENT, TICKS, UNKNOWN, VALID } = forged;
const { withReceipt, withSettlement } = forged;
type Row = forged.Row;
const START_MS = RECEIPT.time + RECEIPT.waitMs;

test('RULES §15.2 the lines of evidence that is proved', () => {
  const { stake, product, side, time, waitMs, expiry, orderId } = RECEIPT;
  const entry = TICKS.find((tick) => tick.state === 'ok' && tick.time > START_MS);
  const exit = TICKS.findLast((tick) => tick.state === 'ok' && tick.time <= expiry);
  const foundLine = (tick: Tick | undefined): string => `tick ${tick?.n}, ${tick?.price} at ${moment(tick?.time ?? 0)}`;
  expect(linesOf(VALID)).toEqual([
    'format: every object has exactly the expected keys',
    `keys: 3 in the file, the first is ${key(0).key}: compare it with the published key`,
    `receipt: ${orderId}, signed by ${key(1).key}`,
    `terms: ${side} with ${stake} on ${product}, accepted ${moment(time)}, starts ${waitMs} ms later, expires ${moment(expiry)}`,
    `settlement: belongs to this receipt, signed by ${key(2).key}`,
    `ticks: ticks ${n(0)} to ${n(-1)}, each names the one before`,
    'index: every price follows from its sources',
    `checkpoints: ${k(0)}, ${k(1)}, ${k(2)}: signed, and they name these ticks`,
    `entry: ${foundLine(entry)}`,
    `exit: ${foundLine(exit)}`,
    `inputs: the settlement names these ${SETTLEMENT.inputs.length} ticks`,
    'void: the prices meet the rules',
    'outcome: win',
    `payout: ${SETTLEMENT.amounts.payout} USDT for a stake of ${stake}`,
  ]);
  expect(linesOf(VALID, [key(0).publicKey])[1]).toBe('keys: 3, all trusted or announced after the trusted ones');
  expect(linesOf(withReceipt({ key: key(2).key }))[2]).toBe(
    `receipt: ${orderId}, signed by ${key(2).key}, which came into use after acceptance, at ${moment(key(2).fromMs)}`,
  );
});

test('RULES §6.6 the lines of a contract without entry', () => {
  const lines = linesOf(makeSecond(5, 'NO_ENTRY').evidence).map((line) => line.replace(/^(inputs|payout): .*$/, '$1'));
  expect(lines.slice(8)).toEqual([
    'entry: no valid tick within 5 s of the start',
    'exit: there is no exit',
    'inputs',
    'void: prices are missing: NO_ENTRY; only a win is decided',
    'outcome: void (NO_ENTRY)',
    'payout',
  ]);
});

test('RULES §6.8 the lines of a contract that operators have voided, and would have been lost', () => {
  const { evidence } = makeSecond(5, 'OPERATOR_VOID');
  const { from, to, reason } = evidence.voided?.object ?? { from: 0, to: 0, reason: '' };
  expect(linesOf(evidence).slice(11)).toEqual([
    `void: anna, berta voided what expires from ${moment(from)} to ${moment(to)}: ${reason}; a loss is refunded`,
    'outcome: void (OPERATOR_VOID)',
    `payout: ${evidence.receipt.stake} USDT for a stake of ${evidence.receipt.stake}`,
  ]);
});

const SIGNED_ROWS: readonly Row[] = [
  [
    'an unknown key',
    () => ({ ...VALID, receipt: { ...RECEIPT, key: UNKNOWN } }),
    `receipt: the receipt names key ${UNKNOWN}, which is not among the keys`,
  ],
  ['a replaced key', () => withReceipt({ key: key(0).key }), `receipt: key ${key(0).key} was no longer in use at acceptance`],
  ['another signature', () => ({ ...VALID, receiptSignature: OTHER_SIGNATURE }), `receipt: the receipt is not signed by key ${key(1).key}`],
  ['no stake', () => withReceipt({ stake: '0.00000000' }), 'terms: the stake is zero'],
  [
    'a product of another symbol',
    () => withReceipt({ product: 'solusdt-30@1' }),
    `terms: the product solusdt-30@1 is not for ${RECEIPT.symbol}`,
  ],
  ['a later expiry', () => withReceipt({ expiry: RECEIPT.expiry + 1 }), 'terms: expiry is not 30 s after the start'],
  ['a smaller wait', () => withReceipt({ waitMs: 0 }), 'terms: expiry is not 30 s after the start'],
  [
    'a smaller wait that nobody signed',
    () => ({ ...VALID, receipt: { ...RECEIPT, waitMs: 0, expiry: RECEIPT.expiry - 1 } }),
    `receipt: the receipt is not signed by key ${key(1).key}`,
  ],
  ['a receipt of version 1', () => withReceipt({ v: 1 as 2 }), 'format: receipt.v: expected 2'],
  [
    'a settlement by an unknown key',
    () => ({ ...VALID, settlement: { ...SETTLEMENT, key: UNKNOWN } }),
    `settlement: the settlement names key ${UNKNOWN}, which is not among the keys`,
  ],
  [
    'a settlement by a replaced key',
    () => withSettlement({ key: key(0).key }),
    `settlement: key ${key(0).key} was no longer in use when the settlement was made`,
  ],
  [
    'another signature of the settlement',
    () => ({ ...VALID, settlementSignature: OTHER_SIGNATURE }),
    `settlement: the settlement is not signed by key ${key(2).key}`,
  ],
  ['of another order', () => withSettlement({ orderId: 'S-7' }), 'settlement: the settlement belongs to S-7'],
  [
    'of another receipt',
    () => seal.signOnly({ ...VALID, settlement: { ...SETTLEMENT, receipt: OTHER_HASH } }),
    'settlement: the settlement names another receipt',
  ],
  [
    'before its receipt in the journal',
    () => withSettlement({ seq: RECEIPT.journal.seq }),
    'settlement: the settlement is not later in the journal than the receipt',
  ],
];

describe('RULES §15.2 receipt, terms and settlement that are not proved say what is wrong', () => {
  test.each(SIGNED_ROWS)('%s', (_what, evidence, line) => {
    expect(failingLine(evidence())).toBe(line);
  });
});

const upTo = (limitMs: number): readonly Tick[] => TICKS.filter(({ time }) => time <= limitMs);
/** The ticks up to a limit, the last of them named by a checkpoint of this time. */
function endingAt(limitMs: number, checkpointMs: number): UpdownEvidence {
  const ticks = upTo(limitMs);
  const last = at(ticks, -1);
  const { checkpoint } = at(CHECKPOINTS, -1);
  const heads = checkpoint.heads.map((head) => (head.symbol === RECEIPT.symbol ? { ...head, n: last.n, hash: tickDigest(last) } : head));
  const signed = { ...checkpoint, time: checkpointMs, heads, key: key(checkpointMs >= key(2).fromMs ? 2 : 1).key };
  const checkpoints = [{ checkpoint: signed, signature: seal.sign('candor/checkpoint/1', signed) }];
  return seal.second({ ...VALID, ticks, checkpoints, settlement: { ...SETTLEMENT, inputs: ticks.map(tickDigest) } });
}

const ENTRY_LIMIT_MS = START_MS + 5_000;
const { stake, payout } = SETTLEMENT.amounts;
const DECISION_ROWS: readonly Row[] = [
  [
    'the tick before the start left out',
    () => ({ ...VALID, ticks: TICKS.slice(1) }),
    `entry: tick ${n(1)} is after the start, and the one before it is missing`,
  ],
  [
    'two ticks before the start',
    () => seal.ticks(VALID, TICKS.with(1, { ...at(TICKS, 1), time: START_MS })),
    `entry: tick ${n(1)} is not after the start either`,
  ],
  [
    'no tick after the start, and 5 s of silence at most',
    () => endingAt(START_MS, ENTRY_LIMIT_MS + 5_000),
    `entry: the ticks end before 5 s after the start (${moment(ENTRY_LIMIT_MS)})`,
  ],
  [
    'no tick after expiry, and 5 s of silence at most',
    () => endingAt(RECEIPT.expiry, RECEIPT.expiry + 5_000),
    `exit: the ticks end before expiry (${moment(RECEIPT.expiry)})`,
  ],
  [
    'two inputs left out',
    () => withSettlement({ inputs: SETTLEMENT.inputs.slice(0, -2) }),
    `inputs: the settlement names ${SETTLEMENT.inputs.length - 2} ticks, ${upTo(RECEIPT.expiry).length + 1} decide`,
  ],
  [
    'another input',
    () => withSettlement({ inputs: SETTLEMENT.inputs.with(1, OTHER_HASH) }),
    `inputs: input 2 of the settlement is not tick ${n(1)}`,
  ],
  ['a loss', () => withSettlement({ result: 'lose' }), 'outcome: the settlement says lose, the ticks say win'],
  [
    'a void',
    () => withSettlement({ result: 'void', reason: 'FEW_TICKS' }),
    'outcome: the settlement says void (FEW_TICKS), the ticks say win',
  ],
  [
    'another stake',
    () => withSettlement({ amounts: { stake: '7.00000000', payout } }),
    'payout: the settlement is for a stake of 7.00000000',
  ],
  [
    'another payout',
    () => withSettlement({ amounts: { stake, payout: '7.00000000' } }),
    `payout: the settlement pays 7.00000000, it should be ${payout}`,
  ],
];

describe('RULES §6.8 a void that does not cover the contract, is not by two or not in time is none', () => {
  const { evidence, keys } = makeSecond(5, 'OPERATOR_VOID');
  const { receipt, settlement, voided } = evidence;
  if (voided === undefined) throw new Error('nothing is voided');
  const sealed = new Seal(keys);
  const { journal, expiry } = receipt;
  const lines = { late: 'not made between the acceptance and the time that it is for', two: 'not made by two different persons' };
  const elsewhere = `void: the void is of ${receipt.symbol} in another window`;
  const whole = { from: expiry, to: expiry } as const;
  test.each([
    [whole, 'proved'],
    [{ symbol: 'otherusdt' }, 'void: the void is of otherusdt in another window'],
    [{ ...whole, from: expiry + 1, to: expiry + 1 }, elsewhere],
    [{ ...whole, from: expiry - 1, to: expiry - 1 }, elsewhere],
    [{ operators: ['anna'] }, `void: the void was ${lines.two}`],
    [{ operators: ['anna', 'anna'] }, `void: the void was ${lines.two}`],
    [{ ...whole, time: expiry }, 'proved'],
    [{ ...whole, to: expiry + 9, time: expiry + 1 }, `void: the void was ${lines.late}`],
    [{ time: receipt.time - 1 }, `void: the void was ${lines.late}`],
    [{ journal }, `void: the void was ${lines.late}`],
    [{ journal: { ...journal, seq: settlement.seq } }, `void: the void was ${lines.late}`],
  ])('%o: %s', (change, line) => {
    const object = { ...voided.object, ...change };
    expect(failingLine({ ...evidence, voided: { object, signature: sealed.sign('candor/voided/1', object) } })).toBe(line);
  });

  test('without it, or signed by somebody else, the refund is not proved', () => {
    const { voided: _, ...others } = evidence;
    expect(failingLine(others)).toBe('outcome: the settlement says void (OPERATOR_VOID), the ticks say lose');
    const unknown = { ...evidence, voided: { ...voided, object: { ...voided.object, key: UNKNOWN } } };
    expect(failingLine(unknown)).toBe(`void: the void names key ${UNKNOWN}, which is not among the keys`);
    const unsigned = { ...evidence, voided: { ...voided, signature: OTHER_SIGNATURE } };
    expect(failingLine(unsigned)).toBe(`void: the void is not signed by key ${voided.object.key}`);
  });

  test('a loss that it covers is refunded, and nothing else is other than it would be', () => {
    const amounts = { ...settlement.amounts, payout: '0.00000000' };
    const kept = sealed.second({ ...evidence, settlement: { ...settlement, result: 'lose', reason: '', amounts } });
    expect(failingLine(kept)).toBe('outcome: the settlement says lose, the ticks say void (OPERATOR_VOID)');
    for (const end of ['win', 'tie', 'STALE_EXIT', 'GAP_WON'] as const) {
      const made = makeSecond(5, end);
      const seq = made.evidence.receipt.journal.seq + 1;
      const { symbol, expiry: at, time } = made.evidence.receipt;
      const key = made.evidence.settlement.key;
      const object = { ...voided.object, symbol, from: at, to: at, time, key, journal: { ...voided.object.journal, seq } };
      const signature = new Seal(made.keys).sign('candor/voided/1', object);
      expect([end, failingLine({ ...made.evidence, voided: { object, signature } })]).toEqual([end, 'proved']);
    }
  });
});

describe('RULES §6.6 entry, exit, inputs, outcome and payout that are not proved say what is wrong', () => {
  test.each(DECISION_ROWS)('%s', (_what, evidence, line) => {
    expect(failingLine(evidence())).toBe(line);
  });

  test('after more than 5 s of silence the last tick is known to be the last', () => {
    expect(failingLine(endingAt(RECEIPT.expiry, RECEIPT.expiry + 5_001))).toBe('proved');
  });

  test('a settlement may be signed before there is a tick after expiry', () => {
    expect(SETTLEMENT.inputs).toHaveLength(upTo(RECEIPT.expiry).length + 1);
    expect(failingLine(withSettlement({ inputs: SETTLEMENT.inputs.slice(0, -1) }))).toBe('proved');
  });
});
