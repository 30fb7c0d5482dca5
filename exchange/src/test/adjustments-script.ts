import type { CommandBody } from '../command.ts';
import type { AdjustmentCommand } from '../ground/adjustments/commands.ts';
import { OperatorsScript } from './operators-script.ts';

type Send = (body: CommandBody) => unknown;
export type Adjusted = Pick<AdjustmentCommand, 'accountId' | 'assetId' | 'amount' | 'reverses'>;

const BY = ['tara', 'theo'] as const;
export const BY_TREASURERS = { operator: 'tara, theo', reason: 'Paid for an outage' } as const;

export const wordsOf = ({ accountId, assetId, amount, reverses }: Adjusted): string =>
  `adjust ${accountId} ${assetId} ${amount} ${reverses}`;

/** Two treasurers, `tara` and `theo`, behind the three administrators of `OperatorsScript.found`. */
export function addTreasurers(script: OperatorsScript): void {
  for (const name of BY) {
    script.add(['second', 'third'], name, ['treasurer']);
    script.enrol(name);
  }
}

export function decideAdjustment(script: OperatorsScript, adjusted: Adjusted, by: readonly [string, string?] = BY): number {
  return script.decide(by, 'adjustments', wordsOf(adjusted));
}

/** Decided by both, and booked. */
export function adjust(script: OperatorsScript, send: Send, adjusted: Adjusted): number {
  const adjustmentId = decideAdjustment(script, adjusted);
  send({ type: 'adjustment.book', adjustmentId, ...adjusted, ...BY_TREASURERS });
  return adjustmentId;
}

/** A credit, of which a third is taken back, behind `everyStepOfOperators`. */
export function everyStepOfAdjustments(send: Send, credit: Omit<Adjusted, 'reverses'>): void {
  const script = new OperatorsScript(send, 2_000);
  addTreasurers(script);
  const reverses = adjust(script, send, { ...credit, reverses: 0 });
  adjust(script, send, { ...credit, amount: credit.amount / 3n, reverses });
}
