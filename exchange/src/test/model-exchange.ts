import type { Command, CommandBody } from '../command.ts';
import type { AdjustmentCommand } from '../ground/adjustments/commands.ts';
import type { AccountCommand } from '../ground/accounts/commands.ts';
import type { LockCommand } from '../ground/holds/commands.ts';
import type { MarketCommand } from '../ground/market/commands.ts';
import type { PriceCommand } from '../ground/prices/commands.ts';
import type { ProtectionCommand } from '../ground/protection/commands.ts';
import type { SettingsCommand } from '../ground/settings/commands.ts';
import type { VerificationCommand } from '../ground/verification/commands.ts';
import type { HouseCommand } from '../kernel/house/commands.ts';
import { ModelAccounts } from './model-accounts.ts';
import { ModelLocks } from './model-locks.ts';
import { ModelLedger } from './model-ledger.ts';
import { ModelMarkets } from './model-markets.ts';
import { ModelOperators, type DrawnOperatorCommand } from './model-operators.ts';
import { ModelPrices } from './model-prices.ts';
import { ModelProtection, type Guarded } from './model-protection.ts';
import type { ProductModel, Trial } from './trial.ts';

export type ModelAnswer = { readonly code: string; readonly ref: number; readonly repeated: boolean; readonly facts: readonly string[] };

/** The commands that belong to no product. */
type GroundCommand =
  | AdjustmentCommand
  | AccountCommand
  | LockCommand
  | HouseCommand
  | MarketCommand
  | DrawnOperatorCommand
  | PriceCommand
  | ProtectionCommand
  | SettingsCommand
  | VerificationCommand;

type First = { readonly content: string; readonly code: string; readonly ref: number; readonly timeMs: number; readonly keptMs: number };

const DAY_MS = 86_400_000;
const TEN_MINUTES_MS = 600_000;
/** Of the ground: commands whose own object says for ever that they were done, and what operators do. */
const BY_OBJECT = ['house.open', 'asset.define', 'account.open', 'owner.open', 'symbol.define', 'market.define'];
const OF_OPERATORS = [
  'house.capital',
  'house.fund',
  'house.budget',
  'house.endow',
  'account.grant',
  'market.change',
  'market.switch',
  'hold.place',
  'hold.lift',
  'adjustment.book',
];

/** What the models of products stand on: one ledger, one list of ticks, one protection, one list of holds. */
export class ModelGround {
  readonly ledger = new ModelLedger();
  readonly operators = new ModelOperators();
  readonly accounts = new ModelAccounts(this.ledger, this.operators);
  readonly prices = new ModelPrices();
  readonly markets = new ModelMarkets(this.accounts, this.prices, () => this.nowMs);
  readonly locks = new ModelLocks((ownerId) => {
    if (!this.accounts.isOpen(ownerId)) return null;
    return !this.accounts.isHouse(ownerId) && this.accounts.personOf(ownerId) === ownerId;
  });
  readonly protection: ModelProtection;
  /** Of the command that is decided. */
  nowMs = 0;

  constructor(products: readonly Guarded[], atRiskUnits: (accountId: number) => bigint) {
    this.protection = new ModelProtection(products, this.accounts, this.locks, atRiskUnits);
  }
}

/**
 * The exchange written a second time to be obviously right, put together from the models of the ground and of the products. It shares no
 * code with the exchange and is what the exchange is compared with.
 */
export class ModelExchange {
  readonly ground: ModelGround;
  readonly products: ReadonlyMap<string, ProductModel>;
  readonly #trials: readonly Trial[];
  readonly #byObject: ReadonlySet<string>;
  readonly #ofOperators: ReadonlySet<string>;
  readonly #ids = new Map<string, First>();
  #isOpen = false;
  /** Place in `products` of the one that was served last; -1 before the first. */
  #servedLast = -1;

  constructor(trials: readonly Trial[]) {
    this.#trials = trials;
    const models = new Map<string, ProductModel>();
    const atRiskUnits = (accountId: number): bigint =>
      [...models.values()].reduce((sum, model) => sum + (model.atRiskUnits?.(accountId) ?? 0n), 0n);
    this.ground = new ModelGround(trials, atRiskUnits);
    for (const trial of trials) models.set(trial.name, trial.makeModel(this.ground));
    this.products = models;
    this.#byObject = new Set([...BY_OBJECT, ...trials.flatMap(({ byObject }) => byObject)]);
    this.#ofOperators = new Set([...OF_OPERATORS, ...trials.flatMap(({ ofOperators }) => ofOperators)]);
  }

  execute(seq: number, timeMs: number, { id, accountId, body }: Command): ModelAnswer {
    this.ground.nowMs = timeMs;
    const refused = (code: string): ModelAnswer => ({ code, ref: 0, repeated: false, facts: [] });
    if (id !== '' && !/^[A-Za-z0-9:._-]{1,128}$/.test(id)) return refused('BAD_INPUT');
    if (accountId !== 0 && !this.ground.accounts.isOpen(accountId)) return refused('NOT_FOUND');
    const key = `${accountId} ${id}`;
    const first = id === '' ? undefined : this.#ids.get(key);
    if (first !== undefined && first.timeMs > timeMs - first.keptMs) {
      if (first.content !== contentOf(body)) return refused('ID_CONFLICT');
      return { code: first.code, ref: first.ref, repeated: true, facts: [] };
    }
    const result = this.#decide(seq, timeMs, accountId, body);
    const [code, ref] = typeof result === 'string' ? [result, 0] : ['', result];
    // Whoever is told BUSY may try again with the same id.
    if (id !== '' && code !== 'BUSY')
      this.#ids.set(key, { content: contentOf(body), code, ref, timeMs, keptMs: this.#keptMs(code, body.type) });
    return { code, ref, repeated: false, facts: [...this.products.values()].flatMap((model) => model.takeFacts()) };
  }

  #keptMs(code: string, type: string): number {
    if (code !== '') return TEN_MINUTES_MS;
    if (this.#byObject.has(type)) return 0;
    return this.#ofOperators.has(type) ? 30 * DAY_MS : DAY_MS;
  }

  #decide(seq: number, timeMs: number, accountId: number, body: CommandBody): string | number {
    const model = this.products.get(body.type.slice(0, body.type.indexOf('.')));
    return model === undefined ? this.#decideGround(timeMs, accountId, body as GroundCommand) : model.decide(seq, timeMs, accountId, body);
  }

  #decideGround(timeMs: number, accountId: number, body: GroundCommand): string | number {
    switch (body.type) {
      case 'house.open':
        if (accountId !== 0) return 'BAD_INPUT';
        if (this.#isOpen) return 'ALREADY_DONE';
        this.#isOpen = true;
        return 0;
      case 'house.advance':
        return accountId === 0 ? this.#advance(timeMs, body.budget) : 'BAD_INPUT';
      case 'house.planStop':
        throw new Error('the random run plans no stop: tests of their own do');
      case 'house.noteTrail':
      case 'settings.set':
        throw new Error('the random run has neither a trail nor settings: tests of their own do');
      case 'operator.begin':
      case 'operator.enrol':
      case 'operator.add':
      case 'operator.disable':
      case 'decision.propose':
      case 'decision.confirm':
      case 'decision.close':
        return this.ground.operators.decide(body);
      case 'verification.decide':
      case 'verification.adopt':
      case 'verification.endAdoption':
      case 'verification.end':
        throw new Error('the random run verifies nobody: tests of their own do');
      case 'asset.define':
      case 'account.open':
      case 'owner.open':
      case 'house.capital':
      case 'house.fund':
      case 'house.budget':
      case 'house.endow':
      case 'account.grant':
      case 'wallet.transfer':
      case 'adjustment.book':
        return this.ground.accounts.decide(accountId, body);
      case 'symbol.define':
      case 'market.define':
      case 'market.change':
      case 'market.switch':
        return this.ground.markets.decide(accountId, body);
      case 'price.tick':
        return accountId === 0 ? this.#tick(timeMs, body) : 'BAD_INPUT';
      case 'hold.place':
      case 'hold.lift':
        return this.ground.locks.decide(timeMs, accountId, body);
      case 'protection.confirmRisk':
      case 'protection.setLossLimit':
      case 'protection.require':
        return this.ground.protection.decide(timeMs, accountId, body);
      case 'protection.exclude': {
        const answer = this.ground.protection.decide(timeMs, accountId, body);
        if (typeof answer !== 'number') return answer;
        for (const { name, exclusion } of this.#trials)
          if (body.scope === 'all' || body.scope === exclusion)
            for (const ownerId of this.ground.accounts.together(accountId)) this.products.get(name)?.excluded?.(ownerId);
        return answer;
      }
      default:
        throw new Error(`no model knows ${JSON.stringify(body)}`);
    }
  }

  #tick(timeMs: number, body: PriceCommand): string | number {
    const answer = this.ground.prices.tick(timeMs, body);
    if (typeof answer === 'number') for (const model of this.products.values()) model.ticked?.(timeMs, body.symbolId);
    return answer;
  }

  /** Urgent work first, then one turn a product, beginning after the one that was served last. */
  #advance(timeMs: number, budget: number): string | number {
    if (!(Number.isInteger(budget) && budget >= 1 && budget <= 1_000)) return 'BAD_INPUT';
    const models = [...this.products.values()];
    const start = this.#servedLast + 1;
    let used = 0;
    for (const model of models)
      if (used < budget && (model.firstMs?.(timeMs) ?? Infinity) <= timeMs) used += model.advance?.(timeMs, budget - used) ?? 0;
    for (let turn = 0; turn < models.length && used < budget; turn++) {
      const index = (start + turn) % models.length;
      const spent = models[index]?.advance?.(timeMs, budget - used) ?? 0;
      if (spent > 0) this.#servedLast = index;
      used += spent;
    }
    return used;
  }
}

/** Text that is the same for the same content, and tells numbers from amounts. */
function contentOf(body: CommandBody): string {
  return JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'bigint' || typeof value === 'number' ? `${typeof value} ${value}` : value,
  );
}
