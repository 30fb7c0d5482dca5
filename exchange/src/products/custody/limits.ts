import { divCeil, divFloor, mulDivCeil } from '@candor/money/mul-div';
import { chainUnitsOf } from '@candor/money/chain-units';
import { isWhole } from '../../kernel/checks.ts';
import type { ChannelTerms, WithdrawalRules } from './commands.ts';

/* Pure rules of `product-rules` 13 and 1.1: what terms may say, fees, values, the window. */

export const PPM = 1_000_000n;
/** A share of the amount as a fee, and what the whole fee of the smallest withdrawal may be of it: 10 per cent. */
const MOST_RATIO_PPM = 100_000;
const MOST_CONFIRMATIONS = 10_000;
export const MOST_CHAIN_DECIMALS = 36;
/** So many requests of a day are remembered for every person. */
const MOST_DAY_REQUESTS = 100;
const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;
/** What is between the zones that are furthest from UTC. */
const LEAST_OFFSET_MINUTES = -720;
const MOST_OFFSET_MINUTES = 840;

/** Units of an asset that are one unit of a chain that is coarser than it; 1 where the chain is as fine or finer. */
export function stepUnits(chainDecimals: number, scale: number): bigint {
  return chainDecimals >= scale ? 1n : 10n ** BigInt(scale - chainDecimals);
}

/** Whether a chain can carry the amount (`TOO_PRECISE`). */
export function canCarry(units: bigint, chainDecimals: number, scale: number): boolean {
  return chainUnitsOf(units, chainDecimals, scale) !== null;
}

/** A share of the amount, rounded up to what the chain can carry, and a fixed part (G36). */
export function feeOf({ ratioPpm, feeUnits }: ChannelTerms, amountUnits: bigint, step: bigint): bigint {
  return divCeil(mulDivCeil(amountUnits, BigInt(ratioPpm), PPM), step) * step + feeUnits;
}

/** In USDT, rounded up: `tickUnits` for a whole coin a tick. */
export function valueOf(units: bigint, priceTicks: number, tickUnits: bigint, scale: number): bigint {
  return mulDivCeil(units, BigInt(priceTicks) * tickUnits, 10n ** BigInt(scale));
}

/** What a channel may say; others are refused (`BAD_TERMS`). A fee of over a tenth of the smallest withdrawal is none that we take. */
export function areChannelTerms(terms: ChannelTerms, chainDecimals: number, scale: number): boolean {
  const { creditConfirmations, finalConfirmations, depositMinUnits, depositMaxUnits, withdrawMinUnits, withdrawMaxUnits } = terms;
  if (!isWhole(creditConfirmations, 1, MOST_CONFIRMATIONS) || !isWhole(finalConfirmations, creditConfirmations, MOST_CONFIRMATIONS))
    return false;
  if (depositMinUnits > depositMaxUnits || withdrawMinUnits > withdrawMaxUnits) return false;
  if (!isWhole(terms.ratioPpm, 0, MOST_RATIO_PPM) || !canCarry(terms.feeUnits, chainDecimals, scale)) return false;
  return 10n * feeOf(terms, withdrawMinUnits, stepUnits(chainDecimals, scale)) <= withdrawMinUnits;
}

export function areWithdrawalRules(rules: WithdrawalRules): boolean {
  if (!isWhole(rules.dayMaxRequests, 1, MOST_DAY_REQUESTS) || !isWhole(rules.dayFreeRequests, 0, MOST_DAY_REQUESTS)) return false;
  if (![rules.windowFirstSecond, rules.windowLastSecond].every((second) => isWhole(second, 0, DAY_SECONDS - 1))) return false;
  return rules.minValueUnits <= rules.maxValueUnits;
}

export function isOffset(utcOffsetMinutes: number): boolean {
  return isWhole(utcOffsetMinutes, LEAST_OFFSET_MINUTES, MOST_OFFSET_MINUTES);
}

/** The day of a zone, counted from 1970, and the second of it. */
export function localTime(timeMs: number, utcOffsetMinutes: number): { readonly day: number; readonly second: number } {
  const seconds = divFloor(BigInt(timeMs), 1_000n) + BigInt(utcOffsetMinutes * MINUTE_SECONDS);
  const day = divFloor(seconds, BigInt(DAY_SECONDS));
  return { day: Number(day), second: Number(seconds - day * BigInt(DAY_SECONDS)) };
}

/** Both ends are in (G37). A window whose first second is behind its last goes over midnight; one of a second alone is always open. */
export function isInWindow({ isWindowLimited, windowFirstSecond, windowLastSecond }: WithdrawalRules, second: number): boolean {
  if (!isWindowLimited || windowFirstSecond === windowLastSecond) return true;
  if (windowFirstSecond < windowLastSecond) return second >= windowFirstSecond && second <= windowLastSecond;
  return second >= windowFirstSecond || second <= windowLastSecond;
}

/** `11:00:00`, as a refusal tells when the window opens. */
export function clockText(second: number): string {
  const minutes = divFloor(BigInt(second), 60n);
  const parts = [divFloor(minutes, 60n), minutes % 60n, BigInt(second) % 60n];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
