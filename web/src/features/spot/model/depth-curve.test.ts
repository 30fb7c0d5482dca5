import { describe, expect, it } from 'vitest';
import { depthCurve, drawnTicks, inOrder, pointAtTicks, stepsOf } from './depth-curve.ts';

const scale = { tickUnits: 1n, lotUnits: 1n, factor: 10n };
const bids = depthCurve(
  [
    { ticks: 99, lots: 2 },
    { ticks: 95, lots: 3 },
  ],
  'bid',
  scale,
);
const asks = depthCurve(
  [
    { ticks: 101, lots: 1 },
    { ticks: 111, lots: 9 },
  ],
  'ask',
  scale,
);

describe('the depth chart is the book and nothing else', () => {
  it('sums run from the best price outwards, in lots and in what they are worth', () => {
    expect(bids.map(({ ticks, sumLots, worthUnits }) => [ticks, sumLots, worthUnits])).toEqual([
      [99, 2, 1_980n],
      [95, 5, 4_830n],
    ]);
  });

  it('the middle of the two best prices stands in the middle, and the farthest level at an edge', () => {
    expect(drawnTicks(bids, asks)).toEqual({ from: 89, to: 111 });
  });

  it('without orders on one side there is no middle, and nothing is drawn', () => {
    expect(drawnTicks([], asks)).toBeNull();
    expect(drawnTicks(bids, [])).toBeNull();
  });

  it('a price is read as the sum of all that is as good or better; between the best prices there is nothing', () => {
    const points = inOrder(bids, asks);
    const sumAt = (ticks: number) => pointAtTicks(points, ticks)?.sumLots ?? null;
    expect([90, 95, 96, 99, 100, 101, 110, 111, 120].map(sumAt)).toEqual([5, 5, 2, 2, null, 1, 1, 10, 10]);
  });

  it('the curve rises in steps at the prices of the orders and stays at its sum to the edge', () => {
    expect(stepsOf(asks, { from: 91, to: 111 }, 10)).toEqual([
      [0.5, 0],
      [0.5, 0.1],
      [1, 0.1],
      [1, 1],
      [1, 1],
    ]);
  });
});
