import { formatAmountShort } from '@candor/money/amount';
import { isAmount, isLine, isNumbered, isWhole } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { Ground } from '../../ground/ground.ts';
import type { ChannelInfo, RulesInfo } from './answers.ts';
import type { CommandOf } from './commands.ts';
import { isId } from './depositing.ts';
import type { CustodyEvent } from './events.ts';
import { canCarry, clockText, feeOf, isInWindow, isOffset, localTime, stepUnits, valueOf } from './limits.ts';
import { endedLegs, holdLegs } from './legs.ts';
import type { CustodyOutcome } from './refusals.ts';
import { paymentRefusal, scaleOf, withdrawableUnits } from './standing.ts';
import type { CustodyState } from './state.ts';

type Request = CommandOf<'custody.request'>;
/** What a request comes to. */
type Priced = { readonly feeUnits: bigint; readonly valueUnits: bigint; readonly scale: number };

/** Values are in USDT. */
const VALUE_SCALE = 8;

/**
 * Order of checks (`product-rules` 13.2): holds, channel, window, count of the day, limits, verification, address, funds; what concerns session and passwords
 * was checked before. `ref` is the withdrawal.
 */
export function request(ground: Ground, state: CustodyState, context: Context<CustodyEvent>, body: Request): CustodyOutcome {
  const { accountId, timeMs, seq } = context;
  if (!isRequest(body)) return refused('BAD_INPUT');
  if (!ground.accounts.isAccount(accountId) || ground.accounts.owner(accountId).kind !== 'user') return refused('NOT_ELIGIBLE');
  const held = paymentRefusal(ground, state, accountId, timeMs);
  if (held !== null) return held;
  const channel = state.channels.channel(body.channelId);
  const { rules } = state.channels;
  if (channel === undefined || rules === null) return refused('NOT_FOUND');
  if (!channel.withdrawEnable) return refused('MARKET_CLOSED');
  const local = localTime(timeMs, body.utcOffsetMinutes);
  if (!isInWindow(rules, local.second)) return refused('OUT_OF_WINDOW', clockText(rules.windowFirstSecond));
  const count = state.withdrawals.countOfDay(accountId, local.day);
  if (count >= rules.dayMaxRequests) return refused('DAILY_COUNT', String(rules.dayMaxRequests));
  const priced = pricedRequest(ground, channel, body.amountUnits, count < rules.dayFreeRequests, timeMs);
  if (priced === null) return refused('PRICE_FROZEN');
  const limited = limitRefusal(channel, rules, body.amountUnits, priced) ?? dayRefusal(state, context, body, priced.valueUnits);
  if (limited !== null) return limited;
  if (timeMs < body.readyMs) return refused('ADDRESS_NOT_READY', String(body.readyMs));
  const withdrawable = withdrawableUnits(ground, state, accountId, channel.assetId);
  if (withdrawable < body.amountUnits) return refused('INSUFFICIENT_FUNDS', formatAmountShort(withdrawable, priced.scale));
  const { channelId, address, memo, amountUnits } = body;
  const { feeUnits, valueUnits } = priced;
  const named = { withdrawalId: seq, accountId, channelId, address, memo, amountUnits, feeUnits, valueUnits, localDay: local.day };
  const needsTwo = valueUnits >= rules.twoPersonsValueUnits;
  const legs = holdLegs({ withdrawalId: seq, accountId, assetId: channel.assetId, amountUnits }, amountUnits);
  context.emit({ type: 'custody.requested', ...named, needsTwo, legs });
  const ofHour = state.withdrawals.automaticOfHour(channelId, timeMs) + amountUnits - feeUnits;
  if (!needsTwo && ofHour <= channel.hourMaxUnits) context.emit({ type: 'custody.approved', withdrawalId: seq, isAutomatic: true });
  return done(seq);
}

function isRequest({ channelId, address, memo, amountUnits, utcOffsetMinutes, readyMs, dayMaxValueUnits }: Request): boolean {
  if (!isNumbered(channelId) || !isAmount(amountUnits) || !isOffset(utcOffsetMinutes)) return false;
  if (!isWhole(readyMs, 0, Number.MAX_SAFE_INTEGER) || (dayMaxValueUnits !== null && dayMaxValueUnits < 0n)) return false;
  return address !== '' && isLine(address) && !address.includes(' ') && isLine(memo);
}

/** Null when the coin has no price now. */
function pricedRequest(ground: Ground, channel: ChannelInfo, amountUnits: bigint, isFree: boolean, timeMs: number): Priced | null {
  const scale = scaleOf(ground, channel);
  const feeUnits = isFree ? 0n : feeOf(channel, amountUnits, stepUnits(channel.chainDecimals, scale));
  if (channel.symbolId === 0) return { feeUnits, valueUnits: amountUnits, scale };
  const price = ground.prices.live(channel.symbolId, timeMs);
  const symbol = ground.markets.symbol(channel.symbolId);
  if (price === null || symbol === undefined) return null;
  return { feeUnits, valueUnits: valueOf(amountUnits, price.priceTicks, symbol.tickUnits, scale), scale };
}

/** The stricter of what holds for the channel and for all, and something has to arrive. */
function limitRefusal(channel: ChannelInfo, rules: RulesInfo, amountUnits: bigint, priced: Priced): CustodyOutcome | null {
  const { feeUnits, valueUnits, scale } = priced;
  if (!canCarry(amountUnits, channel.chainDecimals, scale)) return refused('TOO_PRECISE');
  if (amountUnits < channel.withdrawMinUnits) return refused('BELOW_MIN', formatAmountShort(channel.withdrawMinUnits, scale));
  if (valueUnits < rules.minValueUnits) return refused('BELOW_MIN', `${formatAmountShort(rules.minValueUnits, VALUE_SCALE)} USDT`);
  if (amountUnits <= feeUnits) return refused('BELOW_MIN', formatAmountShort(feeUnits, scale));
  if (amountUnits > channel.withdrawMaxUnits) return refused('ABOVE_MAX', formatAmountShort(channel.withdrawMaxUnits, scale));
  if (valueUnits > rules.maxValueUnits) return refused('ABOVE_MAX', `${formatAmountShort(rules.maxValueUnits, VALUE_SCALE)} USDT`);
  return null;
}

/** What the person's verification allows in 24 hours (`product-rules` 14.2), this one included. */
function dayRefusal(
  state: CustodyState,
  { accountId, timeMs }: Context<CustodyEvent>,
  { dayMaxValueUnits }: Request,
  valueUnits: bigint,
): CustodyOutcome | null {
  if (dayMaxValueUnits === null || state.withdrawals.valueOfDay(accountId, timeMs) + valueUnits <= dayMaxValueUnits) return null;
  return refused('KYC_REQUIRED', formatAmountShort(dayMaxValueUnits, VALUE_SCALE));
}

/** Until it is approved. Another's and an unknown one answer alike, so that nobody learns of withdrawals that are not theirs. */
export function cancel(state: CustodyState, context: Context<CustodyEvent>, body: CommandOf<'custody.cancel'>): CustodyOutcome {
  const { withdrawalId } = body;
  if (!isId(withdrawalId)) return refused('BAD_INPUT');
  const found = state.withdrawals.find(withdrawalId);
  if (found === undefined || found.accountId !== context.accountId) return refused('NOT_FOUND');
  if (found.state !== 'review') return refused('ALREADY_DONE');
  const { accountId } = found;
  context.emit({ type: 'custody.ended', withdrawalId, accountId, end: 'cancelled', reason: '', legs: endedLegs(found) });
  return done(withdrawalId);
}
