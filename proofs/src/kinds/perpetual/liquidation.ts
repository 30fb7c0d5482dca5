import { type Finding, finding } from '../../finding.ts';
import type { ProofStep } from '../../verify/checked-file.ts';
import { decimalsOf } from '../../verify/price.ts';
import type { Kind } from '../kind.ts';
import { type LiquidationEvidence, parseLiquidationEvidence } from './liquidation-evidence.ts';
import * as rules from './liquidation-rules.ts';
import { MarkFile, type MarkStep } from './mark-file.ts';

type LiquidationStep = 'position' | 'fills' | 'amounts';

/** One step of a liquidation: product rules §5.5. */
class LiquidationCheck extends MarkFile<LiquidationStep, LiquidationEvidence> {
  readonly steps: readonly ProofStep<MarkStep | LiquidationStep>[] = [
    ...this.markSteps,
    ['position', () => this.#checkPosition()],
    ['fills', () => this.#checkFills()],
    ['amounts', () => this.#checkAmounts()],
  ];

  #position: rules.Found | null = null;
  #closed: rules.Closed | null = null;

  #checkPosition(): Finding {
    const { settlement } = this.file;
    this.#position = rules.needFound(settlement, this.mark.mark);
    return finding('position.liquidatable', { equity: settlement.equity, maintenance: settlement.maintenance });
  }

  #checkFills(): Finding {
    const { settlement } = this.file;
    if (this.#position !== null) this.#closed = rules.needFills(settlement, this.#position, decimalsOf(this.mark.mark));
    return finding('fills.right', { count: settlement.fills.length });
  }

  #checkAmounts(): Finding {
    const { settlement } = this.file;
    if (this.#closed !== null) rules.needAmounts(settlement, this.#closed);
    const { fee, returned, after } = settlement;
    return finding('amounts.liquidation', { fee, returned, left: after.lots });
  }
}

export const liquidation: Kind<'liquidation', MarkStep | LiquidationStep> = {
  name: 'liquidation',
  open: (file, trustedKeys) => new LiquidationCheck(parseLiquidationEvidence(file), trustedKeys),
};
