import { LAST_TIME_MS } from '../fields.ts';
import type { Said } from '../said.ts';

/**
 * The steps of a verification. A second contract: format, keys, receipt, terms, settlement, ticks, index, checkpoints, entry, exit, inputs,
 * void, outcome, payout. A round: format, keys, receipt, terms, settlement, round, ticks, index, checkpoints, lock, close, inputs, outcome,
 * payout. The order is part of the format (`docs/proofs.md`): two verifiers name the same first failing step.
 */
export type Step =
  | 'format'
  | 'keys'
  | 'receipt'
  | 'terms'
  | 'settlement'
  | 'round'
  | 'ticks'
  | 'index'
  | 'checkpoints'
  | 'entry'
  | 'exit'
  | 'lock'
  | 'close'
  | 'inputs'
  | 'void'
  | 'outcome'
  | 'payout';

/** One checked step and what was found, or why it fails. */
export type CheckedLine = Said & { readonly step: Step; readonly ok: boolean };

/** UTC, to the millisecond. */
export function moment(timeMs: number): string {
  return timeMs <= LAST_TIME_MS ? new Date(timeMs).toISOString() : `${timeMs} ms`;
}
