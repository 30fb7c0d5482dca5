import type { RoundEvidence } from '../kinds/rounds/evidence.ts';
import type { SecondEvidence } from '../kinds/updown/evidence.ts';
import { tickDigest } from '../tick.ts';
import type { Step } from '../verify.ts';
import type { Forged } from './forged-field.ts';
import { SERIES_FRAUDS, SHARING_FRAUDS } from './forged-series.ts';
import type { MadeRound } from './made-round.ts';
import type { MadeSecond } from './made-second.ts';
import { announce, makeKeys } from './made-series.ts';
import type { Random } from './random.ts';
import { Seal } from './sealed.ts';

/** What an operator who has the keys might try; null where the case at hand does not allow it. */
export type Fraud<M extends { readonly evidence: unknown }> = (
  made: M,
  seal: Seal,
  random: Random,
) => readonly [M['evidence'], Step] | null;

const withSettlement = (evidence: SecondEvidence, change: Partial<SecondEvidence['settlement']>): SecondEvidence => ({
  ...evidence,
  settlement: { ...evidence.settlement, ...change },
});

const SECOND_FRAUDS: Readonly<Record<string, Fraud<MadeSecond>>> = {
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
    const reason = evidence.settlement.reason === 'GAP' ? 'NO_ENTRY' : 'GAP';
    return [seal.second(withSettlement(evidence, { reason })), 'outcome'];
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
    const limitMs = settlement.reason === 'NO_ENTRY' ? receipt.time + 5_000 : receipt.expiry;
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

const withRound = (evidence: RoundEvidence, change: Partial<RoundEvidence['round']>): RoundEvidence => ({
  ...evidence,
  round: { ...evidence.round, ...change },
});

const ROUND_FRAUDS: Readonly<Record<string, Fraud<MadeRound>>> = {
  ...SHARING_FRAUDS,
  'the other side won': ({ evidence }, seal) => {
    const result = evidence.round.result === 'up' ? 'down' : 'up';
    return [seal.round(withRound(evidence, { result, reason: '' })), 'outcome'];
  },
  'another result of the stake': ({ evidence }, seal) => {
    const settlement = { ...evidence.settlement, result: evidence.settlement.result === 'lose' ? 'win' : 'lose' } as const;
    return [seal.round({ ...evidence, settlement }), 'outcome'];
  },
  'a fee one unit higher': ({ evidence }, seal) => {
    const { fee } = evidence.round;
    return [seal.round(withRound(evidence, { fee: fee.slice(0, -1) + (fee.endsWith('9') ? '8' : '9') })), 'payout'];
  },
  'a unit from one stake to another': ({ evidence }, seal) => {
    const stakes = evidence.round.stakes.map((stake) => ({
      ...stake,
      payout: stake.payout.slice(0, -1) + (stake.payout.endsWith('9') ? '8' : '9'),
    }));
    return [seal.round(withRound(evidence, { stakes })), 'payout'];
  },
  'less paid than published': ({ evidence }, seal) => {
    const { stake, payout } = evidence.settlement.amounts;
    const settlement = { ...evidence.settlement, amounts: { stake, payout: payout.slice(0, -1) + (payout.endsWith('0') ? '1' : '0') } };
    return [seal.round({ ...evidence, settlement }), 'payout'];
  },
  'another lock tick': ({ evidence, end }, seal) => {
    const first = evidence.ticks[0];
    return end === 'ONE_SIDED' || first === undefined ? null : [seal.round(withRound(evidence, { lock: tickDigest(first) })), 'lock'];
  },
  'no lock tick where there is one': ({ evidence }, seal) =>
    evidence.round.lock === '' ? null : [seal.round(withRound(evidence, { lock: '' })), 'lock'],
  'another close tick': ({ evidence, end }, seal) => {
    const last = evidence.ticks.at(-1);
    return end === 'ONE_SIDED' || last === undefined ? null : [seal.round(withRound(evidence, { close: tickDigest(last) })), 'close'];
  },
  'another fee than agreed': ({ evidence }, seal) => [seal.round(withRound(evidence, { feeValue: '9.99000001' })), 'round'],
  'a pool that is not the sum': ({ evidence }, seal) => [
    seal.round(withRound(evidence, { up: `1${evidence.round.up}`.replace(/^10\./, '1.') })),
    'round',
  ],
  'the own stake left out': ({ evidence }, seal) => {
    const stakes = evidence.round.stakes.filter(({ orderId }) => orderId !== evidence.receipt.orderId);
    return [seal.round(withRound(evidence, { stakes })), 'round'];
  },
  'stakes out of order': ({ evidence }, seal) => [seal.round(withRound(evidence, { stakes: evidence.round.stakes.toReversed() })), 'round'],
  'another round of the symbol': ({ evidence }, seal) => [seal.round(withRound(evidence, { round: evidence.round.round + 1 })), 'round'],
  'a round that the settlement does not name': ({ evidence }, seal) => [
    seal.signOnly(withRound(evidence, { seq: evidence.round.seq + 1 })),
    'round',
  ],
  'a stake after betting': ({ evidence }, seal) => {
    const { period, round } = evidence.receipt;
    const receipt = { ...evidence.receipt, time: period * round + period / 2 - 2_000 };
    return evidence.keys.some(({ fromMs }) => fromMs >= evidence.receipt.time && fromMs <= receipt.time)
      ? null
      : [seal.round({ ...evidence, receipt }), 'terms'];
  },
  'the ticks before the look left out': ({ evidence, end }, seal) => {
    const [first, ...ticks] = evidence.ticks;
    const begins = evidence.ticks[1]?.time ?? 0;
    const { period, round } = evidence.receipt;
    if (end === 'ONE_SIDED' || first === undefined || begins < period * round + period / 2 - 2_000) return null;
    const settlement = { ...evidence.settlement, inputs: evidence.settlement.inputs.slice(1) };
    return [seal.round({ ...evidence, settlement, ticks }), 'lock'];
  },
  'an input left out': ({ evidence }, seal) => {
    const { inputs } = evidence.settlement;
    if (inputs.length === 0) return null;
    return [seal.round({ ...evidence, settlement: { ...evidence.settlement, inputs: inputs.slice(1) } }), 'inputs'];
  },
  'an empty pool and ticks': ({ evidence, end }, seal) => {
    if (end === 'ONE_SIDED') return null;
    const stakes = evidence.round.stakes.filter(({ side }) => side === evidence.receipt.side);
    const empty = evidence.receipt.side === 'up' ? { down: '0.00000000' } : { up: '0.00000000' };
    return [seal.round(withRound(evidence, { stakes, ...empty })), 'ticks'];
  },
};

/** A fraud on a second contract, signed with the exchange's own keys. */
export function forgeSecond(made: MadeSecond, random: Random): Forged {
  return forge(SECOND_FRAUDS, made, random);
}

export function forgeRound(made: MadeRound, random: Random): Forged {
  return forge(ROUND_FRAUDS, made, random);
}

function forge<M extends MadeSecond | MadeRound>(frauds: Readonly<Record<string, Fraud<M>>>, made: M, random: Random): Forged {
  for (;;) {
    const [what, fraud] = random.pick(Object.entries(frauds));
    const forged = fraud(made, new Seal(made.keys), random);
    if (forged !== null) return { evidence: forged[0], what, steps: [forged[1]] };
  }
}

const headOf = (heads: readonly { readonly symbol: string; readonly n: number }[], symbol: string): number =>
  heads.find((head) => head.symbol === symbol)?.n ?? 0;

/** The checkpoints that do not name the tick at this place. */
function withoutHead({ checkpoints, ticks, receipt }: SecondEvidence, place: number): SecondEvidence['checkpoints'] {
  return checkpoints.filter(({ checkpoint }) => headOf(checkpoint.heads, receipt.symbol) !== ticks[place]?.n);
}

/** Every fraud by name, so that a test can see that all were tried. */
export const FRAUDS = { second: Object.keys(SECOND_FRAUDS), round: Object.keys(ROUND_FRAUDS) };
