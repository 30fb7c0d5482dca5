import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { encodeEntry } from '@candor/exchange/entry-codec';
import { Exchange } from '@candor/exchange/exchange';
import { ByteWriter } from '@candor/exchange/kernel/codec/byte-writer';
import { HOUSE_OPEN } from '@candor/exchange/test/harness';
import { PERPETUAL_TERMS } from '@candor/exchange/test/perpetual-harness';

const UNIT = 100_000_000n;
export const MARKET = 1;
export const INDEX_TICKS = 3_000_000;
/** Cost units of one `house.advance`, as the core sends it. */
const ADVANCE_UNITS = 100;
const QUOTER = 1;
export const FIRST_TRADER = 2;

type Opening = { readonly leverage: number; readonly lots: number; readonly stopTicks?: number };

/** One perpetual market in memory: decide, apply and encode, without the disk. Commands come one after the other. */
export class MeasuredPerpetual {
  readonly exchange = new Exchange();
  readonly #writer = new ByteWriter(1 << 20);
  timeMs: number;

  readonly #onEntry: (entry: Entry) => void;

  /** Accounts from `FIRST_TRADER` on, and one that quotes. */
  constructor(startMs: number, traders: number, onEntry: (entry: Entry) => void = () => undefined) {
    this.timeMs = startMs;
    this.#onEntry = onEntry;
    this.send(0, HOUSE_OPEN.body);
    this.send(0, { type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 });
    this.send(0, { type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n });
    this.send(0, { type: 'house.capital', assetId: 1, network: 'TREASURY', amount: 10n ** 20n });
    this.send(0, { type: 'house.fund', assetId: 1, fund: 'promo', amount: 10n ** 19n });
    const terms = { ...PERPETUAL_TERMS, maxOpenInterestUnits: 10n ** 18n };
    this.send(0, { type: 'perpetual.define', marketId: MARKET, symbolId: 1, lotUnits: 100_000n, terms });
    this.send(0, { type: 'perpetual.insure', marketId: MARKET, units: 1_000_000n * UNIT });
    for (let accountId = QUOTER; accountId < FIRST_TRADER + traders; accountId++) {
      const amount = accountId === QUOTER ? 10n ** 17n : 10_000n * UNIT;
      this.send(0, { type: 'account.open', accountId, kind: 'user' });
      this.send(0, { type: 'account.grant', accountId, assetId: 1, amount });
      this.send(accountId, { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount });
      this.send(accountId, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
    }
    this.tick(INDEX_TICKS);
  }

  /** Throws when it is refused. */
  send(accountId: number, body: CommandBody): Entry {
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.timeMs, { id: '', accountId, body });
    this.#writer.clear();
    encodeEntry(this.#writer, entry);
    this.#onEntry(entry);
    if (!entry.outcome.ok) throw new Error(`${body.type} was refused: ${entry.outcome.code}`);
    return entry;
  }

  tick(priceTicks: number): Entry {
    return this.send(0, {
      type: 'price.tick',
      symbolId: 1,
      priceTicks,
      state: 'ok',
      sourceKind: 'simulated',
      rule: 'index/2',
      sources: [],
    });
  }

  /** Does what is due in pieces; answers how long each took, in ms. */
  drain(): readonly number[] {
    const pieces: number[] = [];
    while (this.exchange.dueMs(this.timeMs) <= this.timeMs) {
      const began = performance.now();
      this.send(0, { type: 'house.advance', budget: ADVANCE_UNITS });
      pieces.push(performance.now() - began);
    }
    return pieces;
  }

  open(accountId: number, side: 'long' | 'short', priceTicks: number, { leverage, lots, stopTicks }: Opening): void {
    const stopLoss = stopTicks === undefined ? null : { triggerTicks: stopTicks, limitTicks: 0 };
    const order = { kind: 'limit', timeInForce: 'gtc', priceTicks, takeProfit: null } as const;
    this.send(accountId, { type: 'perpetual.open', marketId: MARKET, side, lots, leverage, stopLoss, ...order });
  }

  /** As many positions as there are accounts from `first` on: a short, then the long that takes it. */
  openPairs(first: number, count: number, long: Opening): void {
    for (let accountId = first; accountId < first + count; accountId += 2) {
      this.open(accountId, 'short', INDEX_TICKS, { leverage: 5, lots: long.lots });
      this.open(accountId + 1, 'long', INDEX_TICKS, long);
    }
  }

  /** A bid and an offer of the quoter, this share of the index away, in parts per ten thousand. */
  quote(lots: number, bidAway: number, askAway: number): void {
    this.open(QUOTER, 'long', Math.round(INDEX_TICKS * (1 - bidAway / 10_000)), { leverage: 5, lots });
    this.open(QUOTER, 'short', Math.round(INDEX_TICKS * (1 + askAway / 10_000)), { leverage: 5, lots });
  }
}
