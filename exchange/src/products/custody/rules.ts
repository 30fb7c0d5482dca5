import { isAmount, isNumbered, isWhole, MOST_DEFINITIONS } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context, Typed } from '../../kernel/product.ts';
import type { AccountEvent } from '../../ground/accounts/events.ts';
import type { Ground } from '../../ground/ground.ts';
import { isChange, noticeRefusal, switchRefusal } from '../../ground/terms/change.ts';
import { payIn, relocate, takeOut } from './capital.ts';
import type { ChannelTerms, CommandOf, CustodyCommand, WithdrawalRules } from './commands.ts';
import { claim, deposit, finalise, reinstate, reorganise } from './depositing.ts';
import type { CustodyEvent } from './events.ts';
import { expire } from './expiring.ts';
import { areChannelTerms, areWithdrawalRules, MOST_CHAIN_DECIMALS } from './limits.ts';
import { move, payNetwork } from './moving.ts';
import { approve, broadcast, complete, fail, pin, reject } from './paying.ts';
import { areProviderSwitches } from './providers.ts';
import type { CustodyOutcome } from './refusals.ts';
import type { CustodyState } from './state.ts';
import { scaleOf } from './standing.ts';
import { cancel, request } from './withdrawing.ts';

const NETWORK_CODE = /^[A-Z0-9-]{2,24}$/;
const OF_THE_ACCOUNT: readonly CustodyCommand['type'][] = ['custody.request', 'custody.cancel'];

export function decideCustody(ground: Ground, state: CustodyState, context: Context<CustodyEvent>, body: CustodyCommand): CustodyOutcome {
  if ((context.accountId !== 0) !== OF_THE_ACCOUNT.includes(body.type)) return refused('BAD_INPUT');
  switch (body.type) {
    case 'custody.define':
      return define(ground, state, context, body);
    case 'custody.change':
      return change(ground, state, context, body);
    case 'custody.switch':
      return turn(ground, state, context, body);
    case 'custody.defineRules':
      return defineRules(state, context, body);
    case 'custody.changeRules':
      return changeRules(ground, state, context, body);
    case 'custody.switchPayments':
      return turnPayments(ground, state, context, body);
    case 'custody.deposit':
      return deposit(ground, state, context, body);
    case 'custody.finalise':
      return finalise(state, context, body);
    case 'custody.reorganise':
      return reorganise(ground, state, context, body);
    case 'custody.reinstate':
      return reinstate(ground, state, context, body);
    case 'custody.claim':
      return claim(ground, state, context, body);
    case 'custody.move':
      return move(ground, state, context, body);
    case 'custody.payNetwork':
      return payNetwork(ground, state, context, body);
    case 'custody.payIn':
      return payIn(ground, state, context, body);
    case 'custody.takeOut':
      return takeOut(ground, state, context, body);
    case 'custody.relocate':
      return relocate(ground, state, context, body);
    case 'custody.request':
      return request(ground, state, context, body);
    case 'custody.cancel':
      return cancel(state, context, body);
    case 'custody.approve':
      return approve(ground, state, context, body);
    case 'custody.reject':
    case 'custody.rejectByCode':
      return reject(ground, state, context, body);
    case 'custody.pin':
      return pin(ground, state, context, body);
    case 'custody.broadcast':
      return broadcast(ground, state, context, body);
    case 'custody.complete':
      return complete(state, context, body);
    case 'custody.fail':
      return fail(state, context, body);
    case 'custody.expire':
      return expire(ground, state, context, body);
  }
}

/** An asset and a network have one channel, so that an output is one deposit. */
function define(ground: Ground, state: CustodyState, context: Context<CustodyEvent>, body: CommandOf<'custody.define'>): CustodyOutcome {
  const { channelId, assetId, network, chainDecimals, symbolId } = body;
  if (!isNumbered(channelId) || !NETWORK_CODE.test(network) || !isWhole(chainDecimals, 0, MOST_CHAIN_DECIMALS)) return refused('BAD_INPUT');
  if (!areChannelAmounts(body)) return refused('BAD_INPUT');
  const asset = ground.accounts.asset(assetId);
  if (asset === undefined || !isPriced(ground, assetId, symbolId)) return refused('NOT_FOUND');
  if (!areChannelTerms(body, chainDecimals, asset.scale) || !areProviderSwitches(channelId, body)) return refused('BAD_TERMS');
  const known = ground.accounts.network(network);
  const twin = state.channels.all().some((other) => other.assetId === assetId && other.networkId === known);
  if (twin || state.channels.channel(channelId) !== undefined) return refused('ALREADY_DONE');
  const networkId = known ?? ground.accounts.networkCount + 1;
  if (networkId > MOST_DEFINITIONS) return refused('ABOVE_MAX', String(MOST_DEFINITIONS));
  if (known === undefined) defineNetwork(context, networkId, network);
  const named = { channelId, assetId, networkId, chainDecimals, symbolId };
  context.emit({ type: 'custody.defined', ...named, version: 1, ...channelTermsOf(body), effectiveMs: 0 });
  return done(channelId);
}

/** A network of custody is named by its first use, whichever product that is. */
function defineNetwork(context: Context<Typed>, networkId: number, code: string): void {
  const defined: AccountEvent = { type: 'network.defined', networkId, code };
  context.emit(defined);
}

/** What is withdrawn is valued in USDT: by a symbol, or USDT by itself. */
function isPriced(ground: Ground, assetId: number, symbolId: number): boolean {
  return symbolId === 0 ? ground.accounts.stakeAssetId === assetId : ground.markets.symbol(symbolId) !== undefined;
}

function change(ground: Ground, state: CustodyState, context: Context<CustodyEvent>, body: CommandOf<'custody.change'>): CustodyOutcome {
  if (!isNumbered(body.channelId) || !areChannelAmounts(body) || !isChange(ground.operators, body)) return refused('BAD_INPUT');
  const last = state.channels.lastChannel(body.channelId);
  if (last === undefined) return refused('NOT_FOUND');
  if (!areChannelTerms(body, last.chainDecimals, scaleOf(ground, last))) return refused('BAD_TERMS');
  if (body.depositEnable !== last.depositEnable || body.withdrawEnable !== last.withdrawEnable) return refused('BAD_INPUT');
  const refusal = noticeRefusal(body, last, context.timeMs);
  if (refusal !== null) return refusal;
  const { channelId, assetId, networkId, chainDecimals, symbolId, version } = last;
  const named = { channelId, assetId, networkId, chainDecimals, symbolId, version: version + 1 };
  context.emit({ type: 'custody.defined', ...named, ...channelTermsOf(body), effectiveMs: body.effectiveMs });
  return done(channelId);
}

function turn(ground: Ground, state: CustodyState, context: Context<CustodyEvent>, body: CommandOf<'custody.switch'>): CustodyOutcome {
  const { channelId, depositEnable, withdrawEnable } = body;
  if (!isNumbered(channelId) || !ground.operators.isBy(body, 'halts', 'or-house')) return refused('BAD_INPUT');
  const channel = state.channels.channel(channelId);
  if (channel === undefined) return refused('NOT_FOUND');
  if (!areProviderSwitches(channelId, body)) return refused('BAD_TERMS');
  const refusal = switchRefusal(body, [channel.depositEnable, channel.withdrawEnable], [depositEnable, withdrawEnable]);
  if (refusal !== null) return refusal;
  context.emit({ type: 'custody.switched', channelId, depositEnable, withdrawEnable });
  return done(channelId);
}

function defineRules(state: CustodyState, context: Context<CustodyEvent>, body: CommandOf<'custody.defineRules'>): CustodyOutcome {
  if (!areRuleAmounts(body)) return refused('BAD_INPUT');
  if (!areWithdrawalRules(body)) return refused('BAD_TERMS');
  if (state.channels.rules !== null) return refused('ALREADY_DONE');
  context.emit({ type: 'custody.ruled', version: 1, ...withdrawalRulesOf(body), effectiveMs: 0 });
  return done(0);
}

function changeRules(
  ground: Ground,
  state: CustodyState,
  context: Context<CustodyEvent>,
  body: CommandOf<'custody.changeRules'>,
): CustodyOutcome {
  if (!areRuleAmounts(body) || !isChange(ground.operators, body)) return refused('BAD_INPUT');
  if (!areWithdrawalRules(body)) return refused('BAD_TERMS');
  const last = state.channels.lastRules;
  if (last === null) return refused('NOT_FOUND');
  const refusal = noticeRefusal(body, last, context.timeMs);
  if (refusal !== null) return refusal;
  context.emit({ type: 'custody.ruled', version: last.version + 1, ...withdrawalRulesOf(body), effectiveMs: body.effectiveMs });
  return done(0);
}

function turnPayments(
  ground: Ground,
  state: CustodyState,
  context: Context<CustodyEvent>,
  body: CommandOf<'custody.switchPayments'>,
): CustodyOutcome {
  if (!ground.operators.isBy(body, 'halts', 'or-house')) return refused('BAD_INPUT');
  const refusal = switchRefusal(body, [state.channels.areOn], [body.enable]);
  if (refusal !== null) return refusal;
  context.emit({ type: 'custody.paymentsSwitched', enable: body.enable });
  return done(0);
}

function areChannelAmounts(terms: ChannelTerms): boolean {
  const { depositMinUnits, depositMaxUnits, withdrawMinUnits, withdrawMaxUnits, hourMaxUnits, feeUnits } = terms;
  const positive = [depositMinUnits, depositMaxUnits, withdrawMinUnits, withdrawMaxUnits];
  return positive.every(isAmount) && [hourMaxUnits, feeUnits].every((units) => units === 0n || isAmount(units));
}

function areRuleAmounts({ minValueUnits, maxValueUnits, twoPersonsValueUnits }: WithdrawalRules): boolean {
  return [minValueUnits, maxValueUnits, twoPersonsValueUnits].every((units) => units === 0n || isAmount(units));
}

function channelTermsOf(body: ChannelTerms): ChannelTerms {
  const { creditConfirmations, finalConfirmations, depositMinUnits, depositMaxUnits, withdrawMinUnits, withdrawMaxUnits } = body;
  const { ratioPpm, feeUnits, hourMaxUnits, depositEnable, withdrawEnable } = body;
  const ofDeposits = { creditConfirmations, finalConfirmations, depositMinUnits, depositMaxUnits };
  return { ...ofDeposits, withdrawMinUnits, withdrawMaxUnits, ratioPpm, feeUnits, hourMaxUnits, depositEnable, withdrawEnable };
}

function withdrawalRulesOf(body: WithdrawalRules): WithdrawalRules {
  const { dayMaxRequests, dayFreeRequests, isWindowLimited, windowFirstSecond, windowLastSecond } = body;
  const { minValueUnits, maxValueUnits, twoPersonsValueUnits } = body;
  const ofDays = { dayMaxRequests, dayFreeRequests, isWindowLimited, windowFirstSecond, windowLastSecond };
  return { ...ofDays, minValueUnits, maxValueUnits, twoPersonsValueUnits };
}
