import type { Core, DepthChange } from '../core/core.ts';

/** Levels `[priceTicks, lots]`, best first. */
export type Levels = readonly (readonly [number, number])[];
export type BookView = { readonly sequence: number; readonly bids: Levels; readonly asks: Levels };

/** More than any screen shows; the rest of a deep book is not mirrored at the start. */
const SEED_LEVELS = 10_000;

/** A copy of one market's depth, kept by the published changes, so that snapshots cost the core nothing. */
export class BookMirror {
  readonly #core: Core;
  readonly #market: number;
  #sequence = -1;
  #bids = new Map<number, number>();
  #asks = new Map<number, number>();
  #early: DepthChange[] = [];
  #seeding = false;
  #sorted: BookView | null = null;

  constructor(core: Core, marketId: number) {
    this.#core = core;
    this.#market = marketId;
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
      const depth = await this.#core.query({ type: 'spot.depth', marketId: this.#market, levels: SEED_LEVELS });
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
