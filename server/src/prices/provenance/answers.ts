import type { PriceChain } from './price-chain.ts';
import { headOf } from './checkpoint-log.ts';
import { digestOfLine } from './tick-line.ts';
import type { Absent, Answer, Ask, Lines } from './worker-messages.ts';

/** Answers from the files what the rest of the server may ask. */
export function answerOf(chain: PriceChain, ask: Ask): Answer<Ask> {
  switch (ask.type) {
    case 'ticks':
      return linesOf(chain, ask.symbol, ask.fromN, ask.toN);
    case 'covering':
      return covering(chain, ask.symbol, ask.fromN, ask.toN);
    case 'firstAfter':
      return firstAfter(chain, ask.symbol, ask.timeMs);
    case 'checkpoints':
      return chain.checkpoints.range(ask.fromK, ask.toK);
  }
}

function linesOf(chain: PriceChain, symbol: string, fromN: number, toN: number): Lines | Absent {
  const head = chain.head(symbol);
  if (head === undefined || toN > head.n) return { absent: 'missing', lastN: head?.n ?? 0 };
  const firstN = chain.ticks.firstN(symbol);
  if (fromN < firstN) return { absent: 'pruned', firstN };
  const lines = chain.ticks.lines(symbol, fromN, toN);
  return { lines, digests: lines.map((line) => digestOfLine(symbol, line)) };
}

function firstAfter(chain: PriceChain, symbol: string, timeMs: number): { readonly n: number } | Absent {
  if (chain.head(symbol) === undefined) return { n: 1 };
  const n = chain.ticks.firstAfter(symbol, timeMs);
  const firstN = chain.ticks.firstN(symbol);
  // the first one kept may follow others that were after it too
  return n === firstN && n > 1 ? { absent: 'pruned', firstN } : { n };
}

function covering(chain: PriceChain, symbol: string, fromN: number, toN: number): Answer<Extract<Ask, { type: 'covering' }>> {
  const checkpoint = chain.checkpoints.firstCovering(symbol, toN);
  if (checkpoint === null) return { absent: 'missing', lastN: chain.head(symbol)?.n ?? 0 };
  const lastN = headOf(checkpoint, symbol);
  const read = linesOf(chain, symbol, fromN, lastN);
  if ('absent' in read) return read;
  const { last } = chain.checkpoints;
  // one that still names the same tick shows that none has come in between
  const silent = last !== null && last.checkpoint.k > checkpoint.checkpoint.k && headOf(last, symbol) === lastN;
  return { ...read, checkpoints: silent ? [checkpoint, last] : [checkpoint] };
}
