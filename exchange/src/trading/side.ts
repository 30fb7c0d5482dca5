/** Side of an order in words, as commands and events say it. */
export type Side = 'buy' | 'sell';

/** Side as a number, as the book and the match loop use it: bids buy, asks sell, and `1 - side` is the other side. */
export const BID = 0;
export const ASK = 1;

/** By number, in the order of `BID` and `ASK`; also the order of their bytes in the journal. */
export const SIDES: readonly Side[] = ['buy', 'sell'];

export function sideOf(word: Side): number {
  return word === 'buy' ? BID : ASK;
}

export function sideWord(side: number): Side {
  return side === BID ? 'buy' : 'sell';
}

/** Whether an order of this side with this limit may trade at a price of the other side. */
export function reaches(side: number, limitTicks: number, priceTicks: number): boolean {
  return side === BID ? limitTicks >= priceTicks : limitTicks <= priceTicks;
}
