import { tickDigest } from '../../../tick.ts';
import type { Forged } from '../../../test/forged-field.ts';
import { SHARING_FRAUDS } from '../../../test/forged-series.ts';
import { forge, type Fraud } from '../../../test/fraud.ts';
import type { Random } from '../../../test/random.ts';
import type { RoundEvidence } from '../evidence.ts';
import type { MadeRound } from './made-round.ts';

const withRound = (evidence: RoundEvidence, change: Partial<RoundEvidence['round']>): RoundEvidence => ({
  ...evidence,
  round: { ...evidence.round, ...change },
});

/** An amount with another last digit. */
const otherEnd = (amount: string): string => amount.slice(0, -1) + (amount.endsWith('9') ? '8' : '9');

export const ROUND_FRAUDS: Readonly<Record<string, Fraud<MadeRound>>> = {
  ...SHARING_FRAUDS,
  'the other side won': ({ evidence }, seal) => {
    const result = evidence.round.result === 'up' ? 'down' : 'up';
    return [seal.round(withRound(evidence, { result, reason: '' })), 'outcome'];
  },
  'another result of the stake': ({ evidence }, seal) => {
    const settlement = { ...evidence.settlement, result: evidence.settlement.result === 'lose' ? 'win' : 'lose' } as const;
    return [seal.round({ ...evidence, settlement }), 'outcome'];
  },
  'more plays than the smaller pool holds': ({ evidence }, seal) => {
    const { matched } = evidence.round;
    return [seal.round(withRound(evidence, { matched: otherEnd(matched) })), 'played'];
  },
  'another part of a stake plays': ({ evidence }, seal) => {
    const [first, ...others] = evidence.round.stakes;
    if (first === undefined) return null;
    return [seal.round(withRound(evidence, { stakes: [{ ...first, played: otherEnd(first.played) }, ...others] })), 'played'];
  },
  'another part played than published': ({ evidence }, seal) => {
    const { amounts } = evidence.settlement;
    const settlement = { ...evidence.settlement, amounts: { ...amounts, played: otherEnd(amounts.played) } };
    return [seal.round({ ...evidence, settlement }), 'payout'];
  },
  'a fee one unit higher': ({ evidence }, seal) => {
    return [seal.round(withRound(evidence, { fee: otherEnd(evidence.round.fee) })), 'payout'];
  },
  'a unit from one stake to another': ({ evidence }, seal) => {
    const stakes = evidence.round.stakes.map((stake) => ({ ...stake, payout: otherEnd(stake.payout) }));
    return [seal.round(withRound(evidence, { stakes })), 'payout'];
  },
  'less paid than published': ({ evidence }, seal) => {
    const { amounts } = evidence.settlement;
    const settlement = { ...evidence.settlement, amounts: { ...amounts, payout: otherEnd(amounts.payout) } };
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
    const own = evidence.round.stakes.filter(({ side }) => side === evidence.receipt.side);
    const stakes = own.map((stake) => ({ ...stake, played: '0.00000000' }));
    const matched = '0.00000000';
    const empty = evidence.receipt.side === 'up' ? { down: '0.00000000' } : { up: '0.00000000' };
    return [seal.round(withRound(evidence, { stakes, matched, ...empty })), 'ticks'];
  },
};

export function forgeRound(made: MadeRound, random: Random): Forged {
  return forge(ROUND_FRAUDS, made, random);
}

/** Every fraud by name, so that a test can see that all were tried. */
export const ROUND_FRAUD_NAMES: readonly string[] = Object.keys(ROUND_FRAUDS);
