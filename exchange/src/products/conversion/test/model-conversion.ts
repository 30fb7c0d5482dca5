import { positive } from '../../../test/model-accounts.ts';
import type { ModelGround } from '../../../test/model-exchange.ts';
import type { ModelTick } from '../../../test/model-prices.ts';
import { isSigned, isSignedChange, ModelTerms } from '../../../test/model-terms.ts';
import { same } from '../../../test/same.ts';
import type { ProductModel, Seen } from '../../../test/trial.ts';
import type { ConversionCommand } from '../commands.ts';

type Terms = { commission: bigint; min: bigint; max: bigint; sort: number; enable: boolean };
type Told = ModelTerms<Terms, { enable: boolean }>;
type Accept = Extract<ConversionCommand, { type: 'conversion.accept' }>;
type Price = { n: number; ticks: number; usdtUnits: bigint };

const MILLION = 1_000_000n;
/** The run's assets with their indices and what a tick of these is worth, in units of USDT. */
const INDICES = new Map([
  [2, { symbolId: 1, tick: 1_000_000n }],
  [3, { symbolId: 2, tick: 10_000n }],
]);
const USDT = 1;

/** Conversion from `product-rules` 12 alone: every rule a line, everything looked up again each time. */
export class ModelConversion implements ProductModel {
  readonly #ground: ModelGround;
  readonly #coins = new Map<number, Told>();
  #facts: string[] = [];

  constructor(ground: ModelGround) {
    this.#ground = ground;
  }

  takeFacts(): readonly string[] {
    const facts = this.#facts;
    this.#facts = [];
    return facts;
  }

  decide(seq: number, timeMs: number, accountId: number, body: ConversionCommand): string | number {
    if ((body.type === 'conversion.accept') !== (accountId !== 0)) return 'BAD_INPUT';
    if (body.type === 'conversion.accept') return this.#accept(seq, timeMs, accountId, body);
    if (!whole(body.assetId, 1, 1_000)) return 'BAD_INPUT';
    if (body.type !== 'conversion.switch') return this.#terms(timeMs, body);
    if (!isSigned(body)) return 'BAD_INPUT';
    const told = this.#coins.get(body.assetId);
    return told === undefined ? 'NOT_FOUND' : told.turn(body, { enable: body.enable }) || body.assetId;
  }

  compare({ exchange, timeMs }: Seen): void {
    const asked = exchange.ask({ type: 'conversion.coins' });
    same(
      'coins',
      asked.map(({ assetId }) => assetId),
      [...this.#coins.keys()].toSorted((a, b) => a - b),
    );
    // The answer is of the last entry's time.
    const nowMs = Math.min(timeMs, exchange.lastTimeMs);
    for (const { assetId, version, commissionPpm, minGrossUnits, maxGrossUnits, enable, sort } of asked) {
      const told = this.#coins.get(assetId);
      const shown = { commission: BigInt(commissionPpm), min: minGrossUnits, max: maxGrossUnits, sort, enable };
      same(`terms of coin ${assetId}`, { version, ...shown }, { version: told?.versionAt(nowMs), ...told?.at(nowMs) });
    }
  }

  #terms(timeMs: number, body: Extract<ConversionCommand, { type: 'conversion.define' | 'conversion.change' }>): string | number {
    const { assetId, commissionPpm, minGrossUnits: min, maxGrossUnits: max, sort, enable } = body;
    if (!positive(min) || !positive(max) || (body.type === 'conversion.change' && !isSignedChange(body))) return 'BAD_INPUT';
    if (!whole(commissionPpm, 1_000) || min > max || !whole(sort, 0, 1_000_000)) return 'BAD_TERMS';
    if (commissionPpm > 10_000) return 'ABOVE_MAX';
    // Of one unit the commission takes all.
    if (min === 1n) return 'BAD_TERMS';
    const terms = { commission: BigInt(commissionPpm), min, max, sort, enable };
    const told = this.#coins.get(assetId);
    if (body.type === 'conversion.change')
      return told === undefined ? 'NOT_FOUND' : told.change(timeMs, body.effectiveMs, terms, { enable }) || assetId;
    if (assetId !== USDT && !INDICES.has(assetId)) return 'NOT_FOUND';
    if (told !== undefined) return 'ALREADY_DONE';
    this.#coins.set(assetId, new ModelTerms(terms, { enable }));
    return assetId;
  }

  #accept(seq: number, timeMs: number, accountId: number, body: Accept): string | number {
    const { fromAssetId, toAssetId, amountUnits: total, quotedMs, version } = body;
    const { accounts, ledger, protection } = this.#ground;
    const areCoins = [fromAssetId, toAssetId].every((id) => whole(id, 1, 1_000)) && fromAssetId !== toAssetId;
    if (!areCoins || !positive(total) || !whole(quotedMs, 0) || !whole(version, 0) || quotedMs > 0 !== version > 0) return 'BAD_INPUT';
    const forbidden = protection.openingRefusal(accountId, timeMs);
    if (forbidden !== '') return forbidden;
    const told = this.#coins.get(toAssetId);
    if (told === undefined || !this.#coins.has(fromAssetId)) return 'NOT_FOUND';
    if (!told.at(timeMs).enable) return 'MARKET_CLOSED';
    const ids = [fromAssetId, toAssetId];
    const now = ids.map((id) => this.#fresh(id, timeMs));
    if (now.includes(undefined)) return 'PRICE_FROZEN';
    const isQuote = quotedMs > 0;
    const terms = told.at(isQuote ? quotedMs : timeMs);
    const [from, to] = isQuote ? ids.map((id) => this.#upTo(id, quotedMs)) : now;
    const isOfNow = quotedMs < timeMs && timeMs <= quotedMs + 10_000 && told.versionAt(quotedMs) === version;
    if (from === undefined || to === undefined || (isQuote && !isOfNow)) return 'QUOTE_EXPIRED';
    if ([from, to].some((price, at) => hasLeft(price, now[at], terms.commission))) return 'QUOTE_EXPIRED';
    const [oneFrom, oneTo] = ids.map((id) => 10n ** BigInt(accounts.scale(id)));
    const gross = (total * from.usdtUnits * (oneTo ?? 1n)) / (to.usdtUnits * (oneFrom ?? 1n));
    if (gross < terms.min) return 'BELOW_MIN';
    if (gross > terms.max) return 'ABOVE_MAX';
    const [sold, bought] = ids.map((id) => accounts.code(id));
    const wallet = `${accounts.name(accountId)}:platform`;
    if (ledger.units(`${wallet}:${sold}`) < total) return 'INSUFFICIENT_FUNDS';
    if (ledger.units(`house:fx:${bought}`) < gross) return 'NO_COVER';
    const parts = gross * terms.commission;
    const fee = parts / MILLION + (parts % MILLION === 0n ? 0n : 1n);
    ledger.move(`${wallet}:${sold}`, `house:fx:${sold}`, total);
    ledger.move(`house:fx:${bought}`, `${wallet}:${bought}`, gross - fee);
    ledger.move(`house:fx:${bought}`, `house:fee:conversion:${bought}`, fee);
    const acting = told.versionAt(isQuote ? quotedMs : timeMs);
    this.#facts.push(`converted ${seq} ${gross} ${fee} ${acting} ${terms.commission} ${from.n} ${from.ticks} ${to.n} ${to.ticks}`);
    return seq;
  }

  #fresh(assetId: number, timeMs: number): Price | undefined {
    const index = INDICES.get(assetId);
    const last = index && this.#ground.prices.last(index.symbolId);
    if (index && (last?.ok !== true || last.timeMs < timeMs - 2_000)) return undefined;
    return priceOf(assetId, last);
  }

  #upTo(assetId: number, quotedMs: number): Price | undefined {
    const index = INDICES.get(assetId);
    const last = index && this.#ground.prices.between(index.symbolId, quotedMs - 2_000, quotedMs).at(-1);
    return index && last === undefined ? undefined : priceOf(assetId, last);
  }
}

/** USDT is worth itself. */
function priceOf(assetId: number, tick: ModelTick | undefined): Price {
  if (tick === undefined) return { n: 0, ticks: 0, usdtUnits: 100_000_000n };
  return { n: tick.n, ticks: tick.price, usdtUnits: BigInt(tick.price) * (INDICES.get(assetId)?.tick ?? 0n) };
}

/** More than half the commission away, either way. */
function hasLeft(was: Price, is: Price | undefined, commission: bigint): boolean {
  const moved = BigInt((is?.ticks ?? 0) - was.ticks);
  return (moved < 0n ? -moved : moved) * 2n * MILLION > commission * BigInt(was.ticks);
}

function whole(value: number, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
