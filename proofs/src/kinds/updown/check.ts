import { type Finding, finding } from '../../finding.ts';
import { needSignedAfter } from '../../verify/keys.ts';
import { moment } from '../../verify/moment.ts';
import { runsFinding, tickFinding, shown } from '../../verify/found.ts';
import { linkTicks, type ReadTick, type Run } from '../../verify/series.ts';
import type { ProofStep } from '../../verify/checked-file.ts';
import { ProofCheck } from '../../verify/proof-check.ts';
import type { Kind } from '../kind.ts';
import { parseUpdownEvidence, type UpdownEvidence } from './evidence.ts';
import { parseUpdownReceipt } from './receipt.ts';
import * as rules from './rules.ts';
import type { UpdownSettlement } from './settlement.ts';

type UpdownStep =
  | 'keys'
  | 'receipt'
  | 'terms'
  | 'settlement'
  | 'ticks'
  | 'index'
  | 'checkpoints'
  | 'entry'
  | 'exit'
  | 'inputs'
  | 'void'
  | 'outcome'
  | 'payout';

/** A second contract: product rules §6. */
class UpdownCheck extends ProofCheck<UpdownStep, UpdownEvidence> {
  readonly steps: readonly ProofStep<UpdownStep>[] = [
    ['keys', () => this.keys()],
    ['receipt', () => this.receipt()],
    ['terms', () => this.terms(rules.needUpdownTerms(this.file.receipt))],
    ['settlement', () => this.settlement()],
    ['ticks', () => this.#ticks()],
    ['index', () => this.index()],
    ['checkpoints', () => this.checkpoints([this.#run])],
    ['entry', () => this.#findEntry()],
    ['exit', () => this.#findExit()],
    ['inputs', () => this.inputs([{ run: this.#run, limitMs: rules.limitOf(this.file.receipt, this.#entry) }])],
    ['void', () => this.#void()],
    ['outcome', () => this.#outcome()],
    ['payout', () => this.amounts(rules.updownPayout(this.file.receipt, this.#result))],
  ];

  #run: Run = [];
  #entry: ReadTick | undefined;
  #exit: ReadTick | undefined;
  #lack: rules.Lack = '';
  #result: UpdownSettlement['result'] = 'void';

  #ticks(): Finding {
    const [only = []] = linkTicks(this.file.ticks, this.file.receipt.symbol, 1);
    this.#run = only;
    return runsFinding(only, only);
  }

  #findEntry(): Finding {
    this.#entry = rules.findEntry(this.file, this.#run);
    this.found({ first: shown(this.#entry) });
    return tickFinding(this.#entry, finding('entry.none'));
  }

  #findExit(): Finding {
    this.#exit = this.#entry === undefined ? undefined : rules.findExit(this.file, this.#run);
    this.found({ last: shown(this.#exit) });
    return tickFinding(this.#exit, finding('exit.none'));
  }

  #void(): Finding {
    this.#lack = rules.lackOf(this.file.receipt, this.#run, this.#entry, this.#exit);
    const { voided } = this.file;
    if (voided !== undefined) {
      needSignedAfter(this.known, 'voided', voided.object, voided.signature, voided.object.time);
      rules.needVoid(this.file, voided.object);
    }
    if (this.#lack !== '') return finding('void.reason', { reason: this.#lack });
    if (voided === undefined) return finding('void.right');
    const { from, to, operators, reason } = voided.object;
    return finding('voided.right', { from: moment(from), to: moment(to), names: operators.join(', '), why: reason });
  }

  #outcome(): Finding {
    const { result, reason } = rules.updownOutcome(
      this.file.receipt.side,
      this.#lack,
      this.#entry,
      this.#exit,
      this.file.voided !== undefined,
    );
    this.#result = result;
    this.found({ result, reason });
    return finding('outcome.right', { result: this.needResult(result, reason) });
  }
}

export const updown: Kind<'second', UpdownStep> = {
  name: 'second',
  open: (file, trustedKeys) => new UpdownCheck(parseUpdownEvidence(file), trustedKeys),
  receipt: { name: 'second.accept', parse: parseUpdownReceipt },
};
