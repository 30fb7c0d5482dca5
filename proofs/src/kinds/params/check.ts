import { need, type Finding, finding } from '../../finding.ts';
import { CheckedFile, type ProofStep } from '../../verify/checked-file.ts';
import { needSignedAfter } from '../../verify/keys.ts';
import type { Kind } from '../kind.ts';
import { paramsEvidence, type ParamsEvidence } from './evidence.ts';

type ParamsStep = 'keys' | 'params' | 'change';

/** The shortest time between a change and its first effect (product rules §18). */
const NOTICE_MS = 3_600_000;

/** That the exchange has published a change of terms, and that it keeps to the rules for one. */
class ParamsCheck extends CheckedFile<ParamsStep, ParamsEvidence> {
  readonly steps: readonly ProofStep<ParamsStep>[] = [
    ['keys', () => this.keys()],
    ['params', () => this.#params()],
    ['change', () => this.#change()],
  ];

  /** `spot/btcusdt@2`, with the seconds where there are some: `updown/btcusdt-60@2`. */
  get orderId(): string {
    const { product, symbol, length, version } = this.file.params;
    return `${product}/${symbol}${length === 0 ? '' : `-${length}`}@${version}`;
  }

  #params(): Finding {
    const { params, signature } = this.file;
    needSignedAfter(this.known, 'params', params, signature, params.time);
    return finding('params.right', { change: this.orderId, seq: params.journal.seq, key: params.key });
  }

  #change(): Finding {
    const { operators, time, effectiveMs, terms } = this.file.params;
    const [proposer, confirmer] = operators;
    need(proposer !== undefined && confirmer !== undefined && proposer !== confirmer, 'params.persons');
    need(effectiveMs >= time + NOTICE_MS, 'params.notice');
    const isSorted = terms.every(({ name }, index) => name > (terms[index - 1]?.name ?? ''));
    need(isSorted, 'params.order');
    const changed = terms.filter(({ before, after }) => before !== after);
    return finding('params.change', { count: changed.length, time: new Date(effectiveMs).toISOString() });
  }
}

export const params: Kind<'params', ParamsStep> = {
  name: 'params',
  open: (file, trustedKeys) => new ParamsCheck(paramsEvidence(file), trustedKeys),
};
