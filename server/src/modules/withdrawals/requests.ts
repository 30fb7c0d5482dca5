import type { Reason } from '@candor/contract/codes';
import type { Settings } from '@candor/contract/settings';
import { parseAmount } from '@candor/money/amount';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { refuse, type Refusal } from '../../api/user/result.ts';
import { submit, type Accepted } from '../../api/user/submit.ts';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import { networkOf } from '../../identity/network.ts';
import { NO_ASKER, type OneTimeCodes, type ShownCode } from '../../identity/one-time-codes.ts';
import type { SecurityEvent } from '../../identity/security-log.ts';
import type { TradePasswords } from '../../identity/trade-passwords.ts';
import { Turns } from '../../identity/turns.ts';
import type { Users } from '../../identity/users.ts';
import type { SignedIn, Visitor } from '../../identity/visitor.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Verification } from '../verification/verification.ts';
import type { Destinations } from '../withdrawal-addresses/destinations.ts';
import type { WithdrawalAddresses } from '../withdrawal-addresses/withdrawal-addresses.ts';
import type { WithdrawalChannels } from './channels.ts';
import { holdOf } from './holds.ts';
import { dayMaxValueUnits } from './verification-limit.ts';

export type WithdrawalRequestsOptions = {
  readonly core: Core;
  readonly catalogue: Pick<Catalogue, 'asset'>;
  readonly channels: Pick<WithdrawalChannels, 'find'>;
  readonly tradePasswords: Pick<TradePasswords, 'confirm' | 'isSet'>;
  readonly users: Pick<Users, 'byId'>;
  readonly codes: Pick<OneTimeCodes, 'check' | 'use'>;
  readonly addresses: Pick<WithdrawalAddresses, 'ofUser' | 'readyAfterMs'>;
  readonly destinations: Pick<Destinations, 'read'>;
  readonly verification: Pick<Verification, 'ofUser'>;
  readonly limits: Settings['AUTH_LIMIT'];
  readonly time: Pick<PlatformTime, 'offsetMinutes' | 'text'>;
  /** The exchange's time. */
  readonly exchangeNow: () => number;
  /** A one-time code of the type `WITHDRAW` is asked for. */
  readonly needsCode: boolean;
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
};

export type RequestedWithdrawal = {
  readonly amount: string;
  readonly channel: string;
  readonly coin: string;
  readonly address: string;
  readonly tradePassword: string;
  readonly code: string;
  readonly idempotencyKey: string;
};

/** What was wanted, in terms of the exchange. */
type Read = { readonly name: ChannelName; readonly channelId: number; readonly amountUnits: bigint; readonly isOn: boolean };

/** Takes requests for withdrawals: what the exchange cannot know is checked here, everything else there, in the order of product rules §13.2. */
export class WithdrawalRequests {
  readonly #options: WithdrawalRequestsOptions;
  /** One request of a user after another, so that a code is good for one of them. */
  readonly #turns = new Turns();

  constructor(options: WithdrawalRequestsOptions) {
    this.#options = options;
  }

  async request(caller: SignedIn, wanted: RequestedWithdrawal, visitor: Visitor): Promise<Accepted | Refusal> {
    const result = await this.#turns.take(caller.userId, async () => await this.#request(caller, wanted, visitor));
    const { userId, sessionId } = caller;
    const outcome = result.ok ? 'done' : result.reason;
    this.#options.onEvent({ event: 'withdrawal-requested', outcome, userId, network: networkOf(visitor.address), sessionId }, visitor);
    return result;
  }

  async #request(caller: SignedIn, wanted: RequestedWithdrawal, visitor: Visitor): Promise<Accepted | Refusal> {
    const { userId } = caller;
    const read = await this.#read(wanted);
    if ('ok' in read) return read;
    const done = await this.#doneBefore(userId, read, wanted);
    if (done !== null) return done;
    const { core, exchangeNow, codes } = this.#options;
    const hold = await holdOf(core, userId, exchangeNow());
    if (hold !== null) return refuse('HOLD_ACTIVE', { limit: hold.code });
    const unproved = await this.#passwordRefusal(caller, wanted.tradePassword, visitor);
    if (unproved !== null) return unproved;
    const shown = await this.#shownCode(userId, wanted.code);
    if (typeof shown === 'string') return refuse(shown, { field: 'code' });
    if (!read.isOn) return refuse('CHANNEL_OFF', { field: 'channel' });
    const accepted = await this.#submit(userId, read, wanted);
    // a code that was right is good for another try until something is requested with it
    if (accepted.ok && shown !== null) await codes.use(shown);
    return accepted;
  }

  /**
   * What the same request has done, since its answer may be lost: nothing is requested by it again, so nothing has to be shown for it. Null where its id
   * was never taken by a withdrawal.
   */
  async #doneBefore(
    userId: number,
    { name, channelId, amountUnits }: Read,
    wanted: RequestedWithdrawal,
  ): Promise<Accepted | Refusal | null> {
    const { core, destinations } = this.#options;
    if (wanted.idempotencyKey === '') return null;
    const outcome = await core.query({ type: 'house.request', accountId: userId, id: wanted.idempotencyKey });
    if (outcome?.ok !== true) return null;
    const { ref } = outcome;
    const [made] = await core.query({ type: 'custody.withdrawals', accountId: userId, beforeId: ref + 1, count: 1 });
    if (made?.withdrawalId !== ref) return null;
    const destination = await destinations.read(name, wanted.address);
    const address = destination.ok ? destination.address : wanted.address;
    const isSame = made.channelId === channelId && made.amountUnits === amountUnits && made.address === address;
    return isSame ? { ok: true, ref, seq: ref, repeated: true, prevBatchHash: '' } : refuse('ID_CONFLICT', { field: 'Idempotency-Key' });
  }

  async #read({ channel: name, coin, amount }: RequestedWithdrawal): Promise<Read | Refusal> {
    const { channels, catalogue } = this.#options;
    const channel = await channels.find(name);
    const asset = channel === null ? undefined : catalogue.asset(channel.terms.assetId);
    if (channel === null || asset === undefined) return refuse('NOT_FOUND', { field: 'channel' });
    if (asset.code.toLowerCase() !== coin) return refuse('NOT_FOUND', { field: 'coin' });
    const read = parseAmount(amount, asset.scale);
    if (!read.ok || read.units === 0n) return refuse(read.ok ? 'BAD_INPUT' : read.code, { field: 'amount' });
    return { name: channel.name, channelId: channel.terms.channelId, amountUnits: read.units, isOn: channel.isOn };
  }

  async #passwordRefusal(caller: SignedIn, tradePassword: string, visitor: Visitor): Promise<Refusal | null> {
    const { tradePasswords, time } = this.#options;
    // what was left out is no try
    if (tradePassword === '') {
      const isSet = await tradePasswords.isSet(caller.userId);
      return refuse(isSet ? 'BAD_PARAMETER' : 'TRADE_PASSWORD_NONE', { field: 'tradePassword' });
    }
    const { reason, limit } = await tradePasswords.confirm(caller, tradePassword, visitor);
    if (reason === null) return null;
    const field = 'tradePassword';
    if (reason === 'PASS_PAUSED') return refuse(reason, { limit: time.text(limit), field });
    return refuse(reason, { limit: reason === 'PASS_WRONG' ? String(limit) : '', field });
  }

  /** The code of a proved address that was shown; null where none is asked for. */
  async #shownCode(userId: number, code: string): Promise<ShownCode | Reason | null> {
    const { needsCode, users, codes } = this.#options;
    if (!needsCode) return null;
    const user = await users.byId(userId);
    if (user === null) return 'NOT_SIGNED_IN';
    const bound = (['email', 'phone'] as const).flatMap((kind) => (user.isProved[kind] && user[kind] !== null ? [user[kind]] : []));
    if (bound.length === 0) return 'NOT_BOUND';
    for (const address of code === '' ? [] : bound) {
      const shown = await codes.check({ type: 'WITHDRAW', address, userId }, code, NO_ASKER);
      if (shown !== null) return shown;
    }
    return 'CODE_WRONG';
  }

  async #submit(userId: number, { name, channelId, amountUnits }: Read, wanted: RequestedWithdrawal): Promise<Accepted | Refusal> {
    const { core, addresses, destinations, verification, limits, time, exchangeNow } = this.#options;
    const destination = await destinations.read(name, wanted.address);
    if (!destination.ok) return refuse(destination.reason, { limit: destination.limit, field: 'address' });
    const { address } = destination;
    const known = (await addresses.ofUser(userId)).find((one) => one.channel === name && one.address === address);
    if (known === undefined) return refuse('ADDRESS_UNKNOWN', { field: 'address' });
    if (!known.isProved) return refuse('ADDRESS_UNPROVED', { field: 'address' });
    const { assetCode } = CHANNEL_OF[name];
    const answered = await submit(core, {
      accountId: userId,
      idempotencyKey: wanted.idempotencyKey,
      body: {
        type: 'custody.request',
        channelId,
        address,
        memo: '',
        amountUnits,
        utcOffsetMinutes: time.offsetMinutes(exchangeNow()),
        readyMs: known.addedMs + addresses.readyAfterMs,
        dayMaxValueUnits: await dayMaxValueUnits(verification, limits, userId),
      },
    });
    return answered.ok ? answered : inWords(answered, assetCode);
  }
}

/** What the exchange has refused, with the field that it is about. */
function inWords(refusal: Refusal, assetCode: string): Refusal {
  const { reason, limit } = refusal;
  if (reason === 'ACCOUNT_HELD') return refuse('HOLD_ACTIVE', { limit: limit.split(' ')[0] ?? '' });
  if (reason === 'MARKET_CLOSED') return refuse('CHANNEL_OFF', { field: 'channel' });
  if (reason === 'ADDRESS_NOT_READY') return { ...refusal, field: 'address' };
  // a limit of all withdrawals is a value and says so
  if (reason === 'BELOW_MIN' || reason === 'ABOVE_MAX')
    return { ...refusal, limit: limit.includes(' ') ? limit : `${limit} ${assetCode}`, field: 'amount' };
  return reason === 'TOO_PRECISE' || reason === 'INSUFFICIENT_FUNDS' ? { ...refusal, field: 'amount' } : refusal;
}
