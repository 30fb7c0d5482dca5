import { digest } from '../../digest.ts';
import { need, type Finding, finding } from '../../finding.ts';
import { resultText, runsFinding, tickFinding, shown } from '../../verify/found.ts';
import { needSignedAfter } from '../../verify/keys.ts';
import { amountUnits } from '../../verify/price.ts';
import { linkTicks, type ReadTick, type Run } from '../../verify/series.ts';
import type { ProofStep } from '../../verify/checked-file.ts';
import { ProofCheck } from '../../verify/proof-check.ts';
import type { Kind } from '../kind.ts';
import { parseRoundEvidence, type RoundEvidence } from './evidence.ts';
import { parseRoundReceipt } from './receipt.ts';
import type { PublishedRound } from './published-round.ts';
import * as rules from './rules.ts';

type RoundsStep =
  | 'keys'
  | 'receipt'
  | 'terms'
  | 'settlement'
  | 'round'
  | 'played'
  | 'ticks'
  | 'index'
  | 'checkpoints'
  | 'lock'
  | 'close'
  | 'inputs'
  | 'outcome'
  | 'payout';

/** A stake in a round: product rules §7. In a round with an empty pool nothing plays whatever the price did, so its evidence has no ticks. */
class RoundsCheck extends ProofCheck<RoundsStep, RoundEvidence> {
  readonly steps: readonly ProofStep<RoundsStep>[] = [
    ['keys', () => this.keys()],
    ['receipt', () => this.receipt()],
    ['terms', () => this.terms(rules.needRoundTerms(this.file.receipt))],
    ['settlement', () => this.settlement()],
    ['round', () => this.#round()],
    ['played', () => this.#played()],
    ['ticks', () => this.#ticks()],
    ['index', () => (this.#oneSided ? finding('oneSided.right') : this.index())],
    ['checkpoints', () => this.#checkpoints()],
    ['lock', () => this.#find('lock')],
    ['close', () => this.#find('close')],
    ['inputs', () => this.#inputs()],
    ['outcome', () => this.#outcome()],
    ['payout', () => this.#payout()],
  ];

  readonly #oneSided = rules.isOneSided(this.file.round);
  #runs: readonly Run[] = [];
  #first: Run = [];
  #last: Run = [];
  readonly #deciding: { lock: ReadTick | undefined; close: ReadTick | undefined } = { lock: undefined, close: undefined };

  #round(): Finding {
    const { receipt, settlement, round, roundSignature } = this.file;
    needSignedAfter(this.known, 'round', round, roundSignature, receipt.time);
    need(settlement.round === digest('candor/round/1', round), 'round.named');
    need(receipt.journal.seq < round.seq && round.seq <= settlement.seq, 'round.decided');
    return rules.needRound(this.file);
  }

  #played(): Finding {
    const { round, receipt } = this.file;
    rules.needPlayed(round);
    const { stake, played } = rules.ownStake(round, receipt.orderId);
    return finding('played.right', { matched: round.matched, played, stake });
  }

  #ticks(): Finding {
    const { receipt, ticks } = this.file;
    if (this.#oneSided) {
      need(ticks.length === 0, 'ticks.oneSided');
      return finding('oneSided.right');
    }
    const runs = linkTicks(ticks, receipt.symbol, 2);
    const [first = []] = runs;
    this.#runs = runs;
    this.#first = first;
    this.#last = runs.at(-1) ?? first;
    return runsFinding(this.#first, this.#last);
  }

  #checkpoints(): Finding {
    if (!this.#oneSided) return this.checkpoints(this.#runs);
    need(this.file.checkpoints.length === 0, 'checkpoints.oneSided');
    return finding('oneSided.right');
  }

  #find(step: 'lock' | 'close'): Finding {
    const { file } = this;
    if (this.#oneSided) {
      need(file.round[step] === '', `${step}.oneSided`);
      return finding('oneSided.right');
    }
    const isLock = step === 'lock';
    const tick = isLock ? rules.findLock(this.#first, file) : rules.findClose(this.#last, file);
    need(file.round[step] === (tick?.hash ?? ''), `${step}.other`);
    this.#deciding[step] = tick;
    this.found(isLock ? { first: shown(tick) } : { last: shown(tick) });
    return tickFinding(tick, finding(`${step}.none`));
  }

  #inputs(): Finding {
    const { receipt, settlement } = this.file;
    if (this.#oneSided) {
      need(settlement.inputs.length === 0, 'inputs.oneSided');
      return finding('oneSided.right');
    }
    const { lock, end } = rules.roundTimes(receipt);
    const ofClose = { run: this.#last, limitMs: end };
    return this.inputs(this.#runs.length === 1 ? [ofClose] : [{ run: this.#first, limitMs: lock }, ofClose]);
  }

  #decided(): Pick<PublishedRound, 'result' | 'reason'> {
    return rules.roundOutcome(this.file.round, this.#deciding.lock, this.#deciding.close);
  }

  #outcome(): Finding {
    const { receipt, round } = this.file;
    const decided = this.#decided();
    const { reason } = decided;
    const result = rules.stakeResult(decided.result, receipt.side);
    this.found({ result, reason });
    const same = round.result === decided.result && round.reason === reason;
    need(same, 'outcome.published', { said: resultText(round), result: resultText(decided) });
    return finding('outcome.round', { round: resultText(decided), result: this.needResult(result, reason) });
  }

  #payout(): Finding {
    const { receipt, round, settlement } = this.file;
    rules.needPayouts({ ...round, ...this.#decided() });
    const own = rules.ownStake(round, receipt.orderId);
    need(settlement.amounts.played === own.played, 'payout.played', { played: settlement.amounts.played, due: own.played });
    return this.amounts(amountUnits(own.payout));
  }
}

export const rounds: Kind<'round', RoundsStep> = {
  name: 'round',
  open: (file, trustedKeys) => new RoundsCheck(parseRoundEvidence(file), trustedKeys),
  receipt: { name: 'round.accept', parse: parseRoundReceipt },
};
