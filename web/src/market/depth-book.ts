import type { DepthChange, DepthMessage } from './guards.ts';

/** Level objects stay the same while they do not change, so that readers can keep what they worked out for them. */
export type DepthLevel = { readonly price: string; readonly quantity: string };

export type Depth = { readonly sequence: number; readonly bids: readonly DepthLevel[]; readonly asks: readonly DepthLevel[] };

export type DepthResult = 'applied' | 'gap' | 'old';

/** One book of the DEPTH topic: a snapshot, then deltas whose `previous` is the sequence held. */
export type DepthBook = {
  readonly apply: (message: DepthMessage) => DepthResult;
  readonly view: () => Depth | null;
  /** After a gap: deltas are ignored until the next snapshot, and nothing is shown. */
  readonly clear: () => void;
};

type Side = Map<string, { readonly order: number; readonly level: DepthLevel }>;

export function createDepthBook(): DepthBook {
  const bids: Side = new Map();
  const asks: Side = new Map();
  let sequence: number | null = null;

  const clear = () => {
    bids.clear();
    asks.clear();
    sequence = null;
  };

  return {
    clear,
    apply: (message) => {
      if (message.snapshot) {
        clear();
      } else {
        if (sequence === null) return 'old';
        if (message.sequence <= sequence) return 'old';
        if (message.previous !== sequence) {
          clear();
          return 'gap';
        }
      }
      change(bids, message.bids);
      change(asks, message.asks);
      sequence = message.sequence;
      return 'applied';
    },
    view: () => (sequence === null ? null : { sequence, bids: sorted(bids, -1), asks: sorted(asks, 1) }),
  };
}

function change(side: Side, changes: readonly DepthChange[]): void {
  for (const [price, quantity] of changes) {
    if (quantity === '0') side.delete(price);
    // The number only orders the levels on the screen; the texts are what is shown and used.
    else side.set(price, { order: Number(price), level: Object.freeze({ price, quantity }) });
  }
}

function sorted(side: Side, direction: 1 | -1): readonly DepthLevel[] {
  return Object.freeze([...side.values()].sort((a, b) => (a.order - b.order) * direction).map(({ level }) => level));
}
