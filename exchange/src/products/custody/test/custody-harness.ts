import type { CommandBody } from '../../../command.ts';
import type { Entry } from '../../../entry.ts';
import { codeOf } from '../../../test/answers.ts';
import { BTC, BTC_TICK_UNITS, BTCUSDT, Harness, simulatedTick, USDT } from '../../../test/harness.ts';
import type { ChannelTerms, CommandOf, WithdrawalRules } from '../commands.ts';

export const ONE_USDT = 100_000_000n;
export const HOUR_MS = 3_600_000;
/** 2026-01-01 04:00:00 UTC, noon in Kuching. */
export const NOON_MS = 1_767_240_000_000;
export const KUCHING_MINUTES = 480;
/** The channels of the tests: USDT over a chain of 6 decimals, BTC over one of 8, and BTC over one of 18. */
export const [TRC, CHAIN, WRAPPED]: readonly [number, number, number] = [1, 2, 3];

export const CHANNEL: ChannelTerms = {
  creditConfirmations: 2,
  finalConfirmations: 6,
  depositMinUnits: ONE_USDT,
  depositMaxUnits: 50_000n * ONE_USDT,
  withdrawMinUnits: 20n * ONE_USDT,
  withdrawMaxUnits: 1_000_000n * ONE_USDT,
  ratioPpm: 0,
  feeUnits: ONE_USDT,
  hourMaxUnits: 20_000n * ONE_USDT,
  depositEnable: true,
  withdrawEnable: true,
};

export const RULES: WithdrawalRules = {
  dayMaxRequests: 10,
  dayFreeRequests: 0,
  isWindowLimited: true,
  windowFirstSecond: 11 * 3_600,
  windowLastSecond: 23 * 3_600,
  minValueUnits: 20n * ONE_USDT,
  maxValueUnits: 100_000n * ONE_USDT,
  twoPersonsValueUnits: 10_000n * ONE_USDT,
};

/** Account of tests: users, and one of the house. */
export const [ANNA, BERTA, HOUSE]: readonly [number, number, number] = [1, 2, 3];

type Deposit = CommandOf<'custody.deposit'>;
type Request = CommandOf<'custody.request'>;

/** An exchange that deposits come to and withdrawals leave. */
export class CustodyHarness extends Harness {
  /** What became of it: `ok` or the code. */
  code(accountId: number, body: CommandBody, id = ''): string {
    return codeOf(this.send(accountId, body, id));
  }

  override available(accountId: number, assetId: number = USDT): bigint {
    return super.available(accountId, assetId);
  }

  deposit(accountId: number, usdt: bigint, fields: Partial<Deposit> = {}): Entry {
    const chainUnits = usdt * 1_000_000n;
    const named = { channelId: TRC, txId: `tx${this.exchange.lastSeq}`, outputIndex: 0, blockHash: 'block1' };
    return this.send(0, { type: 'custody.deposit', ...named, accountId, chainUnits, confirmations: 2, ...fields });
  }

  request(accountId: number, usdt: bigint, fields: Partial<Request> = {}, id = ''): Entry {
    const named = { channelId: TRC, address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', memo: '', amountUnits: usdt * ONE_USDT };
    const trusted = { utcOffsetMinutes: KUCHING_MINUTES, readyMs: 0, dayMaxValueUnits: null };
    return this.send(accountId, { type: 'custody.request', ...named, ...trusted, ...fields }, id);
  }

  /** Coins of a deposit that are final, and lie hot. */
  fill(accountId: number, usdt: bigint): void {
    this.deposit(accountId, usdt, { confirmations: 6 });
    const units = usdt * ONE_USDT;
    this.send(0, { type: 'custody.move', channelId: TRC, from: 'deposit', to: 'hot', units, txId: `sweep${this.exchange.lastSeq}` });
  }
}

export function limitOf({ outcome }: Entry): string {
  return outcome.ok ? '' : outcome.limit;
}

export function refOf({ outcome }: Entry): number {
  return outcome.ok ? outcome.ref : -1;
}

/** USDT and BTC, two users, an account of the house, three channels and the rules. */
export function openCustody(terms: Partial<ChannelTerms> = {}, rules: Partial<WithdrawalRules> = {}, timeMs = NOON_MS): CustodyHarness {
  const harness = new CustodyHarness(timeMs);
  harness.send(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  harness.send(0, { type: 'asset.define', assetId: BTC, code: 'BTC', scale: 8 });
  harness.send(0, { type: 'symbol.define', symbolId: BTCUSDT, code: 'btcusdt', tickUnits: BTC_TICK_UNITS });
  for (const accountId of [ANNA, BERTA]) harness.send(0, { type: 'account.open', accountId, kind: 'user' });
  harness.send(0, { type: 'account.open', accountId: HOUSE, kind: 'house' });
  const ofCoin = { depositMinUnits: 10_000n, withdrawMinUnits: 100_000n, feeUnits: 1_000n };
  const named = { type: 'custody.define', assetId: BTC, symbolId: BTCUSDT } as const;
  harness.send(0, {
    type: 'custody.define',
    channelId: TRC,
    assetId: USDT,
    network: 'TRC20',
    chainDecimals: 6,
    symbolId: 0,
    ...CHANNEL,
    ...terms,
  });
  harness.send(0, { ...named, channelId: CHAIN, network: 'BITCOIN', chainDecimals: 8, ...CHANNEL, ...ofCoin });
  harness.send(0, { ...named, channelId: WRAPPED, network: 'ERC20', chainDecimals: 18, ...CHANNEL, ...ofCoin });
  harness.send(0, { type: 'custody.defineRules', ...RULES, ...rules });
  harness.send(0, simulatedTick(BTCUSDT, 3_000_001, 'ok'));
  return harness;
}
