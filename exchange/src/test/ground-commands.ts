import type { CommandBody } from '../command.ts';
import type { Wallet } from '../ground/accounts/words.ts';
import type { LockCommand } from '../ground/holds/commands.ts';
import { LOCK_CODES, LOCK_SCOPES } from '../ground/holds/words.ts';
import type { OwnProtectionCommand } from '../ground/protection/commands.ts';
import { EXCLUSION_SCOPES } from '../ground/protection/words.ts';
import { HOUSE_OPEN } from './harness.ts';
import type { Draft } from './trial.ts';
import { ACCOUNTS, HOUSE_ACCOUNTS, INDEX_TICKS, POOR, SIMULATED, SUB_OWNERS, SYMBOLS, TRADERS } from './trial-world.ts';
import type { TrialWorld } from './trial-world.ts';

const ONE_USDT = 100_000_000n;
const DAY_MS = 86_400_000;
const USDT = 1;
const ASSETS = [USDT, 2, 3] as const;
/** Who places and lifts holds, beside one who mostly does. */
const OPERATORS = ['', 'operator-2', 'operator-2', 'operator-2', 'operator-1, operator-2'];

/** Assets, symbols, money and accounts; one has 40 USDT and one has nothing. */
export function* groundOpening(): Generator<CommandBody> {
  yield HOUSE_OPEN.body;
  yield { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 };
  yield { type: 'asset.define', assetId: 2, code: 'BTC', scale: 8 };
  yield { type: 'asset.define', assetId: 3, code: 'ADA', scale: 6 };
  yield { type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n };
  yield { type: 'symbol.define', symbolId: 2, code: 'adausdt', tickUnits: 10_000n };
  for (const assetId of ASSETS)
    yield { type: 'house.capital', assetId, network: assetId === USDT ? 'TRC20' : 'TREASURY', amount: 10n ** 18n };
  yield { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 14n };
  const subOwners = SUB_OWNERS.map(({ ownerId }) => ownerId);
  for (const accountId of ACCOUNTS) {
    if (subOwners.some((one) => one === accountId)) continue;
    const isHouse = HOUSE_ACCOUNTS.some((one) => one === accountId);
    yield { type: 'account.open', accountId, kind: isHouse ? 'house' : accountId === SIMULATED ? 'simulated' : 'user' };
  }
  for (const owner of SUB_OWNERS) yield { type: 'owner.open', ...owner };
  for (const accountId of [...HOUSE_ACCOUNTS, SIMULATED])
    for (const assetId of ASSETS) yield { type: 'house.endow', accountId, assetId, amount: 10n ** 13n };
  for (const accountId of [...TRADERS, ...subOwners]) yield { type: 'account.grant', accountId, assetId: USDT, amount: 10_000n * ONE_USDT };
  yield { type: 'account.grant', accountId: POOR, assetId: USDT, amount: 40n * ONE_USDT };
}

/** Traders and the simulated account know the risks of the products that ask for it. */
export function confirmations(products: readonly string[]): readonly Draft[] {
  return products.flatMap((product) =>
    [...TRADERS, POOR, SIMULATED].map((accountId) => ({
      accountId,
      body: { type: 'protection.confirmRisk', product, version: 1 } as const,
    })),
  );
}

/** Commands that belong to no product: ticks, due work, the house's money, transfers, protection, holds. */
export class GroundCommands {
  readonly #world: TrialWorld;
  readonly #confirmable: readonly string[];
  /** The last of its kind, which is sent again now and then. */
  #excluded: Draft | null = null;
  /** The last hold that was asked for, which is lifted or renewed now and then. */
  #held: LockCommand | null = null;

  constructor(world: TrialWorld, confirmable: readonly string[]) {
    this.#world = world;
    this.#confirmable = confirmable;
  }

  /** A tick of a symbol whose last is old, or due work; null when neither is to be sent now. */
  urgent(): Draft | null {
    const { world } = this;
    const { random } = world;
    const everyMs = world.mood === 'sparse' ? random.one([4_900, 5_001, 9_999, 10_001]) : 700;
    for (const symbolId of SYMBOLS) {
      const isStale = world.timeMs - (world.tickedMs.get(symbolId) ?? 0) > everyMs;
      if (isStale && world.mood !== 'silent' && random.below(5) > 0) return this.#ofHouse(this.tick(symbolId));
    }
    if (world.advances && random.below(100) < 9) return this.#ofHouse({ type: 'house.advance', budget: this.#budget() });
    return null;
  }

  next(): Draft {
    const { random, mood } = this.world;
    if (random.oneIn(30)) return this.#ofHouse(this.#hold());
    const dice = random.below(100);
    const mayTick = mood === 'ticking' || mood === 'frozen';
    if (dice < 40) return this.#ofHouse(mayTick ? this.tick(random.oneIn(20) ? 9 : random.one(SYMBOLS)) : this.#money());
    if (dice < 60) return this.#ofHouse(this.#money());
    if (dice < 84) return { accountId: this.world.anybody(), body: this.#transfer() };
    return this.#protect();
  }

  get world(): TrialWorld {
    return this.#world;
  }

  tick(symbolId: number): CommandBody {
    const { random, mood } = this.world;
    const state = mood === 'frozen' ? random.one(['frozen', 'closed'] as const) : random.oneIn(150) ? 'frozen' : 'ok';
    if (mood !== 'frozen') this.world.tickedMs.set(symbolId, this.world.timeMs);
    const far = random.oneIn(20) ? random.one([150, 151, -150, -151, 170, -170]) : 0;
    const priceTicks = random.oneIn(100) ? random.hostile() : INDEX_TICKS + far + random.below(4);
    const timeMs = this.world.timeMs - random.one([100, 15_000, 15_001, 0]);
    const source = { name: 'alpha', price: '300.01', timeMs, weight: 1, used: random.below(8) > 0 };
    // Only a tick that is no price may name sources that do not make its price.
    const sources = random.below(8) > 0 && state !== 'ok' ? [source] : [];
    return { type: 'price.tick', symbolId, priceTicks, state, sourceKind: 'simulated', rule: 'index/1', sources };
  }

  /** Now and then a user tries what only the house may. */
  #ofHouse(body: CommandBody): Draft {
    return { accountId: this.world.random.oneIn(60) ? this.world.anybody() : 0, body };
  }

  #budget(): number {
    const { random } = this.world;
    return random.oneIn(40) ? random.hostile() : random.one([1, 1, 2, 3, 5, 8, 200, 1_000]);
  }

  #money(): CommandBody {
    const { random } = this.world;
    const assetId = random.oneIn(15) ? 9 : random.one(ASSETS);
    const accountId = random.oneIn(15) ? random.one([9, 0, -1, Number.NaN]) : random.one(ACCOUNTS.slice(0, -1));
    const dice = random.below(100);
    if (dice < 30) return { type: 'account.grant', accountId, assetId: USDT, amount: this.#amount() };
    if (dice < 50) return { type: 'house.endow', accountId, assetId, amount: this.#amount() };
    if (dice < 58)
      return {
        type: 'house.budget',
        assetId,
        fund: 'promo',
        flow: random.one(['fund', 'return']),
        amount: this.#amount(),
        ...this.#author(),
      };
    if (dice < 65) return { type: 'house.fund', assetId, fund: 'promo', amount: this.#amount() };
    if (dice < 80) return { type: 'house.capital', assetId, network: random.one(['TRC20', 'ERC20']), amount: this.#amount() };
    if (dice < 88) return { type: 'account.open', accountId: random.one([1, 5, accountId]), kind: 'user' };
    if (dice < 92) return this.#subOwner();
    return { type: 'asset.define', assetId: random.one(ASSETS), code: 'USDT', scale: 8 };
  }

  /** Mostly one that is open already, or that cannot be. */
  #subOwner(): CommandBody {
    const { random } = this.world;
    const ids = [...ACCOUNTS, 9, 0, Number.NaN];
    const ownerId = random.oneIn(40) ? 13 + random.below(3) : random.one([...ids, 2 ** 27 + 1]);
    return { type: 'owner.open', ownerId, personId: random.one(ids), handId: random.one(ids), kind: random.one(['copy', 'fund']) };
  }

  #transfer(): CommandBody {
    const { random } = this.world;
    const wallets: readonly Wallet[] = ['platform', 'finance', 'contract'];
    const assetId = random.oneIn(10) ? random.one([2, 9]) : USDT;
    return { type: 'wallet.transfer', assetId, from: random.one(wallets), to: random.one(wallets), amount: this.#amount() };
  }

  #protect(): Draft {
    const { random } = this.world;
    if (random.oneIn(12)) {
      const body = { type: 'protection.require', confirmation: random.below(3) > 0 } as const;
      return { accountId: random.oneIn(9) ? this.world.anybody() : 0, body };
    }
    if (this.#excluded !== null && random.oneIn(30)) return this.#excluded;
    const draft: Draft = { accountId: this.world.anybody(), body: this.#protection() };
    if (draft.body.type === 'protection.exclude') this.#excluded = draft;
    return draft;
  }

  #protection(): OwnProtectionCommand {
    const { random, timeMs } = this.world;
    const dice = random.below(30);
    if (dice < 8) {
      const version = random.oneIn(4) ? random.hostile() : 1 + random.below(3);
      return { type: 'protection.confirmRisk', product: random.one([...this.#confirmable, 'nobody']), version };
    }
    if (dice < 28) {
      const units = random.one([0n, 0n, BigInt(random.below(60)) * ONE_USDT, BigInt(random.below(900)) * ONE_USDT]);
      const limitUnits = random.oneIn(8) ? random.hostileUnits() : units;
      return { type: 'protection.setLossLimit', limitUnits, utcOffsetMinutes: random.one([0, 0, 480, 345, random.hostile()]) };
    }
    const day = timeMs + DAY_MS;
    const untilMs = random.one([day, day - 60_000, day - 60_001, day - 60_001, day + 5_000, random.oneIn(9) ? 0 : 1.5, timeMs, timeMs]);
    return { type: 'protection.exclude', scope: random.one(EXCLUSION_SCOPES), untilMs };
  }

  /** Mostly short ones, so that everybody may trade most of the time. */
  #hold(): LockCommand {
    const { random, timeMs } = this.world;
    const author = this.#author();
    if (this.#held !== null && random.below(5) < 2) {
      const { accountId, scope, code } = this.#held;
      return { type: 'hold.lift', accountId, scope, code, ...author };
    }
    const accountId = random.oneIn(15) ? random.one([9, 0, 1, -1, Number.NaN]) : random.one(ACCOUNTS);
    const drawn = { accountId, scope: random.one(LOCK_SCOPES), code: random.one(LOCK_CODES) };
    const name = this.#held !== null && random.oneIn(5) ? this.#held : drawn;
    const aheadMs = random.one([1, 2, 800, 4_000, 4_000, 20_000, 60_000, 7 * DAY_MS, 7 * DAY_MS + 1, 0, 0.5]);
    this.#held = {
      type: 'hold.place',
      accountId: name.accountId,
      scope: name.scope,
      code: name.code,
      reviewMs: timeMs + aheadMs,
      ...author,
    };
    return this.#held;
  }

  #author(): { readonly operator: string; readonly reason: string } {
    const { random, timeMs } = this.world;
    const badReason = timeMs % 2 === 0 ? ' ' : 'A check\nof this account';
    const operator = OPERATORS[random.below(15)] ?? 'operator-1';
    return { operator, reason: random.oneIn(15) ? badReason : 'A check of this account' };
  }

  /** Mostly less than one USDT, so that wallets fill and empty slowly. */
  #amount(): bigint {
    const { random } = this.world;
    if (random.oneIn(12)) return random.hostileUnits();
    return random.units(random.oneIn(4) ? 2_000_000_000 : 30_000_000);
  }
}
