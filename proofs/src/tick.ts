import { digestOfText } from './ascii-digest.ts';
import { bool, list, object, oneOf, type Parsed, text, whole } from './format.ts';
import { count, hash, price, symbol, timeMs, version } from './fields.ts';

/** One source of a tick: its price, the time of that price, its weight, and whether it is within 5 % of the median. */
const source = object({
  name: text(/^[A-Za-z0-9 ._-]{1,64}$/),
  price,
  time: timeMs,
  weight: whole(0, 1_000_000),
  used: bool,
});

/**
 * `candor/tick/1`: one tick of a symbol's series (product rules §15.1, vector G41). `n` counts the symbol's ticks from 1 without gaps,
 * `prev` is the digest of the tick before (64 zeros before the first). `time` is the core's. The price has all decimals of the symbol's
 * tick, those of the sources too; a tick that is not `ok` repeats the price before it and is no price.
 */
export const parseTick = object({
  v: version,
  symbol,
  n: count,
  time: timeMs,
  price,
  state: oneOf('ok', 'frozen', 'closed'),
  rule: oneOf('index/1', 'index/2', 'index/3'),
  sources: list(source, 32),
  prev: hash,
});

export type Tick = Parsed<typeof parseTick>;
export type TickSource = Parsed<typeof source>;

/** The hash that the next tick, checkpoints and settlements name; of a tick as `parseTick` reads it. */
export function tickDigest(tick: Tick): string {
  return digestOfText(`candor/tick/1\n${tickText(tick)}`);
}

/** The canonical JSON of a tick whose fields have passed their patterns: no text in it needs escaping. A contract has thousands of ticks. */
export function tickText({ n, prev, price: of, rule, sources, state, symbol: code, time, v }: Tick): string {
  let list = '';
  for (const { name, price: at, time: received, used, weight } of sources) {
    if (list !== '') list += ',';
    list += `{"name":"${name}","price":"${at}","time":${received},"used":${used},"weight":${weight}}`;
  }
  return `{"n":${n},"prev":"${prev}","price":"${of}","rule":"${rule}","sources":[${list}],"state":"${state}","symbol":"${code}","time":${time},"v":${v}}`;
}
