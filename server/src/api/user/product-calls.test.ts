import type { CallDefinition } from '@candor/contract/call';
import type { ContractProduct } from '@candor/contract/product';
import { products } from '@candor/contract/products/registry';
import { CALLS } from '@candor/contract/table';
import { expect, test, vi } from 'vitest';
import type { Eligibility } from './eligibility.ts';
import type { BoundCall, Circumstances } from './bind.ts';
import { productCalls } from './product-calls.ts';
import type { Acknowledgement } from '../../prices/receipts/acks.ts';
import { acknowledge, DONE } from './result.ts';

const USER = 1_001;
const caller = { userId: USER };
const NO_ACKS = { of: async () => await Promise.resolve(null) };
const circumstances = { caller } as Partial<Circumstances> as Circumstances;
const ofProduct = Object.values<CallDefinition>(CALLS).flatMap((call) => (call.product === null ? [] : [{ call, ...call.product }]));

/** What user 1001 gets of a call where that user may open nothing of its product, and whether the handler was asked. */
async function ask(call: CallDefinition, name: string): Promise<readonly [unknown, boolean]> {
  const contract = products.find((product) => product.name === name);
  if (contract === undefined) throw new Error(`no product ${name}`);
  const run = vi.fn<BoundCall['run']>(async () => await Promise.resolve(DONE));
  const of: Eligibility['of'] = (account, asked) =>
    account === USER && asked === contract ? { open: false, code: 'NOT_ELIGIBLE' } : { open: true };
  const [bound] = productCalls({ eligibility: { of }, acks: NO_ACKS }, { contract, calls: [{ call, run }] });
  const answered = await bound?.run({}, circumstances);
  return [answered, run.mock.calls.length === 1];
}

test('every product that is offered has a call that opens something', () => {
  const all: readonly ContractProduct[] = products;
  const offered = all.filter(({ mode, menus }) => mode !== null || menus.length > 0);
  expect(new Set(ofProduct.filter(({ use }) => use === 'open').map(({ name }) => name))).toEqual(new Set(offered.map(({ name }) => name)));
});

test.each(ofProduct.filter(({ use }) => use === 'open'))(
  'RULES §14.6 $call.name opens: it is refused before its handler is asked where the caller is not eligible',
  async ({ call, name }) => {
    expect(await ask(call, name)).toEqual([{ ok: false, reason: 'NOT_ELIGIBLE', limit: '', field: '' }, false]);
  },
);

test.each(ofProduct.filter(({ use }) => use !== 'open'))(
  'RULES §14.6 $call.name, $use: it is never refused for where its caller lives or what is turned off',
  async ({ call, name }) => {
    expect(await ask(call, name)).toEqual([DONE, true]);
  },
);

test('a product may answer no call of another, and none that belongs to no product', () => {
  const [contract] = products;
  const parts = { eligibility: { of: () => ({ open: true }) as const }, acks: NO_ACKS };
  const run = async (): Promise<typeof DONE> => await Promise.resolve(DONE);
  for (const { call } of ofProduct.filter(({ name }) => name !== contract.name))
    expect(() => productCalls(parts, { contract, calls: [{ call, run }] })).toThrow(call.name);
  expect(() => productCalls(parts, { contract, calls: [{ call: CALLS.coins, run }] })).toThrow(CALLS.coins.name);
});

test('RULES §15.1 what a handler says was accepted is acknowledged by its product; without an acknowledgement the answer stays', async () => {
  const [contract] = products;
  const call = ofProduct.find(({ name }) => name === contract.name)?.call;
  if (call === undefined) throw new Error('no call');
  const accepted = { ok: true, ref: 7, seq: 7, repeated: false, prevBatchHash: '' } as const;
  const run = async () => await Promise.resolve(acknowledge(accepted, { id: 7 }));
  const eligibility = { of: () => ({ open: true }) as const };
  const made = { index: 0 } as Partial<Acknowledgement> as Acknowledgement;
  for (const ack of [made, null]) {
    const of = vi.fn(async () => await Promise.resolve(ack));
    const [bound] = productCalls({ eligibility, acks: { of } }, { contract, calls: [{ call, run }] });
    expect(await bound?.run({}, circumstances)).toEqual({ ok: true, data: { id: 7 }, ...(ack !== null && { ack }) });
    expect(of).toHaveBeenCalledWith(contract.name, accepted);
  }
});
