import { assemblyOf } from './assembly.ts';
import type { Command } from './command.ts';
import type { Entry } from './entry.ts';
import { Ground } from './ground/ground.ts';
import { Kernel } from './kernel/kernel.ts';
import type { Listed } from './kernel/product.ts';
import type { PlanRow } from './ledger/plan.ts';
import { assemblePlan } from './ledger/plan.ts';
import type { Query, QueryResult } from './query.ts';
import { products } from './registry.ts';

/**
 * The exchange: the kernel with the products of the registry, in their own words. Commands go in, entries come out; an entry's events are
 * the only way the state changes. No clock, no randomness, no input or output.
 */
export class Exchange extends Kernel<Ground> {
  /** Another list of products is for tests of products; its words are those of the registry and more. */
  constructor(list: readonly Listed<Ground, PlanRow>[] = products) {
    super(list, assemblyOf(list), new Ground(assemblePlan(list.flatMap(({ accounts }) => accounts)), list));
  }

  override execute(seq: number, timeMs: number, command: Command): Entry {
    // Products state their own events and answer with their own refusals, as their definitions say.
    return super.execute(seq, timeMs, command) as Entry;
  }

  override ask<Q extends Query>(query: Q): QueryResult<Q> {
    // Each query is answered by its owner; no type can say so of a list of products.
    return super.ask(query) as QueryResult<Q>;
  }

  /** Throws `OtherSnapshotFormat` on what another version wrote, another `RangeError` on bytes that no `snapshot` wrote. */
  static restore(bytes: Uint8Array, list?: readonly Listed<Ground, PlanRow>[]): Exchange {
    return Exchange.restoreFrom([bytes], list);
  }

  /** The same from what `saveTo` wrote, piece by piece. */
  static restoreFrom(pieces: Iterable<Uint8Array>, list?: readonly Listed<Ground, PlanRow>[]): Exchange {
    const exchange = new Exchange(list);
    exchange.load(pieces);
    return exchange;
  }
}
