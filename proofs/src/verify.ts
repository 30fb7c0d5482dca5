import { formatAmount } from '@candor/money/amount';
import { digest } from './digest.ts';
import { type Evidence, parseEvidence, type RoundEvidence, type SecondEvidence } from './evidence.ts';
import { AMOUNT_SCALE } from './fields.ts';
import { FormatProblem } from './format.ts';
import { need, NotProved, type Said, said } from './said.ts';
import { type DecidingTick, resultText, saidRuns, saidTick, shown } from './verify/found.ts';
import { needIndex } from './verify/index-rule.ts';
import { followKeys, type KnownKeys, needSignedAfter } from './verify/keys.ts';
import { type CheckedLine, moment, type Step } from './verify/lines.ts';
import { amountUnits } from './verify/price.ts';
import * as rounds from './verify/round.ts';
import * as seconds from './verify/second.ts';
import { coverTicks, linkTicks, needInputs, type ReadTick, type Run } from './verify/series.ts';

export type { CheckedLine, Step } from './verify/lines.ts';

/** What was computed from the evidence alone; only what was reached before a failing step. */
export type Recomputed = {
  /** What the receipt agrees to. */
  readonly side?: 'up' | 'down';
  readonly stake?: string;
  /** Entry tick of a contract, lock tick of a round; null where there is none. */
  readonly first?: DecidingTick | null;
  /** Exit tick, or close tick. */
  readonly last?: DecidingTick | null;
  /** `win`, `lose`, `tie`, `void`, `refund`. */
  readonly result?: string;
  readonly reason?: string;
  /** Amount paid, eight decimals. */
  readonly payout?: string;
};

/** `proved` when every step is ok. The last line of one that is not proved is the failing step; later steps are not looked at. */
export type Verdict = {
  readonly proved: boolean;
  readonly kind: 'second' | 'round' | null;
  readonly orderId: string | null;
  /** The key with which the exchange signed first; compare it with the published one when no trusted keys were given. */
  readonly firstKey: string | null;
  readonly lines: readonly CheckedLine[];
  readonly recomputed: Recomputed;
};

/**
 * Computes a settled contract or stake again from its evidence alone (product rules §6, §7, §15.2; formats and steps in `docs/proofs.md`). Needs no
 * server and never throws. `evidence` is the file parsed as JSON; `trustedKeys` are public keys in hex that the caller trusts. Without them the
 * evidence's first key stands for itself.
 */
export function verifyEvidence(evidence: unknown, trustedKeys?: readonly string[]): Verdict {
  const steps = new Steps();
  let read: Evidence | null = null;
  try {
    const parsed = steps.take('format', () => [parseEvidence(evidence), said('format.right')]);
    read = parsed;
    const known = steps.take('keys', () => {
      const { known: keys, found } = followKeys(parsed.keys, trustedKeys);
      return [keys, found];
    });
    if (parsed.kind === 'second') verifySecond(parsed, known, steps);
    else verifyRound(parsed, known, steps);
  } catch (error) {
    if (!(error instanceof NotProved)) throw error;
  }
  return {
    proved: steps.lines.every(({ ok }) => ok),
    kind: read?.kind ?? null,
    orderId: read?.receipt.orderId ?? null,
    firstKey: read?.keys[0]?.publicKey ?? null,
    lines: steps.lines,
    recomputed: steps.recomputed,
  };
}

/** The lines so far and what was computed on the way. */
class Steps {
  readonly lines: CheckedLine[] = [];
  recomputed: Recomputed = {};

  /** Runs a step that answers something and what its line says; a failing one writes its line and ends the verification. */
  take<T>(step: Step, check: () => readonly [T, Said]): T {
    try {
      const [value, found] = check();
      this.lines.push({ step, ok: true, ...found });
      return value;
    } catch (error) {
      const problem = error instanceof FormatProblem ? error.notProved() : error;
      if (problem instanceof NotProved) this.lines.push({ step, ok: false, ...problem.said });
      throw problem;
    }
  }

  check(step: Step, check: () => Said): void {
    this.take(step, () => [undefined, check()]);
  }

  found(more: Recomputed): void {
    this.recomputed = { ...this.recomputed, ...more };
  }
}

function verifySecond(evidence: SecondEvidence, known: KnownKeys, steps: Steps): void {
  const { receipt, settlement, ticks } = evidence;
  const receiptKey = verifyReceipt(evidence, known, steps);
  steps.check('terms', () => seconds.needSecondTerms(receipt));
  steps.found({ side: receipt.side, stake: receipt.stake });
  verifySettlement(evidence, known, receiptKey, steps);
  const run = steps.take('ticks', () => {
    const [only = []] = linkTicks(ticks, receipt.symbol, 1);
    return [only, saidRuns(only, only)];
  });
  verifySeries(evidence, [run], known, steps);
  const entry = steps.take('entry', () => {
    const tick = seconds.findEntry(evidence, run);
    return [tick, saidTick(tick, 'entry.none')];
  });
  steps.found({ first: shown(entry) });
  const limitMs = seconds.limitOf(receipt, entry);
  const exit = steps.take('exit', () => {
    const tick = entry === undefined ? undefined : seconds.findExit(evidence, run);
    return [tick, saidTick(tick, 'exit.none')];
  });
  steps.found({ last: shown(exit) });
  steps.check('inputs', () => {
    needInputs(settlement.inputs, [{ run, limitMs }]);
    return said('inputs.right', { count: settlement.inputs.length });
  });
  const reason = steps.take('void', () => {
    const found = seconds.voidReason(receipt, run, entry, exit);
    return [found, found === '' ? said('void.right') : said('void.reason', { reason: found })];
  });
  const result = steps.take('outcome', () => {
    const found = reason !== '' || entry === undefined || exit === undefined ? 'void' : seconds.secondResult(receipt.side, entry, exit);
    steps.found({ result: found, reason });
    const due = resultText({ result: found, reason });
    const same = settlement.result === found && settlement.reason === reason;
    need(same, 'outcome.settlement', { said: resultText(settlement), result: due });
    return [found, said('outcome.right', { result: due })];
  });
  verifyAmounts(evidence, seconds.secondPayout(receipt, result), steps);
}

function verifyRound(evidence: RoundEvidence, known: KnownKeys, steps: Steps): void {
  const { receipt, settlement, round } = evidence;
  const receiptKey = verifyReceipt(evidence, known, steps);
  steps.check('terms', () => rounds.needRoundTerms(receipt));
  steps.found({ side: receipt.side, stake: receipt.stake });
  verifySettlement(evidence, known, receiptKey, steps);
  steps.check('round', () => {
    needSignedAfter(known, 'round', round, evidence.roundSignature, receipt.time);
    need(settlement.round === digest('candor/round/1', round), 'round.named');
    need(receipt.journal.seq < round.seq && round.seq <= settlement.seq, 'round.decided');
    return rounds.needRound(evidence);
  });
  const { lock, close } = rounds.isOneSided(round) ? verifyNoTicks(evidence, steps) : verifyRoundTicks(evidence, known, steps);
  const outcome = steps.take('outcome', () => {
    const found = rounds.roundOutcome(round, lock, close);
    const own = { result: rounds.stakeResult(found.result, receipt.side), reason: found.reason };
    steps.found(own);
    const same = round.result === found.result && round.reason === found.reason;
    need(same, 'outcome.published', { said: resultText(round), result: resultText(found) });
    const sameOwn = settlement.result === own.result && settlement.reason === own.reason;
    need(sameOwn, 'outcome.settlement', { said: resultText(settlement), result: resultText(own) });
    return [found, said('outcome.round', { round: resultText(found), result: resultText(own) })];
  });
  verifyAmounts(evidence, amountUnits(rounds.ownStake(round, receipt.orderId).payout), steps, () =>
    rounds.needPayouts({ ...round, ...outcome }),
  );
}

type RoundTicks = { readonly lock: ReadTick | undefined; readonly close: ReadTick | undefined };

function verifyRoundTicks(evidence: RoundEvidence, known: KnownKeys, steps: Steps): RoundTicks {
  const { receipt, settlement, round, ticks } = evidence;
  const runs = steps.take('ticks', () => {
    const linked = linkTicks(ticks, receipt.symbol, 2);
    return [linked, saidRuns(linked[0] ?? [], linked.at(-1) ?? [])];
  });
  verifySeries(evidence, runs, known, steps);
  const [first = []] = runs;
  const last = runs.at(-1) ?? first;
  const lock = steps.take('lock', () => {
    const tick = rounds.findLock(first, evidence);
    need(round.lock === (tick?.hash ?? ''), 'lock.other');
    return [tick, saidTick(tick, 'lock.none')];
  });
  steps.found({ first: shown(lock) });
  const close = steps.take('close', () => {
    const tick = rounds.findClose(last, evidence);
    need(round.close === (tick?.hash ?? ''), 'close.other');
    return [tick, saidTick(tick, 'close.none')];
  });
  steps.found({ last: shown(close) });
  steps.check('inputs', () => {
    const { lock: lockMs, end } = rounds.roundTimes(receipt);
    const ofClose = { run: last, limitMs: end };
    needInputs(settlement.inputs, runs.length === 1 ? [ofClose] : [{ run: first, limitMs: lockMs }, ofClose]);
    return said('inputs.right', { count: settlement.inputs.length });
  });
  return { lock, close };
}

/** A round with an empty pool is refunded whatever the price did, so its evidence has no ticks. */
function verifyNoTicks({ ticks, checkpoints, settlement, round }: RoundEvidence, steps: Steps): RoundTicks {
  const none = said('oneSided.right');
  steps.check('ticks', () => {
    need(ticks.length === 0, 'ticks.oneSided');
    return none;
  });
  steps.check('index', () => none);
  steps.check('checkpoints', () => {
    need(checkpoints.length === 0, 'checkpoints.oneSided');
    return none;
  });
  for (const step of ['lock', 'close'] as const) {
    steps.check(step, () => {
      need(round[step] === '', `${step}.oneSided`);
      return none;
    });
  }
  steps.check('inputs', () => {
    need(settlement.inputs.length === 0, 'inputs.oneSided');
    return none;
  });
  return { lock: undefined, close: undefined };
}

/** Answers the place of the receipt's key. */
function verifyReceipt({ receipt, receiptSignature }: Evidence, known: KnownKeys, steps: Steps): number {
  return steps.take('receipt', () => {
    const { place, fromMs } = needSignedAfter(known, 'receipt', receipt, receiptSignature, receipt.time);
    const { orderId: order, key } = receipt;
    const late = fromMs > receipt.time;
    return [place, late ? said('receipt.late', { order, key, from: moment(fromMs) }) : said('receipt.right', { order, key })];
  });
}

function verifySettlement(
  { receipt, settlement, settlementSignature }: Evidence,
  known: KnownKeys,
  receiptKey: number,
  steps: Steps,
): void {
  steps.check('settlement', () => {
    const { place } = needSignedAfter(known, 'settlement', settlement, settlementSignature, receipt.time);
    need(settlement.orderId === receipt.orderId, 'settlement.order', { order: settlement.orderId });
    need(settlement.receipt === digest('candor/receipt/1', receipt), 'settlement.receipt');
    // It names the receipt's digest, so it was signed after it.
    need(settlement.seq > receipt.journal.seq && place >= receiptKey, 'settlement.early');
    return said('settlement.right', { key: settlement.key });
  });
}

function verifySeries({ receipt, ticks, checkpoints }: Evidence, runs: readonly Run[], known: KnownKeys, steps: Steps): void {
  steps.check('index', () => {
    for (const tick of ticks) if (tick.state === 'ok') needIndex(tick);
    return said('index.right');
  });
  steps.check('checkpoints', () => {
    coverTicks(runs, checkpoints, known, receipt.symbol);
    return said('checkpoints.right', { numbers: checkpoints.map(({ checkpoint }) => checkpoint.k).join(', ') });
  });
}

function verifyAmounts({ receipt, settlement }: Evidence, payoutUnits: bigint, steps: Steps, needMore: () => void = () => undefined): void {
  const { stake, asset } = receipt;
  const payout = formatAmount(payoutUnits, AMOUNT_SCALE);
  steps.check('payout', () => {
    needMore();
    steps.found({ payout });
    need(settlement.amounts.stake === stake, 'payout.settled', { stake: settlement.amounts.stake });
    need(settlement.amounts.payout === payout, 'payout.amount', { payout: settlement.amounts.payout, due: payout });
    return said('payout.right', { payout, asset, stake });
  });
}
