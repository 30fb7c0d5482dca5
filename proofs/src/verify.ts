import { digest } from './digest.ts';
import { type Evidence, parseEvidence, type RoundEvidence, type SecondEvidence } from './evidence.ts';
import { FormatProblem } from './format.ts';
import { formatAmount } from '@candor/money/amount';
import { AMOUNT_SCALE } from './fields.ts';
import { needIndex } from './verify/index-rule.ts';
import { followKeys, type KnownKeys, needSignedAfter, needSignedAt } from './verify/keys.ts';
import { type CheckedLine, moment, need, NotProved, type Step } from './verify/lines.ts';
import { amountUnits } from './verify/price.ts';
import * as rounds from './verify/round.ts';
import * as seconds from './verify/second.ts';
import { coverTicks, linkTicks, needInputs, type ReadTick, type Run } from './verify/series.ts';

export type { CheckedLine, Step } from './verify/lines.ts';

/** A tick that decided, for whoever shows the verdict. */
export type DecidingTick = { readonly n: number; readonly price: string; readonly time: number };

/** What was computed from the evidence alone; only what was reached before a failing step. */
export type Recomputed = {
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
    const parsed = steps.take('format', () => [parseEvidence(evidence), 'every object has its keys and no other']);
    read = parsed;
    const known = steps.take('keys', () => {
      const { known: keys, detail } = followKeys(parsed.keys, trustedKeys);
      return [keys, detail];
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

  /** Runs a step that answers something and a detail; a failing one writes its line and ends the verification. */
  take<T>(step: Step, check: () => readonly [T, string]): T {
    try {
      const [value, detail] = check();
      this.lines.push({ step, ok: true, detail });
      return value;
    } catch (error) {
      if (!(error instanceof NotProved) && !(error instanceof FormatProblem)) throw error;
      this.lines.push({ step, ok: false, detail: error.message });
      throw error instanceof NotProved ? error : new NotProved(error.message);
    }
  }

  check(step: Step, check: () => string): void {
    this.take(step, () => [undefined, check()]);
  }

  found(more: Recomputed): void {
    this.recomputed = { ...this.recomputed, ...more };
  }
}

function verifySecond(evidence: SecondEvidence, known: KnownKeys, steps: Steps): void {
  const { receipt, settlement, ticks } = evidence;
  verifyReceipt(evidence, known, steps);
  steps.check('terms', () => seconds.needSecondTerms(receipt));
  verifySettlement(evidence, known, steps);
  const run = steps.take('ticks', () => {
    const [only = []] = linkTicks(ticks, receipt.symbol, 1);
    return [only, saidRuns([only])];
  });
  verifySeries(evidence, [run], known, steps);
  const entry = steps.take('entry', () => {
    const tick = seconds.findEntry(evidence, run);
    return [tick, saidTick(tick, 'no ok tick within 5 s of acceptance')];
  });
  steps.found({ first: shown(entry) });
  const limitMs = seconds.limitOf(receipt, entry);
  const exit = steps.take('exit', () => {
    const tick = entry === undefined ? undefined : seconds.findExit(evidence, run);
    return [tick, saidTick(tick, 'without an entry there is no exit')];
  });
  steps.found({ last: shown(exit) });
  steps.check('inputs', () => {
    needInputs(settlement.inputs, [{ run, limitMs }]);
    return `the settlement names these ${settlement.inputs.length} ticks`;
  });
  const reason = steps.take('void', () => {
    const found = seconds.voidReason(receipt, run, entry, exit);
    return [found, found === '' ? 'no rule makes it void' : `void: ${found}`];
  });
  const result = steps.take('outcome', () => {
    const found = reason !== '' || entry === undefined || exit === undefined ? 'void' : seconds.secondResult(receipt.side, entry, exit);
    steps.found({ result: found, reason });
    const same = settlement.result === found && settlement.reason === reason;
    need(same, `the settlement says ${saidResult(settlement)}, the ticks say ${saidResult({ result: found, reason })}`);
    return [found, saidResult({ result: found, reason })];
  });
  verifyAmounts(evidence, seconds.secondPayout(receipt, result), steps);
}

function verifyRound(evidence: RoundEvidence, known: KnownKeys, steps: Steps): void {
  const { receipt, settlement, round } = evidence;
  verifyReceipt(evidence, known, steps);
  steps.check('terms', () => rounds.needRoundTerms(receipt));
  verifySettlement(evidence, known, steps);
  steps.check('round', () => {
    needSignedAfter(known, 'candor/round/1', round, evidence.roundSignature, receipt.time, 'the published round');
    need(settlement.round === digest('candor/round/1', round), 'the settlement names another published round');
    need(receipt.journal.seq < round.seq && round.seq <= settlement.seq, 'the round was decided before the stake or after its settlement');
    return rounds.needRound(evidence);
  });
  const { lock, close } = rounds.isOneSided(round) ? verifyNoTicks(evidence, steps) : verifyRoundTicks(evidence, known, steps);
  const outcome = steps.take('outcome', () => {
    const found = rounds.roundOutcome(round, lock, close);
    const own = { result: rounds.stakeResult(found.result, receipt.side), reason: found.reason };
    steps.found(own);
    const same = round.result === found.result && round.reason === found.reason;
    need(same, `the published round says ${saidResult(round)}, the ticks say ${saidResult(found)}`);
    const sameOwn = settlement.result === own.result && settlement.reason === own.reason;
    need(sameOwn, `the settlement says ${saidResult(settlement)}, it should say ${saidResult(own)}`);
    return [found, `${saidResult(found)}; this stake: ${saidResult(own)}`];
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
    return [linked, saidRuns(linked)];
  });
  verifySeries(evidence, runs, known, steps);
  const [first = []] = runs;
  const last = runs.at(-1) ?? first;
  const lock = steps.take('lock', () => {
    const tick = rounds.findLock(first, evidence);
    need(round.lock === (tick?.hash ?? ''), 'the published round names another lock tick');
    return [tick, saidTick(tick, 'no ok tick from the end of betting to the lock')];
  });
  steps.found({ first: shown(lock) });
  const close = steps.take('close', () => {
    const tick = rounds.findClose(last, evidence);
    need(round.close === (tick?.hash ?? ''), 'the published round names another close tick');
    return [tick, saidTick(tick, 'no ok tick within 5 s of the end')];
  });
  steps.found({ last: shown(close) });
  steps.check('inputs', () => {
    const { lock: lockMs, end } = rounds.roundTimes(receipt);
    needInputs(
      settlement.inputs,
      runs.length === 1
        ? [{ run: last, limitMs: end }]
        : [
            { run: first, limitMs: lockMs },
            { run: last, limitMs: end },
          ],
    );
    return `the settlement names these ${settlement.inputs.length} ticks`;
  });
  return { lock, close };
}

/** A round with an empty pool is refunded whatever the price did, so its evidence has no ticks. */
function verifyNoTicks({ ticks, checkpoints, settlement, round }: RoundEvidence, steps: Steps): RoundTicks {
  const none = 'a pool is empty: no tick decides';
  steps.check('ticks', () => {
    need(ticks.length === 0, 'a pool is empty, and yet there are ticks');
    return none;
  });
  steps.check('index', () => none);
  steps.check('checkpoints', () => {
    need(checkpoints.length === 0, 'a pool is empty, and yet there are checkpoints');
    return none;
  });
  steps.check('lock', () => {
    need(round.lock === '', 'a pool is empty, and yet there is a lock tick');
    return none;
  });
  steps.check('close', () => {
    need(round.close === '', 'a pool is empty, and yet there is a close tick');
    return none;
  });
  steps.check('inputs', () => {
    need(settlement.inputs.length === 0, 'a pool is empty, and yet the settlement names ticks');
    return none;
  });
  return { lock: undefined, close: undefined };
}

function verifyReceipt({ receipt, receiptSignature }: Evidence, known: KnownKeys, steps: Steps): void {
  steps.check('receipt', () => {
    needSignedAt(known, 'candor/receipt/1', receipt, receiptSignature, receipt.time, 'the receipt');
    return `${receipt.orderId} signed by ${receipt.key}, in use at ${moment(receipt.time)}`;
  });
}

function verifySettlement({ receipt, settlement, settlementSignature }: Evidence, known: KnownKeys, steps: Steps): void {
  steps.check('settlement', () => {
    needSignedAfter(known, 'candor/settlement/1', settlement, settlementSignature, receipt.time, 'the settlement');
    need(settlement.orderId === receipt.orderId, `the settlement is of ${settlement.orderId}`);
    need(settlement.receipt === digest('candor/receipt/1', receipt), 'the settlement names another receipt');
    need(settlement.seq > receipt.journal.seq, 'the settlement is not later in the journal than the receipt');
    return `of this receipt, signed by ${settlement.key}`;
  });
}

function verifySeries({ receipt, ticks, checkpoints }: Evidence, runs: readonly Run[], known: KnownKeys, steps: Steps): void {
  steps.check('index', () => {
    for (const tick of ticks) if (tick.state === 'ok') needIndex(tick);
    return 'every price follows from its sources';
  });
  steps.check('checkpoints', () => {
    coverTicks(runs, checkpoints, known, receipt.symbol);
    return `${checkpoints.map(({ checkpoint }) => checkpoint.k).join(', ')}, signed, name these ticks`;
  });
}

function verifyAmounts({ receipt, settlement }: Evidence, payoutUnits: bigint, steps: Steps, needMore: () => void = () => undefined): void {
  const payout = formatAmount(payoutUnits, AMOUNT_SCALE);
  steps.check('payout', () => {
    needMore();
    steps.found({ payout });
    need(settlement.amounts.stake === receipt.stake, `the settlement is of a stake of ${settlement.amounts.stake}`);
    need(settlement.amounts.payout === payout, `the settlement pays ${settlement.amounts.payout}, it should be ${payout}`);
    return `${payout} ${receipt.asset} for a stake of ${receipt.stake}`;
  });
}

function shown(read: ReadTick | undefined): DecidingTick | null {
  return read === undefined ? null : { n: read.tick.n, price: read.tick.price, time: read.tick.time };
}

function saidTick(read: ReadTick | undefined, none: string): string {
  return read === undefined ? none : `tick ${read.tick.n}, ${read.tick.price} at ${moment(read.tick.time)}`;
}

function saidRuns(runs: readonly Run[]): string {
  return runs.map((run) => `ticks ${run[0]?.tick.n ?? 0} to ${run.at(-1)?.tick.n ?? 0}`).join(' and ') + ', each names the one before';
}

function saidResult({ result, reason }: { readonly result: string; readonly reason: string }): string {
  return reason === '' ? result : `${result} (${reason})`;
}
