import { type Said, said } from '../../said.ts';
import type { ProofStep } from '../../verify/checked-file.ts';
import { decimalsOf } from '../../verify/price.ts';
import type { Kind } from '../kind.ts';
import { type LiquidationEvidence, parseLiquidationEvidence } from './liquidation-evidence.ts';
import * as rules from './liquidation-rules.ts';
import { MarkFile } from './mark-file.ts';

type LiquidationStep = 'keys' | 'settlement' | 'ticks' | 'index' | 'marks' | 'checkpoints' | 'mark' | 'position' | 'fills' | 'amounts';

/** One step of a liquidation: product rules §5.5. */
class LiquidationVerification extends MarkFile<LiquidationStep, LiquidationEvidence> {
  readonly steps: readonly ProofStep<LiquidationStep>[] = [
    ['keys', () => this.keys()],
    ['settlement', () => this.settlement()],
    ['ticks', () => this.ticks()],
    ['index', () => this.index()],
    ['marks', () => this.marks()],
    ['checkpoints', () => this.checkpoints()],
    ['mark', () => this.#findMark()],
    ['position', () => this.#checkPosition()],
    ['fills', () => this.#checkFills()],
    ['amounts', () => this.#checkAmounts()],
  ];

  #mark = '0';
  #position: rules.Found | null = null;
  #closed: rules.Closed | null = null;

  #findMark(): Said {
    const mark = this.newest();
    this.#mark = mark.mark;
    return this.saidMark(mark);
  }

  #checkPosition(): Said {
    const { settlement } = this.file;
    this.#position = rules.needFound(settlement, this.#mark);
    return said('position.liquidatable', { equity: settlement.equity, maintenance: settlement.maintenance });
  }

  #checkFills(): Said {
    const { settlement } = this.file;
    if (this.#position !== null) this.#closed = rules.needFills(settlement, this.#position, decimalsOf(this.#mark));
    return said('fills.right', { count: settlement.fills.length });
  }

  #checkAmounts(): Said {
    const { settlement } = this.file;
    if (this.#closed !== null) rules.needAmounts(settlement, this.#closed);
    const { fee, returned, after } = settlement;
    return said('amounts.liquidation', { fee, returned, left: after.lots });
  }
}

export const liquidation: Kind<'liquidation', LiquidationStep> = {
  name: 'liquidation',
  open: (file, trustedKeys) => new LiquidationVerification(parseLiquidationEvidence(file), trustedKeys),
};
