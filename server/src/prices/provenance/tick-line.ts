import { hash } from 'node:crypto';
import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import { canonicalJson } from '@candor/proofs/jcs';
import { decimalFromTicks } from '../feeds/index-rule.ts';
import { isMarkSeries } from '@candor/proofs/mark';
import type { Tick } from '@candor/proofs/tick';

/** The signed form of a tick of the journal; `timeMs` is its entry's time, `prev` the digest of the tick before. */
export function signedTick(symbol: SymbolInfo, event: PriceEvent, timeMs: number, prev: string): Tick {
  return {
    v: 1,
    symbol: symbol.code,
    n: event.n,
    time: timeMs,
    price: decimalFromTicks(event.priceTicks, symbol.tickUnits),
    state: event.state,
    rule: event.rule,
    sources: event.sources.map(({ name, price, timeMs: time, weight, used }) => ({ name, price, time, weight, used })),
    prev,
  };
}

/** Canonical JSON: the very bytes that are hashed, and what is stored. */
export function tickLine(tick: Tick): string {
  return canonicalJson(tick);
}

/** Digest of a tick or a mark by its line: SHA-256 of the tag of its series, a line feed and these bytes. */
export function digestOfLine(series: string, line: string): string {
  return hash('sha256', `${isMarkSeries(series) ? 'candor/mark/2' : 'candor/tick/1'}\n${line}`, 'hex');
}
