import { expect, test } from 'vitest';
import type { Core, DepthChange, PublishedBatch } from '../../machine/core/core.ts';
import type { Booked, BookView, ProductBooks } from '../../prices/bars/booked.ts';
import { DepthBooks } from './depth-books.ts';

/** A product with one market, number 1, whose depth is this. */
function withMarket(name: string, depth: BookView): Booked {
  const books: ProductBooks = { markets: () => Promise.resolve([1]), depth: () => Promise.resolve(depth) };
  return { name, books };
}

function publishing(): { readonly core: Core; readonly publish: (...depth: readonly DepthChange[]) => void } {
  let listener: (batch: PublishedBatch) => void = () => undefined;
  const onBatch: Core['onBatch'] = (heard) => {
    listener = heard;
    return () => undefined;
  };
  const publish = (...depth: readonly DepthChange[]): void =>
    listener({ firstSeq: 1, lastSeq: 1, prevBatchHash: '', timeMs: 1, entries: [], depth });
  return { core: { onBatch } as Partial<Core> as Core, publish };
}

const fail = (error: unknown): never => {
  throw error;
};

test('markets of one number in two products are two books, and each product hears of its own', async () => {
  const { core, publish } = publishing();
  const products = [
    withMarket('first', { sequence: 5, bids: [[100, 1]], asks: [] }),
    withMarket('second', { sequence: 9, bids: [[700, 2]], asks: [] }),
    { name: 'bookless' },
  ];
  const books = await DepthBooks.open({ core, products, onError: fail });
  const heard: string[] = [];
  for (const name of ['first', 'second'])
    books.listen(name, { onChange: ({ sequence }) => heard.push(`${name} ${sequence}`), onReset: () => heard.push(`${name} reset`) });
  publish(
    { product: 'second', marketId: 1, sequence: 10, bids: [], asks: [[701, 3]] },
    { product: 'first', marketId: 1, sequence: 6, bids: [[100, 0]], asks: [] },
    { product: 'unknown here', marketId: 1, sequence: 1, bids: [[1, 1]], asks: [] },
  );
  expect(heard).toEqual(['second 10', 'first 6']);
  expect(books.book('first', 1).view(5)).toEqual({ sequence: 6, bids: [], asks: [] });
  expect(books.book('second', 1).view(5)).toEqual({ sequence: 10, bids: [[700, 2]], asks: [[701, 3]] });
  expect(() => books.book('bookless', 1)).toThrow('product bookless has no order books');
});
