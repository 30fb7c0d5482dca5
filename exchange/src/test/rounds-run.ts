import type { Command } from '../command.ts';
import type { Entry } from '../entry.ts';
import { Exchange } from '../exchange.ts';
import { eventsOf } from './answers.ts';
import { compareFrozen } from './frozen.ts';
import { USDT } from './house.ts';
import { ModelRounds } from './model-rounds.ts';
import type { RoundsWord } from './model-rounds.ts';
import { Observer } from './observer.ts';
import { RANDOM_PAIRS, RANDOM_TERMS, RandomRounds } from './random-rounds.ts';
import { HOUSE_ACCOUNT, ONE_USDT, openRoundsHouse } from './rounds-house.ts';
import { seededRandom } from './seeded-random.ts';

const USERS = [1, 2, 3, 4, 5, 6, 7];
/** Has 40 USDT, so that it runs out of money. */
const POOR = 7;

/** One run: exchange and model get the same commands; now and then the exchange is replaced by its own snapshot. Throws at a difference. */
export class RoundsRun {
  exchange: Exchange;
  readonly entries: Entry[] = [];
  /** How often each thing happened, so that a run that tests nothing shows. */
  readonly counts = new Map<string, number>();
  readonly #model: ModelRounds;
  readonly #observer = new Observer();
  readonly #random: (below: number) => number;
  /** By round: what was staked and not taken back, and what was paid out and kept as a fee. */
  readonly #stakes = new Map<number, bigint>();
  readonly #payouts = new Map<number, bigint>();

  constructor(seed: number, length: number) {
    this.#random = seededRandom(seed);
    const house = openRoundsHouse(USERS.length);
    this.exchange = house.exchange;
    for (const entry of house.entries) this.#record(entry);
    const tenThousand = 10_000n * ONE_USDT;
    const drain = {
      type: 'wallet.transfer',
      assetId: USDT,
      from: 'platform',
      to: 'finance',
      amount: tenThousand - 40n * ONE_USDT,
    } as const;
    this.#plain(house.timeMs, { id: '', accountId: POOR, body: drain });
    const balances = new Map([...USERS, HOUSE_ACCOUNT].map((accountId) => [accountId, accountId === POOR ? 40n * ONE_USDT : tenThousand]));
    this.#model = new ModelRounds(balances, new Set([HOUSE_ACCOUNT]), new Set([1, 2]));
    const commands = new RandomRounds(this.#random, USERS, HOUSE_ACCOUNT, house.timeMs);
    for (const pair of RANDOM_PAIRS) this.#define(house.timeMs, pair);
    for (let count = 0; count < length; count++) {
      const command = commands.next();
      const entry = this.#step(commands.timeMs, command);
      for (const event of eventsOf(entry, 'rounds.staked')) commands.staked(event.orderId, event.accountId);
      if (count % 50 === 0) this.exchange.check();
      if (this.#random(300) === 0) this.#restart();
    }
    this.#finish(commands.timeMs);
  }

  #define(timeMs: number, pair: (typeof RANDOM_PAIRS)[number]): void {
    this.#step(timeMs, { id: '', accountId: 0, body: { type: 'rounds.define', ...RANDOM_TERMS, ...pair } });
  }

  #plain(timeMs: number, command: Command): Entry {
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, timeMs, command);
    this.#record(entry);
    return entry;
  }

  #record(entry: Entry): void {
    this.entries.push(entry);
    this.#observer.see(entry);
  }

  #step(timeMs: number, command: RoundsWord): Entry {
    const before = this.#random(6) === 0 ? this.exchange.state() : null;
    const isDue = this.exchange.dueMs() <= timeMs;
    const entry = this.#plain(timeMs, command);
    const expected = this.#model.execute(entry.seq, timeMs, command);
    const { outcome } = entry;
    if (outcome.ok && command.body.type === 'house.advance') {
      same('due before', isDue, outcome.ref > 0);
      if (outcome.ref < command.body.budget) same('due after', this.exchange.dueMs() <= timeMs, false);
    }
    same(`entry ${entry.seq}, ${command.body.type}`, outcome.ok ? ['', outcome.ref] : [outcome.code, 0], [expected.code, expected.ref]);
    same(
      'decisions',
      eventsOf(entry, 'rounds.decided').map(({ roundId, result, reason, feeUnits: fee }) => ({ roundId, result, reason, fee })),
      expected.decisions,
    );
    const paid = eventsOf(entry, 'rounds.paid').flatMap(({ roundId, payouts }) =>
      payouts.map(({ orderId, payoutUnits }) => `${roundId} ${orderId} ${payoutUnits}`),
    );
    same('payouts', paid, expected.paid);
    if (!outcome.ok && before !== null && !equal(before, this.exchange.state())) throw new Error('I6: a refusal changed the state');
    this.#count(`${command.body.type} ${outcome.ok ? 'ok' : outcome.code}`);
    this.#watch(entry);
    if (entry.events.length > 0) compareFrozen(this.exchange, this.#observer, [...USERS, HOUSE_ACCOUNT]);
    this.#compareBalances();
    return entry;
  }

  /** I18 from the events alone. */
  #watch(entry: Entry): void {
    const add = (sums: Map<number, bigint>, roundId: number, units: bigint): unknown =>
      sums.set(roundId, (sums.get(roundId) ?? 0n) + units);
    for (const event of entry.events) {
      if (event.type === 'rounds.staked') add(this.#stakes, event.roundId, event.stakeUnits);
      if (event.type === 'rounds.cancelled') add(this.#stakes, event.roundId, event.legs[1]?.amount ?? 0n);
      if (event.type === 'rounds.decided') {
        this.#count(`${event.result} ${event.reason}`);
        add(this.#payouts, event.roundId, event.feeUnits);
        same('I18: pools', event.upUnits + event.downUnits, this.#stakes.get(event.roundId) ?? 0n);
        if (event.result === 'refund' && event.feeUnits !== 0n) throw new Error('I18: a refund with a fee');
      }
      if (event.type === 'rounds.paid') for (const { payoutUnits } of event.payouts) add(this.#payouts, event.roundId, payoutUnits);
    }
  }

  #compareBalances(): void {
    for (const accountId of [...USERS, HOUSE_ACCOUNT]) {
      const wallet = this.exchange
        .ask({ type: 'accounts.balances', accountId })
        .find((row) => row.wallet === 'platform' && row.assetId === USDT);
      same(`balance of ${accountId}`, wallet?.availableUnits, this.#model.balances.get(accountId));
      same(`frozen of ${accountId}`, wallet?.frozenUnits, this.#model.staked(accountId));
    }
  }

  /** I3 at a random moment: the snapshot makes an exchange that gives the same snapshot, and rounds go on in it. */
  #restart(): void {
    const snapshot = this.exchange.snapshot();
    const restored = Exchange.restore(snapshot);
    if (!equal(restored.snapshot(), snapshot)) throw new Error('I3: a restored exchange is another');
    this.exchange = restored;
  }

  /** Settles everything; then each round has paid out what was staked in it. */
  #finish(timeMs: number): void {
    const afterAll = timeMs + 86_400_000;
    while (this.exchange.dueMs() <= afterAll) this.#step(afterAll, { id: '', accountId: 0, body: { type: 'house.advance', budget: 7 } });
    for (const [roundId, units] of this.#stakes) same(`I18: round ${roundId}`, this.#payouts.get(roundId) ?? 0n, units);
    same('rounds left', this.#model.rounds, []);
    this.exchange.check();
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

function same(what: string, found: unknown, expected: unknown): void {
  if (Object.is(found, expected)) return;
  const text = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '';
  if (text(found) !== text(expected)) throw new Error(`${what}: found ${text(found)}, expected ${text(expected)}`);
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place]);
}
