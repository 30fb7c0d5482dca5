import { updown as contract } from '@candor/contract/products/updown/product';
import { CALLS } from '@candor/contract/table';
import type { CommandBody } from '@candor/exchange/command';
import { simulatedTick } from '@candor/exchange/test/harness';
import { keyName, publicKeyOf, sign } from '@candor/proofs/signature';
import { vi } from 'vitest';
import type { Eligible } from '../../../api/user/eligibility.ts';
import type { Circumstances } from '../../../api/user/bind.ts';
import { Catalogue } from '../../../api/user/catalogue.ts';
import { Offers } from '../../../api/user/offers.ts';
import { PlatformTime } from '../../../api/user/platform-time.ts';
import { productCalls } from '../../../api/user/product-calls.ts';
import { runGenesis } from '../../../genesis/genesis.ts';
import { offerNumber } from '../../../genesis/product-genesis.ts';
import type { SignedIn } from '../../../identity/visitor.ts';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import { serverProducts } from '../../registry.ts';
import { contractCalls } from '../handlers.ts';
import { updownReceipt } from '../objects.ts';
import { Proposals } from '../proposal.ts';
import type { UpdownReceipts } from '../receipts.ts';
import type { UpdownParts } from '../parts.ts';

export const ALICE = 1_001;
export const DOGE = 6;
export const PERIOD = offerNumber(DOGE, 0);
export const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const SOURCES = ['alpha', 'beta', 'gamma', 'delta'];
/** Within so long of a gap nothing is sold with real money. */
const AFTER_GAP_MS = 300_000;
export const ORDER = { periodId: PERIOD, betAmount: '10', betContent: 1 } as const;

/** The calls of second contracts over an exchange in memory; timeouts wait for the test. There are no records. */
export class CallHarness {
  nowMs = 1_800_000_000_000;
  readonly core: MemoryCore;
  #parts: UpdownParts | null = null;
  #eligible: Eligible = { open: true };

  constructor(mode: 'demo' | 'live' = 'demo') {
    this.core = new MemoryCore({ now: () => this.nowMs }, mode);
  }

  /** The real products at DOGE 0.2, with 10,000 USDT of Alice's. */
  static async make(): Promise<CallHarness> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const harness = new CallHarness();
    const { quoteAssetId, grantUnits } = await runGenesis(harness.core, { mode: 'demo', products: serverProducts });
    harness.must(0, { type: 'account.open', accountId: ALICE, kind: 'user' });
    harness.must(0, { type: 'account.grant', accountId: ALICE, assetId: quoteAssetId, amount: grantUnits });
    harness.must(ALICE, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
    harness.tick(20_000);
    await harness.open(true);
    return harness;
  }

  /** With real money: an exchange with cover, five minutes of prices without a gap, and 10,000 USDT of Alice's. */
  static async makeLive(): Promise<CallHarness> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const harness = new CallHarness('live');
    const { quoteAssetId: assetId } = await runGenesis(harness.core, { mode: 'live', products: serverProducts });
    const amount = 10n ** 15n;
    harness.must(0, { type: 'house.capital', assetId, network: 'TRC20', amount: 2n * amount });
    for (const fund of ['updown', 'promo']) harness.must(0, { type: 'house.fund', assetId, fund, amount });
    harness.must(0, { type: 'account.open', accountId: ALICE, kind: 'user' });
    harness.must(0, { type: 'account.grant', accountId: ALICE, assetId, amount: 10n ** 12n });
    harness.must(ALICE, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
    for (const endMs = harness.nowMs + AFTER_GAP_MS; harness.nowMs <= endMs; harness.nowMs += 5_000) harness.liveTick(20_000);
    harness.liveTick(20_000);
    await harness.open(true, 'live');
    return harness;
  }

  /** A start of the server. */
  async open(offered: boolean, mode: 'demo' | 'live' = 'demo'): Promise<void> {
    const { core } = this;
    const key = keyName(publicKeyOf(SECRET));
    const receipts = {
      sign: (terms) => {
        const receipt = updownReceipt(terms, key);
        return { receipt, receiptSignature: sign(SECRET, 'candor/receipt/1', receipt) };
      },
    } as Partial<UpdownReceipts> as UpdownReceipts;
    const records = { reach: () => Promise.reject(new Error('no records')) } as Partial<UpdownParts['records']> as UpdownParts['records'];
    this.#parts = {
      core,
      catalogue: await Catalogue.open(core),
      offers: await Offers.open({
        core,
        read: () => core.query({ type: 'updown.products' }),
        definedBy: ['updown.defined', 'updown.switched'],
        lengthMs: ({ durationMs }) => durationMs,
      }),
      time: new PlatformTime('Asia/Kuching'),
      exchangeNow: () => this.nowMs,
      offeredTo: () => offered,
      receipts,
      records,
      mode,
      markets: { lastTick: () => null } as Partial<UpdownParts['markets']> as UpdownParts['markets'],
      proposals: new Proposals(),
    } as Partial<UpdownParts> as UpdownParts;
    this.#eligible = offered ? { open: true } : { open: false, code: 'NOT_ELIGIBLE' };
  }

  must(accountId: number, body: CommandBody): void {
    const { outcome } = this.core.run({ id: '', accountId, body });
    if (!outcome.ok) throw new Error(`${body.type} was refused: ${outcome.code}`);
  }

  tick(priceTicks: number): void {
    this.must(0, simulatedTick(DOGE, priceTicks, 'ok'));
  }

  /** A tick of four sources of now. */
  liveTick(priceTicks: number): void {
    const sources = SOURCES.map((name) => ({ name, price: '0.20', timeMs: this.nowMs, weight: 1, used: true }));
    this.must(0, { type: 'price.tick', symbolId: DOGE, priceTicks, state: 'ok', sourceKind: 'live', rule: 'index/2', sources });
  }

  /** The answer of a call; what it waits for is given up. */
  async ask(call: { readonly name: string }, parameters: object, idempotencyKey = '', userId = ALICE): Promise<object> {
    const answered = this.asked(call, parameters, idempotencyKey, userId);
    const [answer] = await Promise.all([answered, vi.advanceTimersByTimeAsync(1_000)]);
    return answer;
  }

  /** The answer of a call, which may still wait. */
  async asked(call: { readonly name: string }, parameters: object, idempotencyKey = '', userId = ALICE): Promise<object> {
    if (this.#parts === null) throw new Error('not open');
    const caller = { userId } as Partial<SignedIn> as SignedIn;
    const circumstances = { caller, idempotencyKey } as Partial<Circumstances> as Circumstances;
    const calls = productCalls(
      { eligibility: { of: () => this.#eligible }, acks: { of: async () => await Promise.resolve(null) } },
      { contract, calls: contractCalls(this.#parts) },
    );
    const bound = calls.find((one) => one.call.name === call.name);
    if (bound === undefined) throw new Error(`no call ${call.name}`);
    const result = await bound.run(parameters, circumstances);
    if (!('slices' in result)) return result;
    return { ok: true, data: (await Array.fromAsync(result.slices)).flatMap((slice) => slice()) };
  }

  async proposalOf(order: object): Promise<string> {
    const answer = (await this.ask(CALLS.updownProposal, order)) as { readonly data: { readonly proposalId: string } };
    return answer.data.proposalId;
  }
}
