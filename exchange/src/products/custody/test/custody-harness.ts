import { assemblyOf } from '../../../assembly.ts';
import type { Assembly } from '../../../kernel/assembly.ts';
import type { CommandBody } from '../../../command.ts';
import { Ground } from '../../../ground/ground.ts';
import { Kernel } from '../../../kernel/kernel.ts';
import type { KernelEntry } from '../../../kernel/entry.ts';
import type { Answers } from '../../../kernel/product.ts';
import { assemblePlan } from '../../../ledger/plan.ts';
import { products } from '../../../registry.ts';
import { BTC, BTC_TICK_UNITS, BTCUSDT, HOUSE_OPEN, simulatedTick, USDT } from '../../../test/harness.ts';
import type { CustodyQueries } from '../answers.ts';
import type { ChannelTerms, CommandOf, CustodyCommand, WithdrawalRules } from '../commands.ts';
import type { CustodyEvent, EventOf } from '../events.ts';
import { custody } from '../product.ts';

/** The products of the registry and custody. */
const list = [...products, custody] as const;
export const custodyAssembly: Assembly = assemblyOf(list);

/** An exchange that has custody too. */
export class CustodyExchange extends Kernel<Ground> {
  constructor() {
    super(list, custodyAssembly, new Ground(assemblePlan(list.flatMap(({ accounts }) => accounts)), list));
  }

  question<T extends keyof CustodyQueries>(type: T, asked: CustodyQueries[T][0]): CustodyQueries[T][1] {
    return this.ask({ ...asked, type }) as ReturnType<Answers<CustodyQueries>[T]>;
  }

  static restore(bytes: Uint8Array): CustodyExchange {
    const exchange = new CustodyExchange();
    exchange.load([bytes]);
    return exchange;
  }
}

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

/** An exchange with custody that counts its own entries, each a millisecond later. */
export class CustodyHarness {
  exchange = new CustodyExchange();
  readonly entries: KernelEntry[] = [];
  timeMs: number;

  constructor(timeMs = NOON_MS) {
    this.timeMs = timeMs;
    this.execute(0, HOUSE_OPEN.body);
  }

  execute(accountId: number, body: CommandBody | CustodyCommand, id = ''): KernelEntry {
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.timeMs, { id, accountId, body });
    this.entries.push(entry);
    return entry;
  }

  send(accountId: number, body: CommandBody | CustodyCommand, id = ''): KernelEntry {
    this.timeMs += 1;
    return this.execute(accountId, body, id);
  }

  /** What became of it: `ok` or the code. */
  code(accountId: number, body: CommandBody | CustodyCommand, id = ''): string {
    return codeOf(this.send(accountId, body, id));
  }

  /** Of the asset, in the platform wallet. */
  available(accountId: number, assetId: number = USDT): bigint {
    const rows = this.exchange.ask({ type: 'accounts.balances', accountId } as never) as readonly {
      readonly wallet: string;
      readonly assetId: number;
      readonly availableUnits: bigint;
    }[];
    return rows.find((row) => row.wallet === 'platform' && row.assetId === assetId)?.availableUnits ?? -1n;
  }

  deposit(accountId: number, usdt: bigint, fields: Partial<Deposit> = {}): KernelEntry {
    const chainUnits = usdt * 1_000_000n;
    const named = { channelId: TRC, txId: `tx${this.exchange.lastSeq}`, outputIndex: 0, blockHash: 'block1' };
    return this.send(0, { type: 'custody.deposit', ...named, accountId, chainUnits, confirmations: 2, ...fields });
  }

  request(accountId: number, usdt: bigint, fields: Partial<Request> = {}, id = ''): KernelEntry {
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

export function codeOf({ outcome }: KernelEntry): string {
  return outcome.ok ? 'ok' : outcome.code;
}

export function limitOf({ outcome }: KernelEntry): string {
  return outcome.ok ? '' : outcome.limit;
}

export function refOf({ outcome }: KernelEntry): number {
  return outcome.ok ? outcome.ref : -1;
}

export function eventsOf<T extends CustodyEvent['type']>(entry: KernelEntry, type: T): readonly EventOf<T>[] {
  return entry.events.filter((event): event is EventOf<T> => event.type === type);
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
