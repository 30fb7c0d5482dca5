import { add, compare, decimalsOf, isZero, largest } from '../../../domain/decimal.ts';
import { error, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';
import { limitLeftOf, type Protection } from '../../../session/protection.ts';

/** What is known of the daily loss limit. */
export type LimitFacts = Pick<Protection, 'limit' | 'nextLimit' | 'nextFromMs' | 'serverMs'>;

/** Stakes have eight decimals, and so has their limit. */
export const LIMIT_DECIMALS = 8;
/** Raising waits this long: a limit that gave way at once would be none. */
export const RAISE_AFTER_MS = 24 * 60 * 60 * 1000;

export type LimitProblem = Problem<'amount.missing' | 'amount.tooPrecise' | 'amount.same', 'amount'>;

/** What the waiting button says, and the sentence at the field. */
export const limitTexts: ProblemTexts<LimitProblem['code']> = {
  'amount.missing': { button: 'protection.button.enter', text: 'protection.problem.missing' },
  'amount.tooPrecise': { button: 'protection.button.check', text: 'protection.problem.decimals' },
  'amount.same': { button: 'protection.button.same', text: 'protection.problem.same' },
};

/** What keeps an entered limit from being set; null when nothing does. The same again takes back a raise that waits. */
export function limitProblem(amount: string, { limit, nextFromMs }: LimitFacts): LimitProblem | null {
  if (amount === '' || isZero(amount)) return error('amount.missing', ['amount']);
  if (decimalsOf(amount) > LIMIT_DECIMALS) return error('amount.tooPrecise', ['amount']);
  const same = limit !== null && compare(amount, limit) === 0;
  return same && nextFromMs === 0 ? error('amount.same', ['amount']) : null;
}

/** When a new limit acts: a lower one, and the first one, at once; a higher one and none at all after 24 hours. */
export function actsAtMs(wanted: string | null, { limit, serverMs }: LimitFacts): number | 'now' {
  const raises = limit !== null && (wanted === null || compare(wanted, limit) > 0);
  return raises ? serverMs + RAISE_AFTER_MS : 'now';
}

/** What a limit that acts at once leaves nothing of: lost today and staked. Null while it leaves something. */
export function usedUpBy(wanted: string, { dayLoss, openStake }: Pick<Protection, 'dayLoss' | 'openStake'>): string | null {
  return leftToday(wanted, dayLoss, openStake) === '0' ? add(dayLoss, openStake) : null;
}

/** What may still be staked today; null without a limit, never below zero. */
export function leftToday(limit: string | null, dayLoss: string, openStake: string): string | null {
  const left = limitLeftOf({ limit, dayLoss, openStake });
  return left === null ? null : largest(left, '0');
}
