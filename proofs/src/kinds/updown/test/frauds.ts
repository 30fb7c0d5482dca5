import { tickDigest } from '../../../tick.ts';
import type { Forged } from '../../../test/forged-field.ts';
import { SERIES_FRAUDS } from '../../../test/forged-series.ts';
import { forge, type Fraud } from '../../../test/fraud.ts';
import type { Random } from '../../../test/random.ts';
import { announce, makeKeys } from '../../../test/made-series.ts';
import { Seal } from '../../../test/sealed.ts';
import type { UpdownEvidence } from '../evidence.ts';
import type { MadeSecond } from './made-updown.ts';

const withSettlement = (evidence: UpdownEvidence, change: Partial<UpdownEvidence['settlement']>): UpdownEvidence => ({
  ...evidence,
  settlement: { ...evidence.settlement, ...change },
});

export const SECOND_FRAUDS: Readonly<Record<string, Fraud<MadeSecond>>> = {
  ...SERIES_FRAUDS,
  'the other result': ({ evidence }, seal) => {
    const result = evidence.settlement.result === 'win' ? 'lose' : 'win';
    return [seal.second(withSettlement(evidence, { result, reason: '' })), 'outcome'];
  },
  'a void that no rule makes': ({ evidence }, seal) => {
    if (evidence.settlement.reason !== '') return null;
    return [seal.second(withSettlement(evidence, { result: 'void', reason: 'STALE_EXIT' })), 'outcome'];
  },
  'another reason': ({ evidence }, seal) => {
    if (evidence.settlement.reason === '') return null;
    const reason = evidence.settlement.reason === 'STALE_EXIT' ? 'NO_ENTRY' : 'STALE_EXIT';
    return [seal.second(withSettlement(evidence, { reason })), 'outcome'];
  },
  'a result that is called voided': ({ evidence }, seal) => {
    const { stake } = evidence.receipt;
    if (evidence.settlement.reason !== '') return null;
    return [
      seal.second(withSettlement(evidence, { result: 'void', reason: 'OPERATOR_VOID', amounts: { stake, payout: stake } })),
      'outcome',
    ];
  },
  'a void that does not cover the contract, is not by two or not in time': ({ evidence }, seal, random) => {
    if (evidence.voided === undefined) return null;
    const { receipt, settlement } = evidence;
    const { journal, time, expiry } = receipt;
    const change = random.pick([
      { symbol: 'otherusdt' },
      { to: expiry - 1 },
      { from: expiry + 1, to: expiry + 9 },
      { operators: ['anna'] },
      { operators: ['anna', 'anna'] },
      { time: expiry + 1 },
      { time: time - 1 },
      { journal },
      { journal: { ...journal, seq: settlement.seq } },
    ]);
    const object = { ...evidence.voided.object, ...change };
    return [{ ...evidence, voided: { object, signature: seal.sign('candor/voided/1', object) } }, 'void'];
  },
  'a payout one unit off': ({ evidence }, seal) => {
    const { stake, payout } = evidence.settlement.amounts;
    const last = payout.endsWith('0') ? '1' : '0';
    return [seal.second(withSettlement(evidence, { amounts: { stake, payout: payout.slice(0, -1) + last } })), 'payout'];
  },
  'another stake': ({ evidence }, seal) => {
    const { payout } = evidence.settlement.amounts;
    return [seal.second(withSettlement(evidence, { amounts: { stake: '1.23456789', payout } })), 'payout'];
  },
  'another rate after the settlement': ({ evidence }, seal) => {
    const receipt = { ...evidence.receipt, ratePpm: evidence.receipt.ratePpm === 800_000 ? 800_001 : 800_000 };
    return [seal.signOnly({ ...evidence, receipt }), 'settlement'];
  },
  'the settlement of another order': ({ evidence }, seal) => [
    seal.second(withSettlement(evidence, { orderId: 'S-1000000000' })),
    'settlement',
  ],
  'a settlement before the order': ({ evidence }, seal) => {
    const { seq } = evidence.receipt.journal;
    return seq === 0 ? null : [seal.second(withSettlement(evidence, { seq })), 'settlement'];
  },
  'a later expiry': ({ evidence }, seal) => {
    const receipt = { ...evidence.receipt, expiry: evidence.receipt.expiry + 1 };
    return [seal.second({ ...evidence, receipt }), 'terms'];
  },
  'a wait that is a millisecond shorter': ({ evidence }, seal) => {
    const receipt = { ...evidence.receipt, waitMs: evidence.receipt.waitMs - 1 };
    return receipt.waitMs < 0 ? null : [seal.second({ ...evidence, receipt }), 'terms'];
  },
  'a longer wait than the one that was waited': ({ evidence }, seal) => {
    const { receipt, ticks } = evidence;
    const startMs = receipt.time + receipt.waitMs;
    const entry = ticks.find(({ state, time }) => state === 'ok' && time > startMs);
    if (entry === undefined || evidence.settlement.reason === 'NO_ENTRY') return null;
    const moreMs = entry.time - startMs;
    const longer = { ...receipt, waitMs: receipt.waitMs + moreMs, expiry: receipt.expiry + moreMs };
    return [seal.second({ ...evidence, receipt: longer }), 'entry'];
  },
  'the product of another symbol': ({ evidence }, seal) => {
    const receipt = { ...evidence.receipt, product: `x${evidence.receipt.product}` };
    return [seal.second({ ...evidence, receipt }), 'terms'];
  },
  'a key that was replaced': ({ evidence, keys }, seal) => {
    const [first, second] = keys;
    if (first === undefined || second === undefined || second.published.fromMs >= evidence.receipt.time) return null;
    return [seal.second(withSettlement(evidence, { key: first.published.key })), 'settlement'];
  },
  'a key that nobody announced': ({ evidence, keys }, _seal, random) => {
    const [own] = makeKeys(random, 1, (keys.at(-1)?.published.fromMs ?? 0) + 1, Number.MAX_SAFE_INTEGER);
    if (own === undefined) return null;
    const seal = new Seal([...keys, own]);
    const settlement = { ...evidence.settlement, key: own.published.key };
    return [seal.second({ ...evidence, settlement, keys: [...evidence.keys, own.published] }), 'keys'];
  },
  'a key that announces itself': ({ evidence, keys }, _seal, random) => {
    const [own] = makeKeys(random, 1, (keys.at(-1)?.published.fromMs ?? 0) + 1, Number.MAX_SAFE_INTEGER);
    if (own === undefined) return null;
    const published = { ...own.published, announcement: announce(own, own.published) };
    return [{ ...evidence, keys: [...evidence.keys, published] }, 'keys'];
  },
  'the predecessor left out': ({ evidence }, seal) => {
    if (evidence.ticks.length < 2) return null;
    const inputs = evidence.settlement.inputs.slice(1);
    return [
      seal.second({ ...withSettlement(evidence, { inputs }), ticks: evidence.ticks.slice(1), checkpoints: withoutHead(evidence, 0) }),
      'entry',
    ];
  },
  'the ticks end early': ({ evidence }, seal) => {
    const { settlement, receipt, ticks, checkpoints } = evidence;
    const limitMs = settlement.reason === 'NO_ENTRY' ? receipt.time + receipt.waitMs + 5_000 : receipt.expiry;
    const kept = ticks.filter(({ time }) => time <= limitMs);
    const last = kept.at(-1);
    const [covering] = checkpoints.slice(-1);
    if (last === undefined || covering === undefined || kept.length === ticks.length) return null;
    const heads = covering.checkpoint.heads.map((head) =>
      head.symbol === receipt.symbol ? { ...head, n: last.n, hash: tickDigest(last) } : head,
    );
    const earlier = checkpoints.slice(0, -1).filter((one) => headOf(one.checkpoint.heads, receipt.symbol) < last.n);
    // Signed in time, or as late as silence may still be by chance.
    const time = Math.max(last.time, Math.min(covering.checkpoint.time, limitMs + 5_000), earlier.at(-1)?.checkpoint.time ?? 0);
    const named = seal.checkpoints([...earlier, { ...covering, checkpoint: { ...covering.checkpoint, heads, time } }]);
    const inputs = kept.map(tickDigest);
    return [
      seal.second({ ...withSettlement(evidence, { inputs }), ticks: kept, checkpoints: named }),
      settlement.reason === 'NO_ENTRY' ? 'entry' : 'exit',
    ];
  },
  'an input left out': ({ evidence }, seal) => {
    const { inputs } = evidence.settlement;
    return [seal.second(withSettlement(evidence, { inputs: inputs.slice(0, -2) })), 'inputs'];
  },
  'another input': ({ evidence }, seal, random) => {
    const inputs = evidence.settlement.inputs.with(0, random.hex(64));
    return [seal.second(withSettlement(evidence, { inputs })), 'inputs'];
  },
  'a price moved without its sources': ({ evidence }, seal, random) => {
    const at = random.whole(0, evidence.ticks.length - 1);
    const tick = evidence.ticks[at];
    // The tick after must be a price too, for a frozen one would give the moved price away by repeating the old one.
    if (tick === undefined || tick.state !== 'ok' || (evidence.ticks[at + 1]?.state ?? 'ok') !== 'ok') return null;
    const price = tick.price.slice(0, -1) + (tick.price.endsWith('9') ? '8' : '9');
    return [seal.ticks(evidence, evidence.ticks.with(at, { ...tick, price })), 'index'];
  },
  'a frozen tick with a price of its own': ({ evidence }, seal) => {
    const at = evidence.ticks.findIndex(({ state }, index) => index > 0 && state !== 'ok');
    const tick = evidence.ticks[at];
    if (tick === undefined) return null;
    return [seal.ticks(evidence, evidence.ticks.with(at, { ...tick, price: '1.00' })), 'ticks'];
  },
  'a tick before the one before it': ({ evidence }, seal) => {
    const [first, tick] = evidence.ticks;
    if (first === undefined || tick === undefined) return null;
    return [seal.ticks(evidence, evidence.ticks.with(1, { ...tick, time: first.time - 1 })), 'ticks'];
  },
  'a tick after the last checkpoint': ({ evidence }, seal) => {
    const last = evidence.ticks.at(-1);
    if (last === undefined) return null;
    return [seal.ticks(evidence, [...evidence.ticks, { ...last, n: last.n + 1 }]), 'checkpoints'];
  },
  'two histories of checkpoints': ({ evidence }, seal, random) => {
    const { checkpoints } = evidence;
    const at = checkpoints.findIndex((one, index) => one.checkpoint.k === (checkpoints[index - 1]?.checkpoint.k ?? -1) + 1);
    const one = checkpoints[at];
    if (one === undefined) return null;
    const checkpoint = { ...one.checkpoint, prev: random.hex(64) };
    const signature = seal.sign('candor/checkpoint/1', checkpoint);
    return [{ ...evidence, checkpoints: checkpoints.with(at, { checkpoint, signature }) }, 'checkpoints'];
  },
};

const headOf = (heads: readonly { readonly symbol: string; readonly n: number }[], symbol: string): number =>
  heads.find((head) => head.symbol === symbol)?.n ?? 0;

/** The checkpoints that do not name the tick at this place. */
function withoutHead({ checkpoints, ticks, receipt }: UpdownEvidence, index: number): UpdownEvidence['checkpoints'] {
  return checkpoints.filter(({ checkpoint }) => headOf(checkpoint.heads, receipt.symbol) !== ticks[index]?.n);
}

export function forgeSecond(made: MadeSecond, random: Random): Forged {
  return forge(SECOND_FRAUDS, made, random);
}

/** Every fraud by name, so that a test can see that all were tried. */
export const SECOND_FRAUD_NAMES: readonly string[] = Object.keys(SECOND_FRAUDS);
