import type { Entry } from '../entry.ts';
import { Exchange } from '../exchange.ts';
import { eventsOf } from './answers.ts';
import { compareFrozen } from './frozen.ts';
import { USDT } from './house.ts';
import { ModelUpdown } from './model-updown.ts';
import type { UpdownWord } from './model-updown.ts';
import { Observer } from './observer.ts';
import { RANDOM_PRODUCTS, RANDOM_TERMS, RandomUpdown } from './random-updown.ts';
import { seededRandom } from './seeded-random.ts';
import { equalBytes } from './trading-run.ts';
import { EACH, HOUSE_ACCOUNT, openUpdownHouse, UPDOWN_TERMS } from './updown-house.ts';

const USERS = [1, 2, 3, 4, 5, 6];

/** One run: exchange, model and auditor get the same commands; now and then the exchange is replaced by its own snapshot. Throws at a difference. */
export class UpdownRun {
  exchange: Exchange;
  readonly entries: Entry[] = [];
  /** How often each thing happened, so that a run that tests nothing shows. */
  readonly counts = new Map<string, number>();
  readonly #model: ModelUpdown;
  readonly #observer = new Observer();
  readonly #random: (below: number) => number;
  readonly #settled = new Set<number>();

  constructor(seed: number, length: number) {
    this.#random = seededRandom(seed);
    const house = openUpdownHouse(USERS.length, UPDOWN_TERMS, 0n);
    this.exchange = house.exchange;
    for (const entry of house.entries) this.#record(entry);
    const poor = { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: EACH - 4_000_000_000n } as const;
    this.#record(this.exchange.execute(this.exchange.lastSeq + 1, house.timeMs, { id: '', accountId: 6, body: poor }));
    const balances = new Map([...USERS, HOUSE_ACCOUNT].map((accountId) => [accountId, accountId === 6 ? 4_000_000_000n : EACH]));
    this.#model = new ModelUpdown(balances, new Set([HOUSE_ACCOUNT]));
    this.#teach(house.timeMs);
    for (const product of RANDOM_PRODUCTS)
      this.#step(house.timeMs, { id: '', accountId: 0, body: { type: 'updown.define', ...RANDOM_TERMS, ...product } });
    this.#play(new RandomUpdown(this.#random, USERS, HOUSE_ACCOUNT, house.timeMs), length);
  }

  /** The model learns what the house began with. */
  #teach(timeMs: number): void {
    const product = { type: 'updown.define', offerId: 1, symbolId: 1, durationMs: 60_000, ...UPDOWN_TERMS } as const;
    this.#model.execute(0, timeMs, { id: '', accountId: 0, body: product });
    for (const accountId of USERS)
      this.#model.execute(0, timeMs, { id: '', accountId, body: { type: 'protection.confirmRisk', product: 'updown', version: 1 } });
  }

  #play(commands: RandomUpdown, length: number): void {
    for (let count = 0; count < length; count++) {
      const entry = this.#step(commands.timeMs, commands.next());
      for (const { orderId, expiryMs } of eventsOf(entry, 'updown.accepted'))
        commands.accepted({ orderId, fromMs: entry.timeMs, toMs: expiryMs });
      if (count % 50 === 0) this.exchange.check();
      if (this.#random(300) === 0) this.#restart();
    }
    const afterAll = commands.timeMs + 86_400_000;
    while (this.exchange.dueMs() <= afterAll) this.#step(afterAll, { id: '', accountId: 0, body: { type: 'house.advance', budget: 7 } });
    same('orders left', this.#model.orders, []);
    this.exchange.check();
  }

  #record(entry: Entry): void {
    this.entries.push(entry);
    this.#observer.see(entry);
  }

  #step(timeMs: number, command: UpdownWord): Entry {
    const before = this.#random(12) === 0 ? this.exchange.state() : null;
    const isDue = this.exchange.dueMs() <= timeMs;
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, timeMs, command);
    this.#record(entry);
    const expected = this.#model.execute(entry.seq, timeMs, command);
    const { outcome } = entry;
    same(`entry ${entry.seq}, ${command.body.type}`, outcome.ok ? ['', outcome.ref] : [outcome.code, 0], [expected.code, expected.ref]);
    const settled = eventsOf(entry, 'updown.settled').map(({ orderId, result, reason, entryN, exitN, payoutUnits: payout }) => {
      return { orderId, result, reason, entryN, exitN, payout };
    });
    same('settlements', settled, expected.settled);
    if (!outcome.ok && before !== null && !equalBytes(before, this.exchange.state())) throw new Error('I6: a refusal changed the state');
    if (outcome.ok && command.body.type === 'house.advance') {
      same('due before', isDue, outcome.ref > 0);
      if (outcome.ref < command.body.budget) same('due after', this.exchange.dueMs() <= timeMs, false);
    }
    this.#count(`${command.body.type} ${outcome.ok ? 'ok' : outcome.code}`);
    for (const { orderId, result, reason } of settled) {
      this.#count(`${result} ${reason}`);
      if (this.#settled.has(orderId)) throw new Error(`I15: order ${orderId} is settled twice`);
      this.#settled.add(orderId);
    }
    if (entry.events.length > 0) compareFrozen(this.exchange, this.#observer, [...USERS, HOUSE_ACCOUNT]);
    if (entry.events.length > 0 || this.#random(10) === 0) this.#compareMoney(timeMs);
    return entry;
  }

  /** I15: each unit is with a user, with the house or in the escrow of an open order, and nothing of it is below zero. */
  #compareMoney(timeMs: number): void {
    for (const accountId of [...USERS, HOUSE_ACCOUNT]) {
      const wallet = this.exchange
        .ask({ type: 'accounts.balances', accountId })
        .find((row) => row.wallet === 'platform' && row.assetId === USDT);
      same(`balance of ${accountId}`, wallet?.availableUnits, this.#model.balances.get(accountId));
      same(`frozen of ${accountId}`, wallet?.frozenUnits, this.#model.staked(accountId));
      const { dayLossUnits, openStakeUnits } = this.exchange.ask({ type: 'protection.info', accountId });
      same(`loss of ${accountId}`, [dayLossUnits, openStakeUnits], [this.#model.dayLoss(accountId, timeMs), this.#model.staked(accountId)]);
    }
    const units = (name: string): bigint => this.#observer.balances.get(name) ?? 0n;
    same('cover', units('house:updown:USDT'), this.#model.cover);
    if (this.#model.cover < 0n) throw new Error('I2: the cover is below zero');
    for (const { id, accountId, stake, cover } of this.#model.orders) {
      same('I15: stake in escrow', units(`escrow:updown:${id}:${accountId}:USDT`), stake);
      same('I15: cover in escrow', units(`escrow:updown:${id}:0:USDT`), cover);
    }
    const escrows = [...this.#observer.balances.keys()].filter((name) => name.startsWith('escrow:')).length;
    same('I15: escrows', escrows, this.#model.orders.flatMap(({ stake, cover }) => [stake, cover]).filter((units) => units > 0n).length);
  }

  /** I3 at a random moment: the snapshot makes an exchange that gives the same snapshot, and orders go on in it. */
  #restart(): void {
    const snapshot = this.exchange.snapshot();
    const restored = Exchange.restore(snapshot);
    if (!equalBytes(restored.snapshot(), snapshot)) throw new Error('I3: a restored exchange is another');
    this.exchange = restored;
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

function same(what: string, found: unknown, expected: unknown): void {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '';
  if (text(found) !== text(expected)) throw new Error(`${what}: found ${text(found)}, expected ${text(expected)}`);
}
