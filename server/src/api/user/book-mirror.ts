import type { DepthChange } from '../../machine/core/core.ts';
import type { BookView } from '../../prices/bars/booked.ts';

/** More than any screen shows; the rest of a deep book is not mirrored at the start. */
const SEED_LEVELS = 10_000;

/** A copy of one market's depth, kept by the published changes, so that snapshots cost the core nothing. */
export class BookMirror {
  readonly #read: (levels: number) => Promise<BookView | null>;
  #sequence = -1;
  #bids = new Map<number, number>();
  #asks = new Map<number, number>();
  #early: DepthChange[] = [];
  #seeding = false;
  #sorted: BookView | null = null;

  /** `read` answers the market's depth as it is now, at most so many levels a side; null when the market is unknown. */
  constructor(read: (levels: number) => Promise<BookView | null>) {
    this.#read = read;
  }

  get ready(): boolean {
    return this.#sequence >= 0;
  }

  get seeding(): boolean {
    return this.#seeding;
  }

  /** Reads the whole depth; changes that arrive meanwhile are applied after it. */
  async seed(): Promise<void> {
    if (this.#seeding) return;
    this.#seeding = true;
    try {
      const depth = await this.#read(SEED_LEVELS);
      this.#bids = new Map(depth?.bids);
      this.#asks = new Map(depth?.asks);
      this.#sequence = depth?.sequence ?? 0;
      this.#sorted = null;
    } finally {
      this.#seeding = false;
    }
    const early = this.#early.filter((change) => change.sequence > this.#sequence);
    this.#early = [];
    for (const change of early) this.apply(change);
  }

  /** `gap` means that changes were missed: seed again and send snapshots. */
  apply(change: DepthChange): 'applied' | 'old' | 'early' | 'gap' {
    if (this.#seeding || !this.ready) {
      this.#early.push(change);
      return 'early';
    }
    if (change.sequence <= this.#sequence) return 'old';
    if (change.sequence !== this.#sequence + 1) return 'gap';
    for (const [priceTicks, lots] of change.bids) setLevel(this.#bids, priceTicks, lots);
    for (const [priceTicks, lots] of change.asks) setLevel(this.#asks, priceTicks, lots);
    this.#sequence = change.sequence;
    this.#sorted = null;
    return 'applied';
  }

  /** Best levels first, at most `levels` a side. */
  view(levels: number): BookView {
    this.#sorted ??= {
      sequence: Math.max(0, this.#sequence),
      bids: [...this.#bids].toSorted((a, b) => b[0] - a[0]),
      asks: [...this.#asks].toSorted((a, b) => a[0] - b[0]),
    };
    const { sequence, bids, asks } = this.#sorted;
    return { sequence, bids: bids.slice(0, levels), asks: asks.slice(0, levels) };
  }
}

function setLevel(side: Map<number, number>, priceTicks: number, lots: number): void {
  if (lots === 0) side.delete(priceTicks);
  else side.set(priceTicks, lots);
}
