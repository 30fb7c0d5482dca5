import type { CommandBody } from '../../../command.ts';
import type { Entry } from '../../../entry.ts';
import type { ExchangeEvent } from '../../../event.ts';
import { PLATFORM } from '../../../ground/accounts/accounts.ts';
import type { Leg } from '../../../ledger/leg.ts';
import { BY_TWO, noticed } from '../../../test/harness.ts';
import type { Draft, Generator } from '../../../test/trial.ts';
import { ACCOUNTS, POOR, SUB_OWNERS, TRADERS } from '../../../test/trial-world.ts';
import type { TrialWorld } from '../../../test/trial-world.ts';
import { randomCapital } from './random-capital.ts';
import type { ChannelTerms, CustodyCommand, WithdrawalRules } from '../commands.ts';
import { REJECTION_CODES } from '../words.ts';

const ONE_USDT = 100_000_000n;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Offsets from UTC in minutes that the platform may have. */
const OFFSETS = [480, 345, -300, 0] as const;
const PLACES = ['deposit', 'hot', 'cold'] as const;
const HOUSE_OPERATORS = ['anna', 'anna', 'anna, berta', 'anna, berta', 'anna, anna', ''];

const TERMS: ChannelTerms = {
  creditConfirmations: 2,
  finalConfirmations: 6,
  depositMinUnits: ONE_USDT,
  depositMaxUnits: 2_000n * ONE_USDT,
  withdrawMinUnits: 20n * ONE_USDT,
  withdrawMaxUnits: 5_000n * ONE_USDT,
  ratioPpm: 12_345,
  feeUnits: ONE_USDT,
  hourMaxUnits: 400n * ONE_USDT,
  depositEnable: true,
  withdrawEnable: true,
};
/** 1 BTC is about 300 USDT, 1 ADA about 3. */
const OF_BTC = {
  depositMinUnits: 1_000_000n,
  withdrawMinUnits: 5_000_000n,
  withdrawMaxUnits: 10n * ONE_USDT,
  feeUnits: 1_000n,
  hourMaxUnits: ONE_USDT,
};
const OF_ADA = {
  depositMinUnits: 1_000_000n,
  withdrawMinUnits: 5_000_000n,
  withdrawMaxUnits: 1_000_000_000n,
  feeUnits: 100_000n,
  hourMaxUnits: 0n,
};
const OF_PROVIDER = { creditConfirmations: 1, finalConfirmations: 2, withdrawEnable: false };
const CHANNELS = [
  { channelId: 1, assetId: 1, network: 'TRC20', chainDecimals: 6, symbolId: 0, ...TERMS },
  { channelId: 2, assetId: 2, network: 'BITCOIN', chainDecimals: 8, symbolId: 1, ...TERMS, ...OF_BTC },
  { channelId: 3, assetId: 3, network: 'CARDANO', chainDecimals: 18, symbolId: 2, ...TERMS, ...OF_ADA },
  { channelId: 4, assetId: 1, network: 'ERC20', chainDecimals: 18, symbolId: 0, ...TERMS, ratioPpm: 0 },
  { channelId: 501, assetId: 1, network: 'PAYER', chainDecimals: 8, symbolId: 0, ...TERMS, ...OF_PROVIDER },
  { channelId: 502, assetId: 2, network: 'PAYER', chainDecimals: 8, symbolId: 1, ...TERMS, ...OF_BTC, ...OF_PROVIDER },
] as const;
const RULES: WithdrawalRules = {
  dayMaxRequests: 4,
  dayFreeRequests: 1,
  isWindowLimited: true,
  windowFirstSecond: 11 * 3_600,
  windowLastSecond: 23 * 3_600,
  minValueUnits: 20n * ONE_USDT,
  maxValueUnits: 4_000n * ONE_USDT,
  twoPersonsValueUnits: 150n * ONE_USDT,
};

export function custodyOpening(): readonly CommandBody[] {
  const channels = CHANNELS.map((channel): CustodyCommand => ({ type: 'custody.define', ...channel }));
  const bodies: readonly CustodyCommand[] = [...channels, { type: 'custody.defineRules', ...RULES }];
  return [...bodies, { type: 'house.fund', assetId: 1, fund: 'network', amount: 50n * ONE_USDT }];
}

/** `isReverted`: its transaction will stand in its chain and have moved nothing there. */
type Known = { readonly accountId: number; tx: string; is: 'review' | 'approved' | 'signed' | 'broadcast'; isReverted: boolean };

/** What chains, users, operators and signers would tell, on few outputs and accounts, so that everything meets. */
export class RandomCustody implements Generator {
  readonly #world: TrialWorld;
  readonly #depositIds: number[] = [];
  /** Those that have left their chain, the last few. */
  readonly #reorganised: number[] = [];
  /** Coins at the addresses of users, by channel. */
  readonly #swept = new Map<number, bigint>();
  /** USDT in the platform wallets of owners. */
  readonly #available = new Map<number, bigint>();
  /** Deposits that nobody has got yet, with the account that is known of them. */
  readonly #unclaimed = new Map<number, number>();
  readonly #deposits = new Map<number, { readonly channelId: number; readonly units: bigint }>();
  /** Those that have not ended, oldest first. */
  readonly #withdrawals = new Map<number, Known>();
  /** The last one that was signed and has ended. */
  #ended: { readonly withdrawalId: number; readonly txId: string } = { withdrawalId: 1, txId: 'raw1' };

  #areOn = true;

  constructor(world: TrialWorld) {
    this.#world = world;
  }

  see(entry: Entry): void {
    for (const event of entry.events) if ('legs' in event) for (const leg of event.legs) this.#seeMoney(leg);
    for (const event of entry.events) {
      this.#seeCoins(event);
      if (event.type === 'custody.paymentsSwitched') this.#areOn = event.enable;
      if (event.type === 'custody.requested')
        this.#withdrawals.set(event.withdrawalId, { accountId: event.accountId, tx: '', is: 'review', isReverted: false });
      if (event.type === 'custody.ended' || event.type === 'custody.completed') this.#end(event.withdrawalId);
      const known = 'withdrawalId' in event ? this.#withdrawals.get(event.withdrawalId) : undefined;
      if (known === undefined) continue;
      if (event.type === 'custody.approved') known.is = 'approved';
      if (event.type === 'custody.sent') [known.is, known.isReverted] = ['broadcast', this.#world.random.oneIn(3)];
      if (event.type !== 'custody.pinned') continue;
      known.tx = event.txId;
      known.is = 'signed';
    }
    if (this.#depositIds.length > 30) this.#depositIds.shift();
    for (const id of this.#withdrawals.keys()) if (this.#withdrawals.size > 12) this.#withdrawals.delete(id);
  }

  #end(withdrawalId: number): void {
    const { tx = '' } = this.#withdrawals.get(withdrawalId) ?? {};
    if (tx !== '') this.#ended = { withdrawalId, txId: tx };
    this.#withdrawals.delete(withdrawalId);
  }

  #seeMoney({ code, ownerId, assetId, amount }: Leg): void {
    if (code === PLATFORM.code && assetId === 1) this.#available.set(ownerId, (this.#available.get(ownerId) ?? 0n) + amount);
  }

  #seeCoins(event: ExchangeEvent): void {
    const add = (channelId: number, units: bigint): unknown => this.#swept.set(channelId, (this.#swept.get(channelId) ?? 0n) + units);
    if (event.type === 'custody.moved')
      add(event.channelId, event.from === 'deposit' ? -event.units : event.to === 'deposit' ? event.units : 0n);
    if (event.type === 'custody.reorganised') {
      const { channelId, units } = this.#deposits.get(event.depositId) ?? { channelId: 0, units: 0n };
      add(channelId, -units);
      this.#reorganised.push(event.depositId);
      if (this.#reorganised.length > 5) this.#reorganised.shift();
    }
    if (event.type === 'custody.claimed' || event.type === 'custody.reorganised') this.#unclaimed.delete(event.depositId);
    if (event.type !== 'custody.deposited') return;
    if (!event.isCredited) this.#unclaimed.set(event.depositId, event.accountId);
    this.#depositIds.push(event.depositId);
    this.#deposits.set(event.depositId, event);
    add(event.channelId, event.units);
  }

  /** The edges of the window in each zone, and the second behind its end. */
  moments(): readonly number[] {
    const { timeMs } = this.#world;
    return OFFSETS.flatMap((offset) => {
      const midnight = timeMs + offset * MINUTE_MS - ((timeMs + offset * MINUTE_MS) % DAY_MS) - offset * MINUTE_MS;
      return [39_600_000, 82_800_000, 82_801_000].map((atMs) => midnight + atMs);
    });
  }

  next(): Draft {
    const { random } = this.#world;
    const dice = random.below(100);
    if (dice < 30) return this.#ofHouse(this.#deposit());
    if (dice < 42) return this.#ofHouse(this.#ofDeposit());
    if (dice < 50) return this.#ofHouse(this.#coins());
    if (dice < 53) return this.#spend();
    if (dice < 70) return { accountId: random.oneIn(20) ? random.one(ACCOUNTS) : random.one([...TRADERS, POOR]), body: this.#request() };
    if (dice < 97) return this.#ofWithdrawal();
    return this.#ofHouse(this.#terms());
  }

  /** What is in another wallet cannot be taken back. Who has little moves all of it. */
  #spend(): Draft {
    const accountId = this.#world.random.one([POOR, POOR, ...TRADERS]);
    const all = this.#available.get(accountId) ?? 0n;
    const amount = accountId === POOR && all > 0n ? all : this.#world.random.units(60) * ONE_USDT;
    return { accountId, body: { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount } };
  }

  #ofHouse(body: CustodyCommand): Draft {
    return { accountId: this.#world.random.oneIn(80) ? this.#world.anybody() : 0, body: body };
  }

  #channelId(usual: readonly number[] = [1, 1, 1, 2, 3, 4]): number {
    const { random } = this.#world;
    return random.oneIn(40) ? random.one([9, random.hostile()]) : random.one(usual);
  }

  #name(words: readonly string[]): string {
    const { random } = this.#world;
    return random.oneIn(60) ? random.one(['', 'a b', 'x'.repeat(129)]) : random.one(words);
  }

  #deposit(): CustodyCommand {
    const { random } = this.#world;
    const channelId = this.#channelId([1, 1, 1, 2, 3, 4, 501, 502]);
    const decimals = CHANNELS.find((channel) => channel.channelId === channelId)?.chainDecimals ?? 6;
    const whole = 10n ** BigInt(decimals);
    const few = channelId === 2 || channelId === 502 ? 1n : 100n;
    const usual = (whole * few * random.units(1_000)) / 1_000n;
    const small = (whole * random.units(90)) / 10_000n;
    const chainUnits = random.oneIn(30)
      ? random.hostileUnits()
      : random.oneIn(3)
        ? small
        : random.oneIn(12)
          ? whole * few * 100n
          : usual + random.units(7) - 1n;
    const accountId = random.oneIn(10) ? random.one([0, 0, 0, 77, -1, SUB_OWNERS[0].ownerId]) : random.one([...TRADERS, POOR, POOR, POOR]);
    const output = { txId: this.#name([`tx${random.below(400)}`]), outputIndex: random.oneIn(60) ? random.hostile() : random.below(2) };
    const blockHash = this.#name(['block1', 'block2', 'block3']);
    const confirmations = random.oneIn(50) ? random.hostile() : random.one([1, 2, 2, 3, 6, 7]);
    return { type: 'custody.deposit', channelId, ...output, blockHash, accountId, chainUnits, confirmations };
  }

  #ofDeposit(): CustodyCommand {
    const { random } = this.#world;
    const depositId = random.oneIn(40) ? random.hostile() : random.one(this.#depositIds, 1);
    const dice = random.below(10);
    if (dice < 4) return { type: 'custody.finalise', depositId, confirmations: random.one([5, 6, 6, 6]) };
    if (dice < 7) return { type: 'custody.reorganise', depositId };
    if (dice < 8) return { type: 'custody.reinstate', depositId: this.#gone(depositId), confirmations: random.one([1, 2, 2, 6]) };
    const [claimedId, knownId] = random.one([...this.#unclaimed], [depositId, 0]);
    const accountId = random.oneIn(20) ? 77 : knownId === 0 || random.oneIn(6) ? random.one([...TRADERS, POOR]) : knownId;
    return { type: 'custody.claim', depositId: random.oneIn(4) ? depositId : claimedId, accountId, ...this.#author() };
  }

  /** One that has left its chain, or any. */
  #gone(depositId: number): number {
    const { random } = this.#world;
    return random.oneIn(4) ? depositId : random.one(this.#reorganised, depositId);
  }

  #coins(): CustodyCommand {
    const { random } = this.#world;
    const channelId = this.#channelId();
    const units = random.oneIn(30)
      ? random.hostileUnits()
      : random.units(channelId === 1 || channelId === 4 ? 20_000_000_000 : 100_000_000);
    const txId = this.#name([`move${random.below(300)}`]);
    if (random.oneIn(5)) return randomCapital(random, { channelId, units, txId, ...this.#author() });
    if (random.oneIn(6)) return { type: 'custody.payNetwork', channelId, units: random.oneIn(2) ? units : ONE_USDT, txId };
    const all = this.#swept.get(channelId) ?? 0n;
    if (random.oneIn(3) && all > 0n) return { type: 'custody.move', channelId, from: 'deposit', to: 'hot', units: all, txId };
    const [from, to] = random.oneIn(3) ? [random.one(PLACES), random.one(PLACES)] : (['deposit', 'hot'] as const);
    return { type: 'custody.move', channelId, from, to, units, txId };
  }

  #request(): CustodyCommand {
    const { random, timeMs } = this.#world;
    const channelId = this.#channelId();
    const most = channelId === 1 || channelId === 4 ? 300n : channelId === 2 ? 1n : 1n;
    const usual = (most * ONE_USDT * random.units(1_000)) / 1_000n;
    const whole = usual - (usual % 100n);
    const amountUnits = random.oneIn(30)
      ? random.hostileUnits()
      : random.oneIn(15)
        ? 5_001n * ONE_USDT
        : random.oneIn(20)
          ? usual + 1n
          : whole;
    const readyMs = random.oneIn(25) ? timeMs + random.one([0, 1, 60_000]) : 0;
    const dayMaxValueUnits = random.oneIn(4) ? random.one([0n, 200n * ONE_USDT, 500n * ONE_USDT, -1n]) : null;
    const utcOffsetMinutes = random.oneIn(60) ? random.one([-721, 841, 0.5]) : random.one(OFFSETS);
    const address = random.oneIn(60) ? random.one(['', 'a b', 'x'.repeat(201)]) : 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
    return { type: 'custody.request', channelId, address, memo: '', amountUnits, utcOffsetMinutes, readyMs, dayMaxValueUnits };
  }

  #ofWithdrawal(): Draft {
    const { random } = this.#world;
    const ids = [...this.#withdrawals.keys()];
    const withdrawalId = random.oneIn(40) ? random.hostile() : random.one(ids, 1);
    const known = this.#withdrawals.get(withdrawalId) ?? { accountId: random.one(TRADERS), tx: '', is: 'review', isReverted: false };
    if (random.oneIn(7)) {
      const accountId = random.oneIn(8) ? this.#world.anybody() : known.accountId;
      return { accountId, body: { type: 'custody.cancel', withdrawalId } };
    }
    if (!this.#areOn && random.oneIn(3)) return this.#ofHouse({ type: 'custody.approve', withdrawalId, ...BY_TWO });
    const txId = random.oneIn(12) || known.tx === '' ? this.#name([`raw${random.below(50)}`]) : known.tx;
    const confirmations = random.one([5, 6, 6, 6, 7]);
    if (random.oneIn(12)) {
      const author = this.#author();
      if (withdrawalId % 3 === 0) return this.#ofHouse({ type: 'custody.reject', withdrawalId, ...author });
      return this.#ofHouse({
        type: 'custody.rejectByCode',
        withdrawalId,
        code: REJECTION_CODES[withdrawalId % 8] ?? 'LEGAL_ORDER',
        ...author,
      });
    }
    if (random.oneIn(15)) return this.#ofHouse(this.#ofEnded(confirmations));
    const revert = { type: 'custody.fail', withdrawalId, spentByTxId: txId, confirmations } as const;
    if (random.oneIn(9)) {
      const spentByTxId = this.#name(['other', 'other', txId]);
      if (withdrawalId % 2 === 0) return this.#ofHouse({ type: 'custody.fail', withdrawalId, spentByTxId, confirmations });
      const { timeMs } = this.#world;
      return this.#ofHouse({ type: 'custody.expire', withdrawalId, txId, expirationMs: timeMs - 1, finalMs: timeMs + 5 - confirmations });
    }
    const steps: { readonly [I in Known['is']]: CustodyCommand } = {
      review: { type: 'custody.approve', withdrawalId, ...this.#author() },
      approved: { type: 'custody.pin', withdrawalId, txId, rawHash: this.#name(['hash']) },
      signed: { type: 'custody.broadcast', withdrawalId, txId },
      broadcast: known.isReverted ? revert : { type: 'custody.complete', withdrawalId, txId, confirmations },
    };
    return this.#ofHouse(random.oneIn(5) ? random.one(Object.values(steps)) : steps[known.is]);
  }

  /** What has ended is told again, in the same way or the other one. */
  #ofEnded(confirmations: number): CustodyCommand {
    const { withdrawalId, txId } = this.#ended;
    if (this.#world.random.oneIn(2)) return { type: 'custody.complete', withdrawalId, txId, confirmations };
    return { type: 'custody.fail', withdrawalId, spentByTxId: txId, confirmations };
  }

  #author(): { readonly operator: string; readonly reason: string } {
    const { random } = this.#world;
    return { operator: random.one(HOUSE_OPERATORS), reason: random.oneIn(30) ? '' : 'A reason' };
  }

  #terms(): CustodyCommand {
    const { random, timeMs } = this.#world;
    const dice = random.below(12);
    const when = random.oneIn(3) ? { ...noticed(timeMs, 3_599_999) } : { ...noticed(timeMs) };
    const channel = random.one(CHANNELS);
    const channelId = random.oneIn(10) ? 9 : channel.channelId;
    if (dice < 2)
      return { type: 'custody.define', ...channel, channelId: random.one([channelId, 12]), network: random.one([channel.network, 'x']) };
    if (dice < 4) {
      const feeUnits = random.one([channel.feeUnits, 0n, ONE_USDT * 9n, -1n]);
      const { assetId: _asset, network: _network, chainDecimals: _decimals, symbolId: _symbol, ...terms } = channel;
      return { type: 'custody.change', ...terms, channelId, feeUnits, ...when };
    }
    if (dice < 5) return { type: 'custody.defineRules', ...RULES };
    if (dice < 7) {
      const rules = { ...RULES, isWindowLimited: random.oneIn(2), dayMaxRequests: random.one([4, 4, 3, 0]) };
      return { type: 'custody.changeRules', ...rules, ...when };
    }
    if (dice < 10) {
      const isOff = random.oneIn(3);
      const author = isOff ? this.#author() : BY_TWO;
      return { type: 'custody.switch', channelId, depositEnable: true, withdrawEnable: !isOff, ...author };
    }
    const isOff = random.oneIn(3);
    return { type: 'custody.switchPayments', enable: !isOff, ...(random.oneIn(3) ? this.#author() : BY_TWO) };
  }
}
