import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import { canonicalJson } from '@candor/proofs/jcs';
import type { Mark } from '@candor/proofs/mark';
import { decimalFromTicks } from '../feeds/index-rule.ts';
import type { JournalMark } from './journal-marks.ts';

/** Where a mark stands: its number in the chain, the time of its entry, and the digest of the mark before. */
export type MarkHead = { readonly n: number; readonly timeMs: number; readonly prev: string };

/** The signed form of a mark of the journal. */
export function signedMark({ code, tickUnits }: SymbolInfo, mark: JournalMark, { n, timeMs, prev }: MarkHead): Mark {
  const priceOrNone = (ticks: number | null): string => (ticks === null ? '' : decimalFromTicks(ticks, tickUnits));
  return {
    v: 1,
    symbol: code,
    n,
    time: timeMs,
    indexN: mark.indexN,
    index: decimalFromTicks(mark.indexTicks, tickUnits),
    rateE8: mark.fundingE8,
    intervalEnd: mark.intervalEndMs,
    basisSum: mark.basisSumTicks,
    basisCount: mark.basisCount,
    bid: priceOrNone(mark.bidTicks),
    ask: priceOrNone(mark.askTicks),
    last: priceOrNone(mark.lastTicks),
    mark: decimalFromTicks(mark.markTicks, tickUnits),
    prev,
  };
}

/** Canonical JSON: the very bytes that are hashed, and what is stored. */
export function markLine(mark: Mark): string {
  return canonicalJson(mark);
}
