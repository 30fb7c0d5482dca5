import type { Exchange } from '../../../exchange.ts';
import { MARKET_ID, only, USERS } from '../../../test/formats/documented.ts';
import type { Documented, Figure } from '../../../test/formats/documented.ts';
import { SIMULATED } from '../../../test/formats/full-house.ts';
import type { Fields, PageReader, Value } from '../../../test/formats/reader.ts';
import type { House } from '../../../test/house.ts';
import type { OpenOrder } from '../answers.ts';
import { ENTRIES_WITH_FULL_LEGS } from './full-legs.ts';

/* The types that `formats.md` explains in words, read as it says. */

/** Numbers of the rows of the plan of accounts, as the page gives them. */
const PLATFORM = 1;
const HOLD = 20;
const FEE = 21;

function readOrderTerms(reader: PageReader): Fields {
  const byte = reader.bytes.byte();
  return {
    side: reader.word('side', byte & 1),
    kind: reader.word('orderKind', (byte >> 1) & 1),
    timeInForce: reader.word('timeInForce', byte >> 2),
  };
}

function readHoldLegs(reader: PageReader, { accountId = 0, orderId = 0 }: Fields): Value {
  const form = reader.bytes.byte();
  if (form === 0) return [];
  if (form === 2) return reader.list('leg');
  if (form !== 1) throw new RangeError(`legs of form ${form}`);
  const assetId = reader.bytes.count();
  const amount = reader.bytes.amount();
  return [
    { code: PLATFORM, ownerId: accountId, ref: 0, assetId, amount: -amount },
    { code: HOLD, ownerId: accountId, ref: orderId, assetId, amount },
  ];
}

function readFillLegs(reader: PageReader, trade: Fields): Value {
  const marks = reader.bytes.byte();
  if (marks === 255) return reader.list('leg');
  if (marks > 127) throw new RangeError(`marks of ${marks}`);
  const quoteAssetId = reader.bytes.count();
  const baseAssetId = reader.bytes.count();
  return placesOf(trade).flatMap(([code, ownerId, ref, isBase], index) => {
    if (((marks >> index) & 1) === 0) return [];
    return [{ code, ownerId, ref, assetId: isBase ? baseAssetId : quoteAssetId, amount: reader.bytes.amount() }];
  });
}

/** Code, owner, ref and whether the asset is the base asset, by place. */
function placesOf(trade: Fields): readonly (readonly [number, Value, Value, boolean])[] {
  const { takerSide, takerAccountId = 0, takerOrderId = 0, makerAccountId = 0, makerOrderId = 0 } = trade;
  const taker = [takerAccountId, takerOrderId] as const;
  const maker = [makerAccountId, makerOrderId] as const;
  const [[buyer, buyOrder], [seller, sellOrder]] = takerSide === 'buy' ? [taker, maker] : [maker, taker];
  return [
    [HOLD, buyer, buyOrder, false],
    [PLATFORM, seller, 0, false],
    [FEE, 0, 0, false],
    [PLATFORM, buyer, 0, false],
    [HOLD, seller, sellOrder, true],
    [PLATFORM, buyer, 0, true],
    [FEE, 0, 0, true],
  ];
}

/** Orders on both sides, one that is filled in part, one that is over; pegged ones far below the index, in the book and out of it. */
function* fill(house: House): Iterable<void> {
  house.place(1, { marketId: MARKET_ID, side: 'sell', lots: 1_000, timeInForce: 'post-only' });
  house.place(2, { marketId: MARKET_ID, side: 'buy', lots: 400 });
  house.place(3, { marketId: MARKET_ID, side: 'buy', priceTicks: 2_990_000 });
  const { seq } = house.place(3, { marketId: MARKET_ID, side: 'buy', priceTicks: 2_980_000 });
  house.send(3, { type: 'spot.cancel', orderId: seq });
  const quotes = [700, 1_100].map((lots) => ({ offsetPpm: -900_000 - lots, lots }));
  house.send(SIMULATED, { type: 'spot.peg', marketId: MARKET_ID, side: 'buy', boundTicks: 600_000, quotes });
  yield;
  house.timeMs += 3_001;
  house.send(0, { type: 'house.advance', budget: 100 });
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

export const documented: Documented = {
  inWords: { signed: ({ bytes }) => Number(bytes.amount()), orderTerms: readOrderTerms, holdLegs: readHoldLegs, fillLegs: readFillLegs },
  entries: ENTRIES_WITH_FULL_LEGS,
  fill,
  figures,
};
