import { conversion as contract } from '@candor/contract/products/conversion/product';
import type { CommandBody } from '@candor/exchange/command';
import { simulatedTick } from '@candor/exchange/test/harness';
import { keyName, publicKeyOf, sign } from '@candor/proofs/signature';
import type { Circumstances } from '../../../api/user/bind.ts';
import { Catalogue } from '../../../api/user/catalogue.ts';
import type { Eligible } from '../../../api/user/eligibility.ts';
import { PlatformTime } from '../../../api/user/platform-time.ts';
import { productCalls } from '../../../api/user/product-calls.ts';
import { runGenesis } from '../../../genesis/genesis.ts';
import type { SignedIn } from '../../../identity/visitor.ts';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import { coinCalls } from '../coin-handlers.ts';
import { conversionGenesis } from '../genesis.ts';
import { convertingCalls } from '../handlers.ts';
import { NewestConversions } from '../newest.ts';
import { conversionReceipt } from '../objects.ts';
import type { ConversionParts } from '../parts.ts';
import { Quotes } from '../quotes.ts';
import type { ConversionReceipts } from '../receipts.ts';

export const ALICE = 1_001;
export const [BTC, ETH] = [1, 2];
export const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
/** 100 USDT into BTC at 30,000.01. */
export const ORDER = { fromSymbol: 'usdt', toSymbol: 'btc', total: '100' } as const;

type Answer = { readonly ok: boolean; readonly data?: unknown; readonly reason?: string; readonly [key: string]: unknown };

/** The calls of conversions over an exchange in memory, with 10,000 USDT of Alice's, BTC at 30,000.01 and ETH at 2,000. There are no records. */
export class CallHarness {
  nowMs = 1_800_000_000_000;
  readonly core: MemoryCore;
  #parts: ConversionParts | null = null;
  #eligible: Eligible = { open: true };

  constructor() {
    this.core = new MemoryCore({ now: () => this.nowMs }, 'demo');
  }

  static async make(): Promise<CallHarness> {
    const harness = new CallHarness();
    const genesis = { genesis: conversionGenesis };
    const { quoteAssetId, grantUnits } = await runGenesis(harness.core, { mode: 'demo', products: [genesis] });
    harness.must(0, { type: 'account.open', accountId: ALICE, kind: 'user' });
    harness.must(0, { type: 'account.grant', accountId: ALICE, assetId: quoteAssetId, amount: grantUnits });
    harness.tick(3_000_001, 200_000);
    await harness.open();
    return harness;
  }

  /** A start of the server. */
  async open(offered = true): Promise<void> {
    const { core } = this;
    const key = keyName(publicKeyOf(SECRET));
    const signed = (terms: Parameters<ConversionReceipts['sign']>[0]) => {
      const receipt = conversionReceipt(terms, key);
      return { receipt, receiptSignature: sign(SECRET, 'candor/receipt/1', receipt) };
    };
    const receipts = { sign: signed, receiptOf: async (terms) => await Promise.resolve(signed(terms)) } as Partial<ConversionReceipts>;
    const records = { reach: () => Promise.reject(new Error('no records')) } as Partial<ConversionParts['records']>;
    const markets: Partial<ConversionParts['markets']> = { lastTick: (symbolId) => this.#lastTick(symbolId) };
    this.#parts = {
      core,
      catalogue: await Catalogue.open(core),
      time: new PlatformTime('Asia/Kuching'),
      exchangeNow: () => this.nowMs,
      offeredTo: () => offered,
      receipts: receipts as ConversionReceipts,
      records: records as ConversionParts['records'],
      markets: markets as ConversionParts['markets'],
      newest: new NewestConversions(core),
      quotes: new Quotes(),
    } as Partial<ConversionParts> as ConversionParts;
    this.#eligible = offered ? { open: true } : { open: false, code: 'NOT_ELIGIBLE' };
  }

  must(accountId: number, body: CommandBody): void {
    const { outcome } = this.core.run({ id: '', accountId, body });
    if (!outcome.ok) throw new Error(`${body.type} was refused: ${outcome.code}`);
  }

  /** Both prices, and a moment afterwards: a quote is of a moment that is over. */
  tick(btcTicks: number, ethTicks: number): void {
    this.must(0, simulatedTick(BTC, btcTicks, 'ok'));
    this.must(0, simulatedTick(ETH, ethTicks, 'ok'));
    this.nowMs += 5;
    this.must(0, simulatedTick(ETH, ethTicks, 'ok'));
  }

  async ask(call: { readonly name: string }, parameters: object, idempotencyKey = '', userId = ALICE): Promise<Answer> {
    if (this.#parts === null) throw new Error('not open');
    const caller = { userId } as Partial<SignedIn> as SignedIn;
    const circumstances = { caller, idempotencyKey } as Partial<Circumstances> as Circumstances;
    const calls = productCalls(
      { eligibility: { of: () => this.#eligible }, acks: { of: async () => await Promise.resolve(null) } },
      { contract, calls: [...convertingCalls(this.#parts), ...coinCalls(this.#parts)] },
    );
    const bound = calls.find((one) => one.call.name === call.name);
    if (bound === undefined) throw new Error(`no call ${call.name}`);
    return (await bound.run(parameters, circumstances)) as Answer;
  }

  #lastTick(symbolId: number): ReturnType<ConversionParts['markets']['lastTick']> {
    const events = this.core.entries.flatMap(({ timeMs, events: stated }) => stated.map((event) => ({ event, timeMs })));
    const last = events.findLast(({ event }) => event.type === 'price.ticked' && event.symbolId === symbolId);
    if (last?.event.type !== 'price.ticked') return null;
    const { priceTicks, state, sourceKind } = last.event;
    return { symbolId, priceTicks, state, sourceKind, timeMs: last.timeMs };
  }
}
