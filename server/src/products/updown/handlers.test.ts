import { updown as contract } from '@candor/contract/products/updown/product';
import { CALLS } from '@candor/contract/table';
import type { CommandBody } from '@candor/exchange/command';
import { isSigned, keyName, publicKeyOf, sign } from '@candor/proofs/signature';
import { beforeEach, describe, expect, test } from 'vitest';
import { runGenesis } from '../../genesis/genesis.ts';
import { offerNumber } from '../../genesis/product-genesis.ts';
import type { Eligible } from '../../eligibility.ts';
import type { SignedIn } from '../../identity/visitor.ts';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { updownReceipt } from './objects.ts';
import type { UpdownReceipts } from './receipts.ts';
import type { Circumstances } from '../../gateway/bind.ts';
import { Catalogue } from '../../gateway/catalogue.ts';
import { PlatformTime } from '../../gateway/platform-time.ts';
import { Offers } from '../../gateway/offers.ts';
import { productCalls } from '../../gateway/product-calls.ts';
import { serverProducts } from '../registry.ts';
import { contractCalls } from './handlers.ts';
import type { UpdownRooms } from './rooms.ts';

const ALICE = 1_001;
const DOGE = 6;
const PERIOD = offerNumber(DOGE, 0);
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const ORDER = { periodId: PERIOD, betAmount: '10', betContent: 1 } as const;

let core: MemoryCore;
let rooms: UpdownRooms;
let eligible: Eligible = { open: true };
let nowMs = 0;

function must(accountId: number, body: CommandBody): void {
  const { outcome } = core.run({ id: '', accountId, body });
  if (!outcome.ok) throw new Error(`${body.type} was refused: ${outcome.code}`);
}

function tick(priceTicks: number): void {
  must(0, { type: 'price.tick', symbolId: DOGE, priceTicks, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] });
}

async function open(offered: boolean): Promise<void> {
  const key = keyName(publicKeyOf(SECRET));
  const receipts = {
    sign: (terms) => {
      const receipt = updownReceipt(terms, key);
      return { receipt, receiptSignature: sign(SECRET, 'candor/receipt/1', receipt) };
    },
  } as Partial<UpdownReceipts> as UpdownReceipts;
  rooms = {
    core,
    catalogue: await Catalogue.open(core),
    offers: await Offers.open({
      core,
      read: () => core.query({ type: 'updown.products' }),
      definedBy: 'updown.defined',
      lengthMs: ({ durationMs }) => durationMs,
    }),
    time: new PlatformTime('Asia/Kuching'),
    exchangeNow: () => nowMs,
    offeredTo: () => offered,
    receipts,
  } as Partial<UpdownRooms> as UpdownRooms;
  eligible = offered ? { open: true } : { open: false, code: 'NOT_ELIGIBLE' };
}

/** The real products at DOGE 0.2, with 10,000 USDT of Alice's. */
beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  core = new MemoryCore({ now: () => nowMs });
  const { quoteAssetId, grantUnits } = await runGenesis(core, { mode: 'demo', products: serverProducts });
  must(0, { type: 'account.open', accountId: ALICE, kind: 'user' });
  must(0, { type: 'account.grant', accountId: ALICE, assetId: quoteAssetId, amount: grantUnits });
  must(ALICE, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
  tick(20_000);
  await open(true);
});

async function ask(call: { readonly name: string }, parameters: object): Promise<object> {
  const caller = { userId: ALICE } as Partial<SignedIn> as SignedIn;
  const circumstances = { caller, idempotencyKey: '' } as Partial<Circumstances> as Circumstances;
  const calls = productCalls({ of: () => eligible }, { contract, calls: contractCalls(rooms) });
  const bound = calls.find((one) => one.call.name === call.name);
  if (bound === undefined) throw new Error(`no call ${call.name}`);
  return await bound.run(parameters, circumstances);
}

async function proposalOf(order: object): Promise<string> {
  const answer = (await ask(CALLS.updownProposal, order)) as { readonly data: { readonly proposalId: string } };
  return answer.data.proposalId;
}

describe('RULES §14.6 where second contracts are not offered', () => {
  test('no period is listed, nothing is proposed and no order is taken; what runs is still shown', async () => {
    await ask(CALLS.createUpdownOrder, ORDER);
    await open(false);
    expect(await ask(CALLS.updownPeriods, { secondId: 1_000 + DOGE })).toEqual({ ok: true, data: [] });
    for (const call of [CALLS.updownProposal, CALLS.createUpdownOrder])
      expect(await ask(call, ORDER)).toMatchObject({ reason: 'NOT_ELIGIBLE' });
    expect(await ask(CALLS.updownOrders, { status: 0 })).toMatchObject({ data: [{ periodId: PERIOD }] });
  });
});

describe('the price shown is the price bought', () => {
  test('a proposal is good for ten seconds', async () => {
    const proposalId = await proposalOf(ORDER);
    nowMs += 9_999;
    tick(20_000);
    expect(await ask(CALLS.createUpdownOrder, { ...ORDER, proposalId })).toMatchObject({ ok: true });
    nowMs += 2;
    expect(await ask(CALLS.createUpdownOrder, { ...ORDER, proposalId })).toMatchObject({ reason: 'QUOTE_EXPIRED', field: 'proposalId' });
  });

  test('terms that changed since are not bought by surprise; without a proposal the order is filled at those in force', async () => {
    const proposalId = await proposalOf(ORDER);
    const terms = { ratePpm: 810_000, minStakeUnits: 100_000_000n, maxStakeUnits: 200_000_000_000n, enable: true };
    must(0, { type: 'updown.change', offerId: PERIOD, ...terms, reason: 'test' });
    expect(await ask(CALLS.createUpdownOrder, { ...ORDER, proposalId })).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    const placed = await ask(CALLS.createUpdownOrder, ORDER);
    expect(placed).toMatchObject({ data: { rate: { decimal: '0.81' }, version: 2, rewardAmount: { decimal: '18.1' } } });
  });

  test('a proposal is of one product, one side and one stake', async () => {
    const proposalId = await proposalOf(ORDER);
    for (const other of [{ periodId: PERIOD + 1 }, { betContent: 0 }, { betAmount: '10.00000001' }])
      expect(await ask(CALLS.createUpdownOrder, { ...ORDER, proposalId, ...other })).toMatchObject({ reason: 'QUOTE_EXPIRED' });
  });

  test('a product that is off is neither proposed nor sold, and its period says so', async () => {
    const terms = { ratePpm: 800_000, minStakeUnits: 100_000_000n, maxStakeUnits: 200_000_000_000n, enable: false };
    must(0, { type: 'updown.change', offerId: PERIOD, ...terms, reason: 'test' });
    await open(true);
    for (const call of [CALLS.updownProposal, CALLS.createUpdownOrder])
      expect(await ask(call, ORDER)).toMatchObject({ reason: 'BAD_INPUT', field: 'periodId' });
    expect(await ask(CALLS.updownPeriods, { secondId: 1_000 + DOGE })).toMatchObject({ data: [{ id: PERIOD, status: 2 }, {}, {}, {}, {}] });
  });
});

describe('RULES §6.1 a market that cannot be relied on sells nothing', () => {
  test('a price of more than two seconds ago', async () => {
    nowMs += 2_001;
    expect(await ask(CALLS.createUpdownOrder, ORDER)).toMatchObject({ reason: 'PRICE_FROZEN', field: 'periodId' });
  });

  test('a price that runs away', async () => {
    nowMs += 3_000;
    tick(20_101);
    expect(await ask(CALLS.createUpdownOrder, ORDER)).toMatchObject({ reason: 'FAST_MARKET', field: 'periodId' });
  });
});

test('G43 the receipt of an order is signed over its own terms', async () => {
  const answer = await ask(CALLS.createUpdownOrder, { ...ORDER, betContent: 0, betAmount: '33.33333333' });
  const { data } = answer as {
    readonly data: { readonly id: number; readonly receipt: Parameters<typeof isSigned>[2]; readonly receiptSignature: string };
  };
  expect(data.receipt).toMatchObject({
    orderId: `S-${data.id}`,
    product: 'dogeusdt-30@1',
    symbol: 'dogeusdt',
    side: 'down',
    stake: '33.33333333',
    ratePpm: 800_000,
    time: nowMs,
    expiry: nowMs + 30_000,
  });
  expect(isSigned(publicKeyOf(SECRET), 'candor/receipt/1', data.receipt, data.receiptSignature)).toBe(true);
});
