import { isWhole } from '../../kernel/checks.ts';
import type { RecordOf } from '../../kernel/codec/fields.ts';
import { number } from '../../kernel/codec/kinds.ts';
import { refused } from '../../kernel/outcome.ts';
import type { Refused } from '../../kernel/outcome.ts';
import { areTwo, AUTHOR } from '../author.ts';
import type { Author } from '../author.ts';
import type { OperatorsState } from '../operators/state.ts';
import type { Version } from './versions.ts';

/** Who changes terms, why, and from when on. */
export const CHANGE = { effectiveMs: number, ...AUTHOR };
export type Change = RecordOf<typeof CHANGE>;

/** Changes are published so long before they act (`product-rules` 18). */
export const NOTICE_MS = 3_600_000;
/** The last moment that a date can be. */
const MOST_EFFECTIVE_MS = 8_640_000_000_000_000;
/** Of an order, in parts per million: one per cent. */
export const MOST_FEE_PPM = 10_000;

/** Whether two different operators change something, for a reason, from some moment on. */
export function isChange(operators: OperatorsState, change: Change): boolean {
  return operators.isBy(change, 'terms') && areTwo(change.operator) && isWhole(change.effectiveMs, 1, MOST_EFFECTIVE_MS);
}

/** `last` is what was planned last. Null when there is time enough before the change, and none that was planned before it comes after it. */
export function noticeRefusal({ effectiveMs }: Change, last: Version, timeMs: number): Refused<'BELOW_MIN'> | null {
  const leastMs = Math.max(timeMs + NOTICE_MS, last.effectiveMs);
  return effectiveMs < leastMs ? refused('BELOW_MIN', String(leastMs)) : null;
}

/** Fees in parts per million that are whole already. */
export function feeRefusal(...feesPpm: readonly number[]): Refused<'ABOVE_MAX'> | null {
  return feesPpm.some((ppm) => ppm > MOST_FEE_PPM) ? refused('ABOVE_MAX', String(MOST_FEE_PPM)) : null;
}

/** Switches in their order, as they are and as they shall be: one person turns off, two turn on again, and both act at once. */
export function switchRefusal(
  author: Author,
  before: readonly boolean[],
  after: readonly boolean[],
): Refused<'BAD_INPUT' | 'ALREADY_DONE'> | null {
  if (after.every((isOn, index) => isOn === before[index])) return refused('ALREADY_DONE');
  const turnsOn = after.some((isOn, index) => isOn && before[index] !== true);
  return turnsOn && !areTwo(author.operator) ? refused('BAD_INPUT') : null;
}
