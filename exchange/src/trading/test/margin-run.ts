import type { LevelTotal } from '../level-changes.ts';
import { ASK, BID } from '../side.ts';
import { MarginHarness } from './margin-harness.ts';
import { MOST_TICKS, OWNERS } from './margin-rules.ts';
import type { MarginCommand, MarginOrder } from './margin-rules.ts';
import { NaiveMargin } from './naive-margin.ts';

type Random = (below: number) => number;

const KINDS = ['limit', 'limit', 'limit', 'limit', 'post-only', 'ioc', 'fok', 'fok', 'market'] as const;
const MOST_RESTING = 40;

function randomOrder(random: Random): MarginOrder {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const kind = KINDS[random(KINDS.length)] ?? 'limit';
  const away = random(10) - random(5);
  const anyPrice = kind === 'market' && random(2) === 0;
  const limitTicks = anyPrice ? (side === 'buy' ? MOST_TICKS : 1) : 100 + (side === 'buy' ? -away : away);
  const liquidation = kind === 'market' && random(3) === 0;
  const budgetUnits = (kind === 'market' || kind === 'ioc') && random(4) === 0 ? 1 + random(3_000) : 0;
  const reduceOnly = liquidation || random(3) === 0;
  return { ownerId: 1 + random(OWNERS), side, limitTicks, lots: 1 + random(40), kind, reduceOnly, liquidation, budgetUnits };
}

function randomCommand(random: Random, open: readonly number[]): MarginCommand {
  const dice = random(100);
  if (dice < 12 || open.length > MOST_RESTING) return { type: 'cancel', orderId: open[random(open.length)] ?? 1 };
  // An owner whose balance has gone still has orders in the book, which fail when they are met.
  if (dice < 30) return { type: 'adjust', ownerId: 1 + random(OWNERS), units: random(2) === 0 ? -random(6_000) : random(6_000) };
  return { type: 'place', order: randomOrder(random) };
}

/** The harness and the naive reference under the same random commands, compared after each. Throws at the first difference. */
export class MarginRun {
  /** How often each kind of event was met. */
  readonly met = new Map<string, number>();
  readonly #harness = new MarginHarness();
  readonly #naive = new NaiveMargin();
  /** What the published depth adds up to, by side. */
  readonly #depth = [new Map<number, number>(), new Map<number, number>()] as const;

  constructor(random: Random, length: number) {
    for (let done = 0; done < length; done++) {
      const command = randomCommand(random, this.#naive.openIds());
      this.#harness.apply(command);
      this.#naive.apply(command);
      this.#compare(done, command);
      this.#count();
    }
    this.#compareDepth();
  }

  #compare(done: number, command: MarginCommand): void {
    const found = JSON.stringify({ events: this.#harness.events, ...this.#harness.picture() });
    const expected = JSON.stringify({ events: this.#naive.events, ...this.#naive.picture() });
    if (found !== expected) throw new Error(`command ${done}: found ${found}, expected ${expected}`);
    if (command.type !== 'place' || command.order.kind !== 'fok') return;
    // What was answered before anything changed has happened.
    const last = this.#harness.events.at(-1) ?? '';
    if (!/^(not filled|end \d+ 1)$/.test(last)) throw new Error(`command ${done}: a fill-or-kill order ended with ${last}`);
  }

  /** The taker's end is the last event of its command; what ended before it rested. */
  #count(): void {
    const { events } = this.#harness;
    for (const [index, event] of events.entries()) {
      const who = index === events.length - 1 ? 'last' : 'maker';
      const kind = event.replace(/^end \d+/, `${who} ends`).replace(/^(fill|cut|rest) .*/, '$1');
      this.met.set(kind, (this.met.get(kind) ?? 0) + 1);
    }
    for (const { bids, asks } of this.#harness.books.takeDepthChanges()) {
      this.#fold(BID, bids);
      this.#fold(ASK, asks);
    }
  }

  #fold(side: 0 | 1, levels: readonly LevelTotal[]): void {
    for (const [priceTicks, lots] of levels) {
      if (lots === 0) this.#depth[side].delete(priceTicks);
      else this.#depth[side].set(priceTicks, lots);
    }
  }

  #compareDepth(): void {
    const { bids, asks } = this.#harness.depth();
    const [foldedBids, foldedAsks] = [[...this.#depth[BID]], [...this.#depth[ASK]]];
    const found = JSON.stringify([foldedBids.toSorted(([a], [b]) => b - a), foldedAsks.toSorted(([a], [b]) => a - b)]);
    if (found !== JSON.stringify([bids, asks])) throw new Error(`the published depth adds up to ${found}`);
  }
}
