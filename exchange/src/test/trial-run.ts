import type { Command } from '../command.ts';
import type { Entry } from '../entry.ts';
import { Exchange } from '../exchange.ts';
import type { Ground } from '../ground/ground.ts';
import type { Lock } from '../ground/holds/answers.ts';
import type { Listed } from '../kernel/product.ts';
import { assemblePlan } from '../ledger/plan.ts';
import type { PlanRow } from '../ledger/plan.ts';
import { products } from '../registry.ts';
import { ModelExchange } from './model-exchange.ts';
import type { ModelAnswer } from './model-exchange.ts';
import { Observer } from './observer.ts';
import { compareAnswers, questionsOf } from './questions.ts';
import { Random } from './random.ts';
import { equalBytes, same } from './same.ts';
import { seededRandom } from './seeded-random.ts';
import type { Auditor, Trial } from './trial.ts';
import { ACCOUNTS } from './trial-world.ts';
import { TrialCommands } from './trial-commands.ts';

const START_MS = 1_767_225_600_000;
/** Commands between two comparisons of everything. */
const EVERYTHING = 100;
/** One refusal in this many is looked at by itself; all others by the next comparison with the replay. */
const ALONE = 16;
/** Entries whose commands a restored exchange is asked about. */
const ASKED_AGAIN = 20;

/**
 * One run: the exchange, the models and the auditors see the same commands of all products; now and then the exchange is replaced by its
 * own snapshot. Throws at the first difference.
 */
export class TrialRun {
  exchange: Exchange;
  readonly entries: Entry[] = [];
  /** How often each thing happened, so that a run that tests nothing shows. */
  readonly counts = new Map<string, number>();
  readonly #trials: readonly Trial[];
  readonly #commands: TrialCommands;
  readonly #random: Random;
  readonly #model: ModelExchange;
  readonly #auditors: readonly Auditor[];
  readonly #observer: Observer;
  readonly #list: readonly Listed<Ground, PlanRow>[];
  readonly #depth = new Map<string, number>();
  /** Gets the entries and decides nothing: what a refused command changed in the exchange is missing here. */
  readonly #replayed: Exchange;

  /** Ends after `length` commands. `list` is of a product that is not in the registry yet. */
  constructor(trials: readonly Trial[], seed: number, length: number, list: readonly Listed<Ground, PlanRow>[] = products) {
    this.#list = list;
    this.exchange = new Exchange(list);
    this.#replayed = new Exchange(list);
    this.#observer = new Observer(assemblePlan(list.flatMap(({ accounts }) => accounts)));
    this.#trials = trials;
    this.#random = new Random(seededRandom(seed));
    this.#commands = new TrialCommands(trials, this.#random, START_MS, true);
    this.#model = new ModelExchange(trials);
    this.#auditors = trials.map((trial) => trial.makeAuditor());
    for (const command of this.#commands.opening()) this.#step(command);
    for (let count = 0; count < length; count++) {
      this.#take(this.#commands.next());
      if (count % EVERYTHING === 0) this.#compareEverything();
      if (this.#random.oneIn(400)) this.#restart();
    }
    for (const command of this.#commands.ending()) this.#take(command);
    this.#restart();
    this.#end();
  }

  /** What is urgent is done before, as the core's thread does. */
  #take(command: Command): void {
    const { world } = this.#commands;
    while (this.exchange.firstMs(world.timeMs) <= world.timeMs) this.#step(advance(100));
    this.#step(command);
  }

  /** Settles everything that is open. */
  #end(): void {
    this.#compareEverything();
    this.#commands.world.timeMs += 86_400_000;
    while (this.exchange.dueMs(this.#commands.world.timeMs) <= this.#commands.world.timeMs) this.#step(advance(7));
    this.#compareEverything();
    if (!equalBytes(this.exchange.snapshot(), this.#replayed.snapshot())) throw new Error('I3: replaying the events gives another state');
    for (const model of this.#model.products.values()) model.compareEnd?.();
    for (const auditor of this.#auditors) auditor.end?.();
  }

  #step(command: Command): void {
    const { timeMs } = this.#commands.world;
    const seq = this.exchange.lastSeq + 1;
    const expected = this.#model.execute(seq, timeMs, command);
    const isRefused = expected.code !== '' || expected.repeated;
    const before = isRefused && this.#random.oneIn(ALONE) ? this.exchange.state() : null;
    const wasDue = this.exchange.dueMs(timeMs) <= timeMs;
    const entry = this.exchange.execute(seq, timeMs, command);
    this.entries.push(entry);
    this.#compareAnswer(entry, expected);
    if (isRefused) this.#checkUnchanged(entry, before);
    this.#replayed.replay(entry);
    if (command.body.type === 'house.advance') this.#checkDue(entry, command.body.budget, wasDue);
    this.#observer.see(entry);
    for (const auditor of this.#auditors) auditor.see(entry);
    this.#commands.see(entry);
    this.#count(entry);
    this.#foldDepth();
    this.#compareTouched(timeMs, command.accountId);
  }

  #compareAnswer({ seq, command, outcome, ...entry }: Entry, expected: ModelAnswer): void {
    const { code, ref, repeated } = expected;
    const isSame = outcome.ok ? code === '' && outcome.ref === ref : outcome.code === code;
    if (!isSame || outcome.repeated !== repeated) same(`entry ${seq}, ${command.body.type}`, outcome, { code, ref, repeated });
    const whole = { seq, command, outcome, ...entry };
    const facts = this.#auditors.flatMap((auditor) => auditor.facts(whole));
    const isTold = facts.length === expected.facts.length && facts.every((fact, index) => fact === expected.facts[index]);
    // Products take turns: what each of them did is in order, and which came first follows from whose turn it was.
    if (!isTold) same(`what entry ${seq} states`, facts, expected.facts);
  }

  /** I6: a refused or repeated command leaves the state, ids and counters apart, as it was. */
  #checkUnchanged(entry: Entry, before: Uint8Array | null): void {
    if (entry.events.length > 0) throw new Error('I6: a refusal with events');
    if (before !== null && !equalBytes(before, this.exchange.state()))
      throw new Error(`I6: ${entry.command.body.type} was refused and changed the state`);
  }

  /** I3, and I6 for every refusal since the last time: the events alone give the same state. */
  #compareReplayed(): void {
    if (equalBytes(this.exchange.state(), this.#replayed.state())) return;
    throw new Error(`I3, I6: before entry ${this.exchange.lastSeq} something changed the state that no event states`);
  }

  /** Something is done exactly when something was due, and all of it when the budget allows. */
  #checkDue({ outcome, timeMs }: Entry, budget: number, wasDue: boolean): void {
    if (!outcome.ok || outcome.repeated) return;
    same('due before', wasDue, outcome.ref > 0);
    if (outcome.ref < budget) same('due after', this.exchange.dueMs(timeMs) <= timeMs, false);
  }

  #count(entry: Entry): void {
    const { command, outcome } = entry;
    const add = (what: string): unknown => this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
    add(`${command.body.type} ${outcome.repeated ? 'repeated' : outcome.ok ? 'ok' : outcome.code}`);
    for (const auditor of this.#auditors) for (const what of auditor.happened?.(entry) ?? []) add(what);
  }

  /** I7: the published changes, folded, are the book. */
  #foldDepth(): void {
    for (const { product, marketId, bids, asks } of this.exchange.takeDepthChanges()) {
      for (const [side, levels] of [['buy', bids] as const, ['sell', asks] as const]) {
        for (const [priceTicks, lots] of levels) {
          const key = `${product} ${marketId} ${side} ${priceTicks}`;
          if (lots === 0) this.#depth.delete(key);
          else this.#depth.set(key, lots);
        }
      }
    }
  }

  /** Every balance that moved in the events or in the models is the same in both, and the exchange answers it. */
  #compareTouched(timeMs: number, accountId: number): void {
    const { ledger } = this.#model.ground;
    for (const name of [...this.#observer.takeTouched(), ...ledger.takeTouched()]) {
      const [found, expected] = [this.#observer.balances.get(name) ?? 0n, ledger.units(name)];
      if (found !== expected) throw new Error(`I1: ${name} is ${found}, expected ${expected}`);
    }
    for (const ownerId of new Set([...this.#observer.takeOwners(), accountId]))
      if (ACCOUNTS.includes(ownerId)) this.#compareAccount(ownerId, timeMs);
  }

  #compareAccount(accountId: number, timeMs: number): void {
    const { ledger, accounts, locks, protection } = this.#model.ground;
    const staked = [...this.#model.products.values()].reduce((sum, model) => sum + (model.atRiskUnits?.(accountId) ?? 0n), 0n);
    for (const balance of this.exchange.ask({ type: 'accounts.balances', accountId })) {
      const { wallet, assetId, availableUnits, frozenUnits, atRiskUnits } = balance;
      const units = ledger.units(`${accounts.name(accountId)}:${wallet}:${accounts.code(assetId)}`);
      if (availableUnits !== units) same(`I3: available to ${accountId} in ${wallet}, asset ${assetId}`, availableUnits, units);
      const frozen = this.#observer.frozen.get(`${accountId} ${wallet} ${assetId}`) ?? 0n;
      if (frozenUnits !== frozen) same(`I5: frozen for ${accountId} in ${wallet}, asset ${assetId}`, frozenUnits, frozen);
      const atRisk = wallet === 'platform' && accounts.code(assetId) === 'USDT' ? staked : 0n;
      if (atRiskUnits !== atRisk) same(`stakes of ${accountId} beside ${wallet}, asset ${assetId}`, atRiskUnits, atRisk);
    }
    const personId = accounts.personOf(accountId);
    const info = this.exchange.ask({ type: 'protection.info', accountId });
    const limitUnits = info.nextFromMs !== 0 && info.nextFromMs <= timeMs ? info.nextUnits : info.limitUnits;
    const guarded = `protection of ${accountId}:`;
    same(`${guarded} loss of the day`, info.dayLossUnits, protection.dayLossUnits(personId, timeMs));
    same(`${guarded} open stakes`, info.openStakeUnits, protection.stakedUnits(personId));
    same(`${guarded} limit`, limitUnits, protection.limitUnits(personId, timeMs));
    same(
      `holds of ${accountId}`,
      this.exchange.ask({ type: 'holds.ofAccount', accountId }).toSorted(byName),
      locks.inForce(personId, timeMs).toSorted(byName),
    );
    same(`${guarded} confirmation`, info.confirmationRequired, protection.confirmationRequired);
  }

  #compareEverything(): void {
    const { timeMs } = this.#commands.world;
    this.exchange.check();
    this.#compareReplayed();
    this.#compareRestored();
    same('I1: balances', sorted(this.#observer.balances), sorted(this.#model.ground.ledger.balances));
    const lastMs = this.exchange.lastTimeMs;
    for (const accountId of ACCOUNTS) this.#compareAccount(accountId, lastMs);
    const seen = { exchange: this.exchange, timeMs, depth: this.#depth };
    for (const model of this.#model.products.values()) model.compare(seen);
  }

  /** I3: this exchange was made from its own snapshot again and again, the replayed one never. */
  #compareRestored(): void {
    const { timeMs } = this.#commands.world;
    compareAnswers(this.exchange, this.#replayed, questionsOf(this.#trials, timeMs, this.entries.slice(-ASKED_AGAIN)));
  }

  /** I3 at a random moment: the snapshot makes an exchange that gives the same snapshot and answers, and everything goes on in it. */
  #restart(): void {
    const bytes = this.exchange.snapshot();
    this.exchange = Exchange.restore(bytes, this.#list);
    if (!equalBytes(this.exchange.snapshot(), bytes)) throw new Error('I3: a restored exchange gives another snapshot');
    this.#compareRestored();
    this.#depth.clear();
    this.#foldDepth();
  }
}

function advance(budget: number): Command {
  return { id: '', accountId: 0, body: { type: 'house.advance', budget } };
}

function byName(one: Lock, other: Lock): number {
  return `${one.scope} ${one.code}` < `${other.scope} ${other.code}` ? -1 : 1;
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
