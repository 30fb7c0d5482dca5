import type { Exchange } from '../../../exchange.ts';
import type { CustodyQueries } from '../answers.ts';

/** Asks an exchange that has custody beside the products of the registry. */
export function askedBy<T extends keyof CustodyQueries>(exchange: Exchange, type: T, asked: CustodyQueries[T][0]): CustodyQueries[T][1] {
  return exchange.ask({ ...asked, type } as never) as CustodyQueries[T][1];
}
