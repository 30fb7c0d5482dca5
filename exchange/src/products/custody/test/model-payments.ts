import type { Exchange } from '../../../exchange.ts';
import { positive } from '../../../test/model-accounts.ts';
import type { ModelGround } from '../../../test/model-exchange.ts';
import { isByTwo, isSigned } from '../../../test/model-terms.ts';
import { same } from '../../../test/same.ts';
import type { CommandOf } from '../commands.ts';
import { modelFee } from './model-channels.ts';
import type { ModelChannel, ModelChannels } from './model-channels.ts';

type Asked = {
  readonly id: number;
  readonly accountId: number;
  readonly channelId: number;
  readonly asset: string;
  readonly network: string;
  readonly units: bigint;
  readonly real: bigint;
  readonly value: bigint;
  /** When its local day began, by the clock of the zone. */
  readonly day: number;
  readonly two: boolean;
  readonly atMs: number;
  readonly alone: boolean;
  is: string;
  tx: string;
};

/** What payments ask of deposits. */
type Standing = {
  owes(accountId: number): boolean;
  free(accountId: number, asset: string): bigint;
  tell(fact: string): void;
};

type Step = CommandOf<
  | 'custody.cancel'
  | 'custody.approve'
  | 'custody.reject'
  | 'custody.rejectByCode'
  | 'custody.pin'
  | 'custody.broadcast'
  | 'custody.complete'
  | 'custody.fail'
  | 'custody.expire'
>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** As the opening of every run defines symbols: units of USDT for a whole coin a tick. */
const TICK_UNITS: Readonly<Record<number, bigint>> = { 1: 1_000_000n, 2: 10_000n };
const GIVEN_BACK = ['cancelled', 'rejected', 'failed'];
const ENDED = ['completed', ...GIVEN_BACK];

const isId = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= 1e9;
const isName = (text: string): boolean => /^[^\s]{1,128}$/.test(text);

/** Withdrawals, every one that was ever asked for. */
export class ModelPayments {
  readonly #ground: ModelGround;
  readonly #channels: ModelChannels;
  readonly #standing: Standing;
  readonly #asked: Asked[] = [];

  constructor(ground: ModelGround, channels: ModelChannels, standing: Standing) {
    this.#ground = ground;
    this.#channels = channels;
    this.#standing = standing;
  }

  onTheWay(accountId: number, asset: string): bigint {
    return this.#asked
      .filter((one) => one.accountId === accountId && one.asset === asset && !ENDED.includes(one.is))
      .reduce((sum, { units }) => sum + units, 0n);
  }

  /** What of a channel is signed and has not been sent. */
  signed(channelId: number): bigint {
    return this.#asked.filter((one) => one.channelId === channelId && one.is === 'signed').reduce((sum, { real }) => sum + real, 0n);
  }

  compare(exchange: Exchange, accountId: number): void {
    const own = this.#asked.filter((one) => one.accountId === accountId);
    same(
      `withdrawals of ${accountId}`,
      exchange
        .ask({ type: 'custody.withdrawals', accountId, beforeId: 0, count: 100 })
        .map((one) => `${one.withdrawalId} ${one.amountUnits} ${one.state} ${one.txId}`),
      own
        .slice(-100)
        .toReversed()
        .map((one) => `${one.id} ${one.units} ${one.is} ${one.tx}`),
    );
  }

  decide(seq: number, timeMs: number, accountId: number, body: CommandOf<'custody.request'> | Step): string | number {
    if (body.type === 'custody.request') return this.#request(seq, timeMs, accountId, body);
    if (!isId(body.withdrawalId) || !isShaped(body)) return 'BAD_INPUT';
    const found = this.#asked.find(({ id }) => id === body.withdrawalId);
    if (found === undefined || (body.type === 'custody.cancel' && found.accountId !== accountId)) return 'NOT_FOUND';
    return this.#step(timeMs, found, body) || found.id;
  }

  /** '' when it is done. */
  #step(timeMs: number, one: Asked, body: Step): string {
    switch (body.type) {
      case 'custody.cancel':
        return one.is === 'review' ? this.#end(one, 'cancelled', '') : 'ALREADY_DONE';
      case 'custody.approve':
        if (one.two && !isByTwo(body)) return 'BAD_INPUT';
        if (this.#isHeld(one.accountId, timeMs)) return 'ACCOUNT_HELD';
        if (one.is !== 'review') return 'ALREADY_DONE';
        one.is = 'approved';
        this.#standing.tell(`approved ${one.id} false`);
        return '';
      case 'custody.reject':
        return ['review', 'approved'].includes(one.is) ? this.#end(one, 'rejected', body.reason) : 'ALREADY_DONE';
      case 'custody.rejectByCode':
        return ['review', 'approved'].includes(one.is) ? this.#end(one, 'rejected', body.code) : 'ALREADY_DONE';
      case 'custody.pin':
        if (this.#isHeld(one.accountId, timeMs)) return 'ACCOUNT_HELD';
        if (one.is === 'review') return 'BAD_INPUT';
        if (one.is !== 'approved') return 'ALREADY_DONE';
        if (this.#hot(one) - this.signed(one.channelId) < one.real) return 'CUSTODY_SHORT';
        one.tx = body.txId;
        one.is = 'signed';
        return '';
      case 'custody.broadcast':
        if (one.tx !== body.txId) return 'BAD_INPUT';
        if (one.is !== 'signed') return 'ALREADY_DONE';
        if (this.#hot(one) < one.real) return 'CUSTODY_SHORT';
        this.#move(one, 'transit', 'hot', one.real);
        one.is = 'broadcast';
        return '';
      case 'custody.complete':
        if (one.tx !== body.txId || one.is === 'signed') return 'BAD_INPUT';
        if (one.is !== 'broadcast') return 'ALREADY_DONE';
        if (!this.#isDeep(one, body.confirmations)) return 'BELOW_MIN';
        this.#ground.ledger.move(this.#hold(one), `custody:${one.asset}:${one.network}:transit`, one.real);
        this.#ground.ledger.move(this.#hold(one), `house:fee:withdraw:${one.asset}`, one.units - one.real);
        one.is = 'completed';
        return '';
      case 'custody.fail':
        if (one.tx === '') return 'BAD_INPUT';
        // what nobody has sent stands in no chain
        if (one.is === 'signed' && one.tx === body.spentByTxId) return 'BAD_INPUT';
        if (!['signed', 'broadcast'].includes(one.is)) return 'ALREADY_DONE';
        if (!this.#isDeep(one, body.confirmations)) return 'BELOW_MIN';
        if (one.is === 'broadcast') this.#move(one, 'hot', 'transit', one.real);
        return this.#end(one, 'failed', body.spentByTxId);
      case 'custody.expire':
        if (one.network !== 'TRC20' || one.tx !== body.txId || body.finalMs > timeMs) return 'BAD_INPUT';
        if (!['signed', 'broadcast'].includes(one.is)) return 'ALREADY_DONE';
        if (body.finalMs < body.expirationMs) return 'BELOW_MIN';
        if (one.is === 'broadcast') this.#move(one, 'hot', 'transit', one.real);
        return this.#end(one, 'failed', '');
    }
  }

  #request(seq: number, timeMs: number, accountId: number, body: CommandOf<'custody.request'>): string | number {
    const { channelId, amountUnits: units, utcOffsetMinutes, dayMaxValueUnits } = body;
    const isZone = Number.isInteger(utcOffsetMinutes) && utcOffsetMinutes >= -720 && utcOffsetMinutes <= 840;
    if (!isId(channelId) || channelId > 1_000 || !positive(units) || !isZone || body.readyMs < 0 || !Number.isSafeInteger(body.readyMs))
      return 'BAD_INPUT';
    if (!/^[^\s]{1,200}$/.test(body.address) || (dayMaxValueUnits !== null && dayMaxValueUnits < 0n)) return 'BAD_INPUT';
    const { accounts, prices } = this.#ground;
    if (accounts.isHouse(accountId) || accounts.isSimulated(accountId) || accounts.personOf(accountId) !== accountId) return 'NOT_ELIGIBLE';
    if (this.#isHeld(accountId, timeMs)) return 'ACCOUNT_HELD';
    const channel = this.#channels.at(channelId);
    const rules = this.#channels.rules();
    if (channel === undefined || rules === null) return 'NOT_FOUND';
    if (!channel.withdrawEnable) return 'MARKET_CLOSED';
    const ofZoneMs = timeMs + utcOffsetMinutes * 60_000;
    const ofDayMs = ((ofZoneMs % DAY_MS) + DAY_MS) % DAY_MS;
    const day = ofZoneMs - ofDayMs;
    if (rules.isWindowLimited && !isOpenAt(ofDayMs, rules.windowFirstSecond * 1_000, rules.windowLastSecond * 1_000))
      return 'OUT_OF_WINDOW';
    const own = this.#asked.filter((one) => one.accountId === accountId);
    const today = own.filter((one) => one.day === day).length;
    if (today >= rules.dayMaxRequests) return 'DAILY_COUNT';
    if (channel.symbolId !== 0 && !prices.isPrice(channel.symbolId, timeMs)) return 'PRICE_FROZEN';
    const value = this.#value(channel, units);
    const fee = today < rules.dayFreeRequests ? 0n : modelFee(channel, channel, units);
    if (channel.decimals < channel.scale && units % 10n ** BigInt(channel.scale - channel.decimals) !== 0n) return 'TOO_PRECISE';
    if (units < channel.withdrawMinUnits || value < rules.minValueUnits || units <= fee) return 'BELOW_MIN';
    if (units > channel.withdrawMaxUnits || value > rules.maxValueUnits) return 'ABOVE_MAX';
    const recent = own
      .filter((one) => one.atMs + DAY_MS > timeMs && !GIVEN_BACK.includes(one.is))
      .reduce((sum, one) => sum + one.value, value);
    if (dayMaxValueUnits !== null && recent > dayMaxValueUnits) return 'KYC_REQUIRED';
    if (body.readyMs > timeMs) return 'ADDRESS_NOT_READY';
    if (this.#standing.free(accountId, channel.code) < units) return 'INSUFFICIENT_FUNDS';
    const two = value >= rules.twoPersonsValueUnits;
    const real = units - fee;
    const ofHour = this.#asked
      .filter((one) => one.channelId === channelId && one.alone && one.atMs + HOUR_MS > timeMs)
      .reduce((sum, one) => sum + one.real, real);
    const alone = !two && ofHour <= channel.hourMaxUnits;
    const { code: asset, network } = channel;
    const one = { id: seq, accountId, channelId, asset, network, units, real, value, day, two, atMs: timeMs, alone, is: 'review', tx: '' };
    this.#asked.push(one);
    this.#ground.ledger.move(this.#wallet(one), this.#hold(one), units);
    this.#standing.tell(`requested ${seq} ${fee} ${value} ${two}`);
    if (!alone) return seq;
    one.is = 'approved';
    this.#standing.tell(`approved ${seq} true`);
    return seq;
  }

  #value({ symbolId, scale }: ModelChannel, units: bigint): bigint {
    if (symbolId === 0) return units;
    const price = BigInt(this.#ground.prices.last(symbolId)?.price ?? 0) * (TICK_UNITS[symbolId] ?? 0n);
    return (units * price + 10n ** BigInt(scale) - 1n) / 10n ** BigInt(scale);
  }

  #isHeld(accountId: number, timeMs: number): boolean {
    const holds = this.#ground.locks.inForce(this.#ground.accounts.personOf(accountId), timeMs);
    return holds.some(({ scope }) => scope === 'withdrawal') || this.#standing.owes(accountId) || !this.#channels.areOn;
  }

  #isDeep({ channelId }: Asked, confirmations: number): boolean {
    return confirmations >= (this.#channels.at(channelId)?.finalConfirmations ?? Infinity);
  }

  #hot({ asset, network }: Asked): bigint {
    return -this.#ground.ledger.units(`custody:${asset}:${network}:hot`);
  }

  #move({ asset, network }: Asked, from: string, to: string, units: bigint): void {
    this.#ground.ledger.move(`custody:${asset}:${network}:${from}`, `custody:${asset}:${network}:${to}`, units);
  }

  #hold({ id, accountId, asset }: Asked): string {
    return `${this.#ground.accounts.name(accountId)}:hold:withdraw:${id}:${asset}`;
  }

  #wallet({ accountId, asset }: Asked): string {
    return `${this.#ground.accounts.name(accountId)}:platform:${asset}`;
  }

  #end(one: Asked, how: string, why: string): string {
    this.#ground.ledger.move(this.#hold(one), this.#wallet(one), one.units);
    one.is = how;
    this.#standing.tell(`ended ${one.id} ${how} ${why}`);
    return '';
  }
}

function isShaped(body: Step): boolean {
  if ('operator' in body && !isSigned(body)) return false;
  const names = ['txId', 'rawHash', 'spentByTxId'].flatMap((name) => (name in body ? [String(Reflect.get(body, name))] : []));
  if ('finalMs' in body && !(isId(body.finalMs) && isId(body.expirationMs))) return false;
  return names.every(isName) && (!('confirmations' in body) || isCount(body.confirmations));
}

/** A window includes all of its last second. */
function isOpenAt(atMs: number, firstMs: number, lastMs: number): boolean {
  if (firstMs === lastMs) return true;
  const isAfter = atMs >= firstMs;
  const isBefore = atMs < lastMs + 1_000;
  return firstMs < lastMs ? isAfter && isBefore : isAfter || isBefore;
}
