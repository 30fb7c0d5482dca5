import type { HandedOf } from '@candor/contract/call';
import type { previewWithdrawal } from '@candor/contract/modules/withdrawals/calls';
import { clockText, feeOf, isInWindow, localTime, stepUnits } from '@candor/exchange/products/custody/limits';
import { canCarry } from '@candor/exchange/products/custody/limits';
import type { RulesInfo } from '@candor/exchange/products/custody/answers';
import { decimalOf } from '../../api/user/decimal.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { TradePasswords } from '../../identity/trade-passwords.ts';
import type { Core } from '../../machine/core/core.ts';
import type { WithdrawalChannel } from './channels.ts';
import { holdOf } from './holds.ts';

export type PreviewParts = {
  readonly core: Pick<Core, 'query'>;
  readonly tradePasswords: Pick<TradePasswords, 'isSet' | 'pausedUntilMs'>;
  readonly time: Pick<PlatformTime, 'offsetMinutes' | 'text'>;
  readonly exchangeNow: () => number;
  readonly needsCode: boolean;
  readonly dayMaxValueOf: (userId: number) => Promise<bigint | null>;
};

export type PreviewRequest = {
  readonly channel: WithdrawalChannel;
  readonly scale: number;
  readonly rules: RulesInfo;
  readonly amountUnits: bigint;
};

/** Values are in USDT. */
const VALUE_SCALE = 8;
const PPM_OF_PERCENT = 10_000;
/** More requests a day than any rule allows. */
const REQUESTS_MOST = 100;

type Preview = HandedOf<typeof previewWithdrawal>;

/** Everything that bounds a withdrawal, and what it would come to; null when its chain cannot carry the amount. */
export async function previewOf(parts: PreviewParts, userId: number, asked: PreviewRequest): Promise<Preview | null> {
  const { channel, scale, rules, amountUnits } = asked;
  const { terms } = channel;
  if (!canCarry(amountUnits, terms.chainDecimals, scale)) return null;
  const { core, time, exchangeNow } = parts;
  const nowMs = exchangeNow();
  const local = localTime(nowMs, time.offsetMinutes(nowMs));
  const last = await core.query({ type: 'custody.withdrawals', accountId: userId, beforeId: 0, count: REQUESTS_MOST });
  const requests = last.filter(({ localDay }) => localDay === local.day).length;
  const isFree = requests < rules.dayFreeRequests;
  const feeUnits = isFree ? 0n : feeOf(terms, amountUnits, stepUnits(terms.chainDecimals, scale));
  return {
    ...(await ofAccount(parts, userId, asked)),
    ...ofChannel(asked),
    amount: decimalOf(amountUnits, scale),
    fee: decimalOf(feeUnits, scale),
    realAmount: decimalOf(amountUnits > feeUnits ? amountUnits - feeUnits : 0n, scale),
    ratio: isFree ? 0 : terms.ratioPpm / PPM_OF_PERCENT,
    fixedFee: decimalOf(isFree ? 0n : terms.feeUnits, scale),
    freeLeft: Math.max(0, rules.dayFreeRequests - requests),
    requestsLeft: Math.max(0, rules.dayMaxRequests - requests),
    isWindowOpen: isInWindow(rules, local.second),
  };
}

function ofChannel({ channel: { name, terms, isOn }, scale, rules }: PreviewRequest) {
  const { assetCode, network } = CHANNEL_OF[name];
  const isBounded = rules.isWindowLimited && rules.windowFirstSecond !== rules.windowLastSecond;
  return {
    channel: name,
    coin: assetCode.toLowerCase(),
    network,
    isOn,
    minimum: decimalOf(terms.withdrawMinUnits, scale),
    maximum: decimalOf(terms.withdrawMaxUnits, scale),
    minimumValue: decimalOf(rules.minValueUnits, VALUE_SCALE),
    maximumValue: decimalOf(rules.maxValueUnits, VALUE_SCALE),
    windowStart: isBounded ? clockText(rules.windowFirstSecond) : '',
    windowEnd: isBounded ? clockText(rules.windowLastSecond) : '',
  };
}

async function ofAccount(parts: PreviewParts, userId: number, { channel: { terms }, scale }: PreviewRequest) {
  const { core, tradePasswords, time, exchangeNow, needsCode } = parts;
  const totals = await core.query({ type: 'custody.totals', accountId: userId });
  const ofAsset = totals.find(({ assetId }) => assetId === terms.assetId);
  const balances = await core.query({ type: 'accounts.balances', accountId: userId });
  const balance = balances.find(({ wallet, assetId }) => wallet === 'platform' && assetId === terms.assetId);
  const hold = await holdOf(core, userId, exchangeNow());
  const pausedMs = await tradePasswords.pausedUntilMs(userId);
  const dayMaxUnits = await parts.dayMaxValueOf(userId);
  return {
    dayMaxValue: dayMaxUnits === null ? null : decimalOf(dayMaxUnits, VALUE_SCALE),
    available: decimalOf(balance?.availableUnits ?? 0n, scale),
    withdrawable: decimalOf(ofAsset?.withdrawableUnits ?? 0n, scale),
    notFinal: decimalOf(ofAsset?.nonFinalUnits ?? 0n, scale),
    hasTradePassword: await tradePasswords.isSet(userId),
    passPausedTime: pausedMs === null ? '' : time.text(pausedMs),
    needsCode,
    hold: hold?.code ?? '',
    holdTime: hold === null || hold.reviewMs === null ? '' : time.text(hold.reviewMs),
  };
}
