import type { CommandBody } from '../command.ts';
import type { AdjustmentCommand } from '../ground/adjustments/commands.ts';
import { OperatorsScript } from './operators-script.ts';

type Send = (body: CommandBody) => unknown;
export type Adjusted = Pick<AdjustmentCommand, 'accountId' | 'assetId' | 'amount' | 'reverses'>;

const BY = ['tara', 'theo'] as const;
export const BY_TREASURERS = { operator: 'tara, theo', reason: 'Paid for an outage' } as const;

/** `reasonHash` empty: as decisions of before say it. */
export const wordsOf = ({ accountId, assetId, amount, reverses }: Adjusted, reasonHash = ''): string =>
  `adjust ${accountId} ${assetId} ${amount} ${reverses} ${reasonHash}`.trimEnd();

/** Two treasurers, `tara` and `theo`, behind the three administrators of `OperatorsScript.found`. */
export function addTreasurers(script: OperatorsScript): void {
  for (const name of BY) {
    script.add(['second', 'third'], name, ['treasurer']);
    script.enrol(name);
  }
}

export function decideAdjustment(script: OperatorsScript, adjusted: Adjusted, reasonHash = ''): number {
  return script.decide(BY, 'adjustments', wordsOf(adjusted, reasonHash));
}

/** Decided by both, and booked. */
export function adjust(script: OperatorsScript, send: Send, adjusted: Adjusted, reasonHash = ''): number {
  const adjustmentId = decideAdjustment(script, adjusted, reasonHash);
  send({ type: 'adjustment.book', adjustmentId, ...adjusted, ...BY_TREASURERS });
  return adjustmentId;
}

/** A credit, of which a third is taken back, behind `everyStepOfOperators`; that it pays is decided with this hash of its reason. */
export function everyStepOfAdjustments(send: Send, credit: Omit<Adjusted, 'reverses'>, reasonHash = ''): void {
  const script = new OperatorsScript(send, 2_000);
  addTreasurers(script);
  const reverses = adjust(script, send, { ...credit, reverses: 0 }, reasonHash);
  adjust(script, send, { ...credit, amount: credit.amount / 3n, reverses });
}
