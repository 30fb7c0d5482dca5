import type { Ticker } from 'ccxt';
import type { BestQuote, LastTrade } from '../feed.ts';

type Unplaced<Said> = Said extends unknown ? Omit<Said, 'symbolCode' | 'source'> : never;
/** What a frame says, before it is known of which symbol and source. */
export type FramePrice = Unplaced<BestQuote | LastTrade>;

/** The venue's own time in the frame. ccxt gives that of Binance's 24 hours, not of the frame, and none of Kraken's. */
function venueMs(ticker: Ticker): number | null {
  const info: unknown = ticker.info;
  const own: readonly unknown[] = typeof info === 'object' && info !== null ? [Reflect.get(info, 'E'), Reflect.get(info, 'timestamp')] : [];
  for (const time of [...own, ticker.timestamp]) {
    const timeMs = typeof time === 'string' && time.includes('T') ? Date.parse(time) : Number(time ?? Number.NaN);
    if (Number.isFinite(timeMs) && timeMs > 0) return timeMs;
  }
  return null;
}

/** What one stream said last of one pair: an equal frame without a time says nothing new, and a last trade is as old as its first frame. */
export class TickerFrames {
  #quote = '';
  #last = '';
  #hasLast = false;

  /**
   * What is new in a frame that arrived now. Times are the venue's, corrected by the measured offset and never after the arrival. Frames
   * without one count from their arrival, and only when bid, ask or last differs from the frame before. A frame repeats the last trade
   * without its time: it counts from the first frame that had it, and the one of the very first frame is of unknown age.
   */
  read(ticker: Ticker, arrivalMs: number, offsetMs: number): readonly FramePrice[] {
    const said: FramePrice[] = [];
    const ownMs = venueMs(ticker);
    const timeMs = ownMs === null ? arrivalMs : Math.min(arrivalMs, Math.round(ownMs + offsetMs));
    const last = ticker.last === undefined ? '' : String(ticker.last);
    const isNewLast = last !== '' && last !== this.#last;
    const { bid, ask } = quoteOf(ticker);
    const isNewQuote = `${bid} ${ask}` !== this.#quote;
    if ((ticker.bid !== undefined || ticker.ask !== undefined) && (ownMs !== null || isNewQuote || isNewLast))
      said.push({ kind: 'quote', timeMs, bid, ask });
    if (isNewLast && this.#hasLast) said.push({ kind: 'trade', timeMs, price: last });
    this.#quote = `${bid} ${ask}`;
    if (last !== '') [this.#last, this.#hasLast] = [last, true];
    return said;
  }
}

/** Empty where a side is not quoted: no price, or nothing to be had at it. */
function quoteOf({ bid, bidVolume, ask, askVolume }: Ticker): { readonly bid: string; readonly ask: string } {
  return { bid: isNothing(bidVolume) ? '' : String(bid ?? ''), ask: isNothing(askVolume) ? '' : String(ask ?? '') };
}

function isNothing(volume: unknown): boolean {
  return volume !== undefined && volume !== null && !(Number(volume) > 0);
}
