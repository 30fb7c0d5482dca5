import type { CommandBody } from '@candor/exchange/command';
import type { Leg } from '@candor/exchange/ledger/leg';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import { isAmount, isLine, legOf } from '../../../audit/ground/shapes.ts';
import { needPerson, needTwo } from '../../../audit/ground/terms.ts';
import { CUSTODY_COLD, PLATFORM, type AuditRow } from '../../../audit/plan.ts';
import type { Step } from '../../../audit/step.ts';
import { isHash, needDepth, type Arrivals } from './arrivals.ts';
import { coarse, feeOf, type KnownChannel, type KnownChannels } from './channels.ts';
import { AT_ADDRESSES, CHAIN_FEES, FEES, HOLD_WITHDRAW, HOT, IN_TRANSIT } from './rows.ts';
import { APPROVED, COMPLETED, ENDED, FEE, MOVED, OWING, PINNED, REQUESTED, SENT, VALUE, WITHDRAWABLE } from './rules.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Place = Of<'custody.move'>['from'];

/** One withdrawal as the audit has followed it. */
type Payment = {
  readonly withdrawalId: number;
  readonly accountId: number;
  readonly channelId: number;
  readonly networkId: number;
  readonly assetId: number;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly valueUnits: bigint;
  readonly localDay: number;
  readonly requestedMs: number;
  readonly needsTwo: boolean;
  isAutomatic: boolean;
  stage: 'asked' | 'approved' | 'signed' | 'sent' | 'paid' | 'returned';
  txId: string;
};

const PLACES: { readonly [P in Place]: AuditRow } = { deposit: AT_ADDRESSES, hot: HOT, cold: CUSTODY_COLD };
/** Where coins of a booked transaction came from or went to. */
export const ENDS = [...Object.keys(PLACES), 'capital'];
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Transactions of this network alone end by their time. */
const EXPIRING = 'TRC20';
/** A price that is older is none. */
const PRICE_MS = 10_000;

/** Every withdrawal again, and what moves between places of our own. */
export class Payments {
  readonly #ground: AuditGround;
  readonly #channels: KnownChannels;
  readonly #arrivals: Arrivals;
  readonly #all = new Map<number, Payment>();
  /** `channel from to transaction` of what was booked, and `channel fee transaction`. */
  readonly booked = new Set<string>();
  paid = 0;

  constructor(ground: AuditGround, channels: KnownChannels, arrivals: Arrivals) {
    this.#ground = ground;
    this.#channels = channels;
    this.#arrivals = arrivals;
  }

  get size(): number {
    return this.#all.size;
  }

  /** What should stand in holds, by withdrawal and owner, and in transit, by network and coin. */
  due(): { readonly held: Map<string, bigint>; readonly inTransit: Map<string, bigint> } {
    const held = new Map<string, bigint>();
    const inTransit = new Map<string, bigint>();
    for (const one of this.#all.values()) {
      if (one.stage === 'paid' || one.stage === 'returned') continue;
      held.set(`${one.withdrawalId} ${one.accountId}`, one.amountUnits);
      const key = `${one.networkId} ${one.assetId}`;
      if (one.stage === 'sent') inTransit.set(key, (inTransit.get(key) ?? 0n) - netOf(one));
    }
    return { held, inTransit };
  }

  move(step: Step, { channelId, from, to, units, txId }: Of<'custody.move'>): number {
    const channel = this.#channels.channel(channelId);
    step.need(
      isAmount(units) && isHash(txId) && from !== to,
      MOVED,
      'the move',
      'of an amount between two places',
      `${from} ${to} ${units}`,
    );
    if (!step.need(channel !== undefined, MOVED, `channel ${channelId}`, 'defined', 'none') || channel === undefined) return channelId;
    this.#once(step, channelId, from, to, txId);
    const there = this.#there(channel, from) - (from === 'hot' ? this.signedUnits(channelId) : 0n);
    step.need(units <= there, MOVED, `what is ${from}`, `at least ${units}`, there);
    const { assetId, networkId } = channel;
    const legs = [legOf(PLACES[to], 0, networkId, assetId, -units), legOf(PLACES[from], 0, networkId, assetId, units)];
    step.event({ type: 'custody.moved', channelId, from, to, units, txId, legs }, { is: MOVED });
    return channelId;
  }

  payNetwork(step: Step, { channelId, units, txId }: Of<'custody.payNetwork'>): number {
    const channel = this.#channels.channel(channelId);
    step.need(isAmount(units) && isHash(txId), MOVED, 'the fee', 'an amount of a transaction', units);
    if (!step.need(channel !== undefined, MOVED, `channel ${channelId}`, 'defined', 'none') || channel === undefined) return channelId;
    const key = `${channelId} fee ${txId}`;
    step.need(!this.booked.has(key), MOVED, `transaction ${key}`, 'not booked before', 'booked before');
    this.booked.add(key);
    const { assetId, networkId } = channel;
    const legs = [legOf(CHAIN_FEES, 0, 0, assetId, -units), legOf(HOT, 0, networkId, assetId, units)];
    step.event({ type: 'custody.networkPaid', channelId, units, txId, legs }, { is: MOVED });
    return channelId;
  }

  request(step: Step, body: Of<'custody.request'>): number {
    const { seq, accountId, timeMs } = step;
    const { channelId, address, memo, amountUnits } = body;
    const { accounts } = this.#ground;
    const isUser =
      accounts.isOpen(accountId) && !accounts.isHouse(accountId) && !accounts.isSimulated(accountId) && !accounts.isSubOwner(accountId);
    step.need(isUser, REQUESTED, `account ${accountId}`, 'one of a user', 'not so');
    const isShaped = isAmount(amountUnits) && address !== '' && isLine(address) && !address.includes(' ') && isLine(memo);
    step.need(isShaped, REQUESTED, 'the request', 'an amount to an address', `${amountUnits} ${address}`);
    this.#needPayable(step, accountId);
    const channel = this.#channels.channel(channelId);
    const { rules } = this.#channels;
    if (!step.need(channel !== undefined && rules !== undefined, REQUESTED, `channel ${channelId}`, 'defined, as the rules', 'none'))
      return seq;
    if (channel === undefined || rules === undefined) return seq;
    step.need(channel.withdrawEnable, REQUESTED, `channel ${channelId}`, 'on', 'off');
    const localMs = timeMs + body.utcOffsetMinutes * MINUTE_MS;
    const localDay = Math.floor(localMs / DAY_MS);
    needWindow(step, rules, localMs - localDay * DAY_MS);
    const own = [...this.#all.values()].filter((one) => one.accountId === accountId);
    const today = own.filter((one) => one.localDay === localDay).length;
    step.need(today < rules.dayMaxRequests, REQUESTED, 'requests of the day before', `below ${rules.dayMaxRequests}`, today);
    const feeUnits = today < rules.dayFreeRequests ? 0n : feeOf(channel, amountUnits);
    const valueUnits = this.#value(step, channel, amountUnits);
    needLimits(step, channel, amountUnits, feeUnits);
    const isValue = valueUnits >= rules.minValueUnits && valueUnits <= rules.maxValueUnits;
    step.need(isValue, REQUESTED, 'the value', `${rules.minValueUnits} … ${rules.maxValueUnits}`, valueUnits);
    this.#needVerified(step, body, own, valueUnits);
    step.need(body.readyMs <= timeMs, REQUESTED, 'when the address is ready', `${timeMs} or before`, body.readyMs);
    const may = this.#arrivals.mayLeave(accountId, channel.assetId);
    step.need(amountUnits <= may, WITHDRAWABLE, 'what may be withdrawn', `at least ${amountUnits}`, may);
    const needsTwo = valueUnits >= rules.twoPersonsValueUnits;
    const { assetId, networkId } = channel;
    const named = { withdrawalId: seq, accountId, channelId, amountUnits, feeUnits, valueUnits, localDay, needsTwo };
    const payment: Payment = { ...named, assetId, networkId, requestedMs: timeMs, isAutomatic: false, stage: 'asked', txId: '' };
    const legs = [legOf(PLATFORM, accountId, 0, assetId, -amountUnits), legOf(HOLD_WITHDRAW, accountId, seq, assetId, amountUnits)];
    step.event(
      { type: 'custody.requested', ...named, address, memo, legs },
      { is: REQUESTED, feeUnits: FEE, valueUnits: VALUE, needsTwo: APPROVED },
    );
    payment.isAutomatic = !needsTwo && this.#ofHour(channelId, timeMs) + netOf(payment) <= channel.hourMaxUnits;
    this.#all.set(seq, payment);
    if (!payment.isAutomatic) return seq;
    payment.stage = 'approved';
    step.event({ type: 'custody.approved', withdrawalId: seq, isAutomatic: true }, { is: APPROVED });
    return seq;
  }

  cancel(step: Step, { withdrawalId }: Of<'custody.cancel'>): number {
    const found = this.#at(step, withdrawalId, ENDED, 'asked');
    step.need(found?.accountId === step.accountId, ENDED, 'who cancels', 'its owner', step.accountId);
    if (found !== undefined) this.#giveBack(step, found, 'cancelled', '');
    return withdrawalId;
  }

  approve(step: Step, body: Of<'custody.approve'>): number {
    const { withdrawalId } = body;
    needPerson(step, APPROVED, body);
    const found = this.#at(step, withdrawalId, APPROVED, 'asked');
    if (found === undefined) return withdrawalId;
    if (found.needsTwo) needTwo(step, APPROVED, body);
    this.#needPayable(step, found.accountId);
    found.stage = 'approved';
    step.event({ type: 'custody.approved', withdrawalId, isAutomatic: false }, { is: APPROVED });
    return withdrawalId;
  }

  reject(step: Step, body: Of<'custody.reject' | 'custody.rejectByCode'>): number {
    needPerson(step, ENDED, body);
    const found = this.#at(step, body.withdrawalId, ENDED, 'asked', 'approved');
    if (found !== undefined) this.#giveBack(step, found, 'rejected', body.type === 'custody.reject' ? body.reason : body.code);
    return body.withdrawalId;
  }

  pin(step: Step, { withdrawalId, txId, rawHash }: Of<'custody.pin'>): number {
    step.need(isHash(txId) && isHash(rawHash), PINNED, 'the transaction', 'an id and a hash', `${txId} ${rawHash}`);
    const found = this.#at(step, withdrawalId, PINNED, 'approved');
    const channel = this.#channels.channel(found?.channelId ?? 0);
    if (found === undefined || channel === undefined) return withdrawalId;
    this.#needPayable(step, found.accountId);
    const free = this.#there(channel, 'hot') - this.signedUnits(found.channelId);
    step.need(netOf(found) <= free, PINNED, 'what is hot and not signed away', `at least ${netOf(found)}`, free);
    found.stage = 'signed';
    found.txId = txId;
    step.event({ type: 'custody.pinned', withdrawalId, txId, rawHash }, { is: PINNED });
    return withdrawalId;
  }

  broadcast(step: Step, { withdrawalId, txId }: Of<'custody.broadcast'>): number {
    const found = this.#at(step, withdrawalId, SENT, 'signed');
    if (found === undefined) return withdrawalId;
    step.need(found.txId === txId, SENT, 'the transaction', found.txId, txId);
    found.stage = 'sent';
    step.event({ type: 'custody.sent', withdrawalId, legs: transitOf(found, netOf(found)) }, { is: SENT });
    return withdrawalId;
  }

  complete(step: Step, { withdrawalId, txId, confirmations }: Of<'custody.complete'>): number {
    const found = this.#at(step, withdrawalId, COMPLETED, 'sent');
    if (found === undefined) return withdrawalId;
    step.need(found.txId === txId, COMPLETED, 'the transaction', found.txId, txId);
    needDepth(step, COMPLETED, confirmations, this.#channels.channel(found.channelId)?.finalConfirmations ?? 0);
    const { accountId, assetId, networkId, amountUnits, feeUnits } = found;
    const legs = [
      legOf(HOLD_WITHDRAW, accountId, withdrawalId, assetId, -amountUnits),
      legOf(IN_TRANSIT, 0, networkId, assetId, netOf(found)),
      ...(feeUnits === 0n ? [] : [legOf(FEES, 0, 0, assetId, feeUnits)]),
    ];
    found.stage = 'paid';
    this.paid += 1;
    step.event({ type: 'custody.completed', withdrawalId, accountId, legs }, { is: COMPLETED });
    return withdrawalId;
  }

  fail(step: Step, { withdrawalId, spentByTxId, confirmations }: Of<'custody.fail'>): number {
    const found = this.#at(step, withdrawalId, ENDED, 'signed', 'sent');
    if (found === undefined) return withdrawalId;
    const isOwn = spentByTxId === found.txId;
    step.need(isHash(spentByTxId), ENDED, 'what proves it', 'a transaction', spentByTxId);
    step.need(!isOwn || found.stage === 'sent', ENDED, 'what proves it', `another than ${found.txId}, which was not sent`, spentByTxId);
    needDepth(step, ENDED, confirmations, this.#channels.channel(found.channelId)?.finalConfirmations ?? 0);
    this.#giveBack(step, found, 'failed', spentByTxId);
    return withdrawalId;
  }

  /** Its chain is final up to a moment at which nothing takes it any more. */
  expire(step: Step, { withdrawalId, txId, expirationMs, finalMs }: Of<'custody.expire'>): number {
    const found = this.#at(step, withdrawalId, ENDED, 'signed', 'sent');
    if (found === undefined) return withdrawalId;
    const network = this.#ground.accounts.networkCode(found.networkId);
    step.need(network === EXPIRING, ENDED, 'the network', `${EXPIRING}, on which transactions expire`, network);
    step.need(found.txId === txId, ENDED, 'the transaction', found.txId, txId);
    const isPast = expirationMs > 0 && expirationMs <= finalMs && finalMs <= step.timeMs;
    step.need(isPast, ENDED, 'the time of the final block', `${expirationMs} … ${step.timeMs}`, finalMs);
    this.#giveBack(step, found, 'failed', '');
    return withdrawalId;
  }

  /** A withdrawal at one of these stages. */
  #at(step: Step, withdrawalId: number, rule: typeof ENDED, ...stages: readonly Payment['stage'][]): Payment | undefined {
    const found = this.#all.get(withdrawalId);
    const isThere = found !== undefined && stages.includes(found.stage);
    step.need(isThere, rule, `withdrawal ${withdrawalId}`, stages.join(' or '), found?.stage ?? 'none such');
    return found;
  }

  #giveBack(step: Step, one: Payment, end: 'cancelled' | 'rejected' | 'failed', reason: string): void {
    const { withdrawalId, accountId, assetId, amountUnits } = one;
    const legs = [
      ...(one.stage === 'sent' ? transitOf(one, -netOf(one)) : []),
      legOf(PLATFORM, accountId, 0, assetId, amountUnits),
      legOf(HOLD_WITHDRAW, accountId, withdrawalId, assetId, -amountUnits),
    ];
    one.stage = 'returned';
    step.event({ type: 'custody.ended', withdrawalId, accountId, end, reason, legs }, { is: ENDED });
  }

  #needPayable(step: Step, accountId: number): void {
    this.#ground.protection.needPayment(step, accountId);
    this.#channels.needPayments(step);
    for (const assetId of this.#channels.assetIds()) {
      const owed = this.#arrivals.owed(accountId, assetId);
      step.need(owed === 0n, OWING, `what ${accountId} owes of asset ${assetId}`, 'nothing', owed);
    }
  }

  #needVerified(step: Step, { dayMaxValueUnits }: Of<'custody.request'>, own: readonly Payment[], valueUnits: bigint): void {
    if (dayMaxValueUnits === null) return;
    const recent = own.filter(({ requestedMs, stage }) => requestedMs + DAY_MS > step.timeMs && stage !== 'returned');
    const value = recent.reduce((sum, one) => sum + one.valueUnits, valueUnits);
    step.need(value <= dayMaxValueUnits, REQUESTED, 'what is withdrawn in 24 h', `at most ${dayMaxValueUnits}`, value);
  }

  #value(step: Step, { symbolId, scale }: KnownChannel, units: bigint): bigint {
    if (symbolId === 0) return units;
    const last = this.#ground.prices.last(symbolId);
    const isPrice = last?.state === 'ok' && step.timeMs - last.timeMs <= PRICE_MS;
    step.need(isPrice, VALUE, `the price of symbol ${symbolId}`, 'ok and at most 10 s old', 'none');
    const each = BigInt(last?.priceTicks ?? 0) * (this.#ground.markets.tickUnits(symbolId) ?? 0n);
    const coin = 10n ** BigInt(scale);
    return (units * each + coin - 1n) / coin;
  }

  #ofHour(channelId: number, timeMs: number): bigint {
    let units = 0n;
    for (const one of this.#all.values())
      if (one.channelId === channelId && one.isAutomatic && one.requestedMs + HOUR_MS > timeMs) units += netOf(one);
    return units;
  }

  signedUnits(channelId: number): bigint {
    let units = 0n;
    for (const one of this.#all.values()) if (one.channelId === channelId && one.stage === 'signed') units += netOf(one);
    return units;
  }

  #there({ assetId, networkId }: KnownChannel, place: Place): bigint {
    return -this.#ground.postings.units({ code: PLACES[place].code, ownerId: 0, ref: networkId, assetId });
  }

  /** What a transaction has brought to a place, or taken from one, it has done once, whoever has booked it. */
  #once(step: Step, channelId: number, from: Place, to: Place, txId: string): void {
    for (const end of ENDS)
      for (const key of [`${channelId} ${from} ${end} ${txId}`, `${channelId} ${end} ${to} ${txId}`])
        step.need(!this.booked.has(key), MOVED, `transaction ${key}`, 'not booked before', 'booked before');
    this.booked.add(`${channelId} ${from} ${to} ${txId}`);
  }
}

/** What arrives. */
function netOf({ amountUnits, feeUnits }: Payment): bigint {
  return amountUnits - feeUnits;
}

/** Units that leave the hot wallet and are in transit until they are confirmed. */
function transitOf({ assetId, networkId }: Payment, units: bigint): readonly Leg[] {
  return [legOf(IN_TRANSIT, 0, networkId, assetId, -units), legOf(HOT, 0, networkId, assetId, units)];
}

type Window = { readonly isWindowLimited: boolean; readonly windowFirstSecond: number; readonly windowLastSecond: number };

/** `ofDayMs` since the midnight of the zone. The last second is in as a whole. */
function needWindow(step: Step, { isWindowLimited, windowFirstSecond: first, windowLastSecond: last }: Window, ofDayMs: number): void {
  const second = Math.floor(ofDayMs / 1_000);
  const isIn = first < last ? second >= first && second <= last : first === last || second >= first || second <= last;
  step.need(!isWindowLimited || isIn, REQUESTED, 'the second of the local day', `${first} … ${last}`, second);
}

function needLimits(step: Step, channel: KnownChannel, amountUnits: bigint, feeUnits: bigint): void {
  const { withdrawMinUnits, withdrawMaxUnits } = channel;
  const isWithin = amountUnits >= withdrawMinUnits && amountUnits <= withdrawMaxUnits;
  step.need(isWithin, REQUESTED, 'the amount', `${withdrawMinUnits} … ${withdrawMaxUnits}`, amountUnits);
  step.need(amountUnits % coarse(channel) === 0n, REQUESTED, 'the amount', 'what the chain can carry', amountUnits);
  step.need(amountUnits > feeUnits, FEE, 'what arrives', 'something', amountUnits - feeUnits);
}
