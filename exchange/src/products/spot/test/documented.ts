import type { Exchange } from '../../../exchange.ts';
import { MARKET_ID, only, USERS } from '../../../test/formats/documented.ts';
import type { Documented, Figure } from '../../../test/formats/documented.ts';
import { SIMULATED } from '../../../test/formats/full-harness.ts';
import type { Fields } from '../../../test/formats/reader.ts';
import type { Harness } from '../../../test/harness.ts';
import type { OpenOrder } from '../answers.ts';

/** Orders on both sides, one that is filled in part, one that is over; pegged ones far below the index, in the book and out of it. */
function* fill(harness: Harness): Iterable<void> {
  harness.place(1, { marketId: MARKET_ID, side: 'sell', lots: 1_000, timeInForce: 'post-only' });
  harness.place(2, { marketId: MARKET_ID, side: 'buy', lots: 400 });
  harness.place(3, { marketId: MARKET_ID, side: 'buy', priceTicks: 2_990_000 });
  const { seq } = harness.place(3, { marketId: MARKET_ID, side: 'buy', priceTicks: 2_980_000 });
  harness.send(3, { type: 'spot.cancel', orderId: seq });
  const quotes = [700, 1_100].map((lots) => ({ offsetPpm: -900_000 - lots, lots }));
  harness.send(SIMULATED, { type: 'spot.peg', marketId: MARKET_ID, side: 'buy', boundTicks: 600_000, quotes });
  yield;
  harness.timeMs += 3_001;
  harness.send(0, { type: 'house.advance', budget: 100 });
  yield;
}

type Same = { readonly limitTicks: number; readonly amountUnits: bigint; readonly feePpm: number; readonly isResting: boolean };
type Resting = Omit<OpenOrder, 'holdUnits'> & Same & { readonly accountId: number };
type Finished = { readonly accountId: number; readonly orderIds: readonly number[] };
type Peg = { readonly orderId: number; readonly outside: Resting | null };
type Book = { readonly marketId: number; readonly trades: number; readonly orders: readonly Resting[]; readonly pegs: readonly Peg[] };

const ASKED = [
  'orderId',
  'marketId',
  'side',
  'kind',
  'timeInForce',
  'priceTicks',
  'lots',
  'filledLots',
  'filledUnits',
  'feeUnits',
  'acceptedMs',
] as const satisfies readonly (keyof Resting)[];

function figures(section: Fields, exchange: Exchange): readonly Figure[] {
  const finished = section['accounts'] as unknown as readonly Finished[];
  const books = section['books'] as unknown as readonly Book[];
  const orders = books.flatMap((book) => book.orders).toSorted((a, b) => b.orderId - a.orderId);
  const outside = books.flatMap(({ pegs }) => pegs.map((peg) => peg.outside).filter((order) => order !== null));
  const open = [...orders, ...outside].toSorted((a, b) => b.orderId - a.orderId);
  const lots = orders.reduce((sum, order) => sum + order.lots - order.filledLots, 0);
  const depths = books.map(({ marketId }) => exchange.ask({ type: 'spot.depth', marketId, levels: 100 }));
  const rested = depths.flatMap((depth) => (depth === null ? [] : [...depth.bids, ...depth.asks]));
  return [
    {
      what: 'what is the same of every order that rests here',
      written: only(orders, ['limitTicks', 'amountUnits', 'feePpm', 'isResting']),
      answered: orders.map(({ priceTicks }) => ({ limitTicks: priceTicks, amountUnits: 0n, feePpm: 1_000, isResting: true })),
    },
    { what: 'accounts whose orders are over', written: finished.map(({ accountId }) => accountId), answered: [2, 3] },
    { what: 'lots that rest', written: lots, answered: rested.reduce((sum, [, levelLots]) => sum + levelLots, 0) },
    {
      what: 'pegged orders outside',
      written: only(outside, ['limitTicks', 'isResting']),
      answered: outside.map(() => ({ limitTicks: 600_000, isResting: false })),
    },
    ...[...USERS, SIMULATED].map((accountId) => ({
      what: `open orders of ${accountId}`,
      written: only(
        open.filter((order) => order.accountId === accountId),
        ASKED,
      ),
      answered: only(exchange.ask({ type: 'spot.openOrders', accountId, marketId: 0 }), ASKED),
    })),
  ];
}

export const documented: Documented = { fill, figures };
