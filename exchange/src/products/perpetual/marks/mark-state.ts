import type { PremiumSamples } from '@candor/formulas/perpetual/funding';
import type { ByteReader } from '../../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../../kernel/codec/variant.ts';
import type { PerpetualEvent } from '../events.ts';

/** Between two samples of the book, and how many count: the last 30 seconds (`product-rules` 3.3). */
export const SAMPLE_MS = 1_000;
export const MOST_SAMPLES = 30;
/** How old the last fill may be. */
const FILL_MS = 60_000;
/** Between two premiums (`product-rules` 5.8), and the length of a funding interval; both begin at whole multiples in UTC. */
export const PREMIUM_MS = 60_000;
export const INTERVAL_MS = 8 * 3_600_000;

type Marked = Extract<PerpetualEvent, { type: 'perpetual.marked' }>;

/** One second's look at the book: `ticks` = impact bid + impact ask − 2 × index. */
type Sample = { readonly timeMs: number; readonly ticks: number };

/** What a mark's book adds to the mean as a sample; null when a side had not the depth. */
export function basisTicks({ bidTicks, askTicks, indexTicks }: Pick<Marked, 'bidTicks' | 'askTicks' | 'indexTicks'>): number | null {
  return bidTicks === null || askTicks === null ? null : bidTicks + askTicks - 2 * indexTicks;
}

/** The end of the funding interval that a moment is in; a moment at a border is in the interval that begins there. */
export function intervalEndMs(timeMs: number): number {
  return timeMs - (timeMs % INTERVAL_MS) + INTERVAL_MS;
}

/** The mark of one market and what it and the funding rate are made of. */
export class MarkState {
  /** Counts marks from 1; 0 before the first. */
  n = 0;
  markTicks = 0;
  indexTicks = 0;
  /** Rate of the last funding, 10^-8. */
  lastFundingE8 = 0;
  /** End of the interval that is under way; 0 before the market's first mark. */
  fundingEndMs = 0;
  /** When the last sample and the last premium were due. */
  sampledMs = 0;
  premiumMs = 0;
  /** The market's last fill; 0 before the first. */
  #filledTicks = 0;
  #filledMs = 0;
  #samples: Sample[] = [];
  #premiums = 0;
  #weightedE8 = 0n;

  /** Σ and count of the samples that a mark at this time counts, a new one included. */
  basis(timeMs: number, sample: number | null): { readonly sumTicks: number; readonly count: number } {
    let sumTicks = sample ?? 0;
    let count = sample === null ? 0 : 1;
    for (const { timeMs: atMs, ticks } of this.#samples) {
      if (atMs <= timeMs - MOST_SAMPLES * SAMPLE_MS) continue;
      sumTicks += ticks;
      count += 1;
    }
    return { sumTicks, count };
  }

  marked(event: Marked, timeMs: number): void {
    this.n += 1;
    this.markTicks = event.markTicks;
    this.indexTicks = event.indexTicks;
    this.fundingEndMs = event.intervalEndMs;
    if (!event.sampled) return;
    this.sampledMs = timeMs;
    const ticks = basisTicks(event);
    if (ticks !== null) this.#samples.push({ timeMs, ticks });
    this.#samples = this.#samples.filter(({ timeMs: atMs }) => atMs > timeMs - MOST_SAMPLES * SAMPLE_MS);
  }

  /** An order was filled; what is deleveraged is no fill. */
  filled(priceTicks: number, timeMs: number): void {
    this.#filledTicks = priceTicks;
    this.#filledMs = timeMs;
  }

  /** The last fill while it is not older than a minute. */
  lastTicks(timeMs: number): number | null {
    return this.#filledTicks === 0 || timeMs - this.#filledMs > FILL_MS ? null : this.#filledTicks;
  }

  /** The premium of a minute, null when there was none. */
  premium(premiumE8: number | null, timeMs: number): void {
    this.premiumMs = timeMs;
    if (premiumE8 === null) return;
    this.#premiums += 1;
    this.#weightedE8 += BigInt(this.#premiums) * BigInt(premiumE8);
  }

  get premiums(): PremiumSamples {
    return { count: this.#premiums, weightedE8: this.#weightedE8 };
  }

  /** The interval has ended with this rate. */
  funded(rateE8: number, endMs: number): void {
    this.lastFundingE8 = rateE8;
    this.fundingEndMs = endMs + INTERVAL_MS;
    this.#premiums = 0;
    this.#weightedE8 = 0n;
  }

  save(writer: ByteWriter): void {
    for (const count of [this.n, this.markTicks, this.indexTicks, this.fundingEndMs, this.sampledMs, this.premiumMs]) writer.count(count);
    for (const count of [this.#filledTicks, this.#filledMs, this.#premiums]) writer.count(count);
    writer.amount(BigInt(this.lastFundingE8));
    writer.amount(this.#weightedE8);
    writeList(writer, this.#samples, (out, { timeMs, ticks }) => {
      out.count(timeMs);
      out.amount(BigInt(ticks));
    });
  }

  load(reader: ByteReader): void {
    this.n = reader.count();
    this.markTicks = reader.count();
    this.indexTicks = reader.count();
    this.fundingEndMs = reader.count();
    this.sampledMs = reader.count();
    this.premiumMs = reader.count();
    this.#filledTicks = reader.count();
    this.#filledMs = reader.count();
    this.#premiums = reader.count();
    this.lastFundingE8 = Number(reader.amount());
    this.#weightedE8 = reader.amount();
    this.#samples = readList(reader, (from) => ({ timeMs: from.count(), ticks: Number(from.amount()) }));
  }
}
