import { CALLS } from '@candor/contract/table';
import type { Json } from '../../../api/user/documentation/shape.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import type { BeforeExamples, ExampleGround } from '../../../test/example-ground.ts';

const order = { symbol: 'btc', leverage: 5, delegateTotal: 3, type: 0 } as const;

/** Money in the contract wallet, where there is none yet. */
async function funded(alice: ApiClient): Promise<Json> {
  const { availableAmount } = await alice.balance('usdt', 3);
  if (Number(availableAmount) < 1_000)
    await alice.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '2000' });
  return {};
}

/** An open long of three lots; the house is on the other side. */
async function long(alice: ApiClient): Promise<number> {
  await funded(alice);
  const open = await alice.rows(CALLS.contractPositions, { status: 0, symbol: 'btc' });
  const known = open.find(({ type, lots }) => type === 0 && lots >= order.delegateTotal);
  if (known !== undefined) return known.id;
  await alice.data(CALLS.submitContractOrder, { ...order, delegateType: 1 });
  const [opened] = await alice.rows(CALLS.contractPositions, { status: 0, symbol: 'btc' });
  if (opened === undefined) throw new Error('nobody sold');
  return opened.id;
}

/** An order below the market that waits. */
async function waiting(alice: ApiClient): Promise<number> {
  await funded(alice);
  const { markets } = await alice.data(CALLS.contractState, { symbol: 'btc' });
  const delegatePrice = String(Math.floor(Number(markets[0]?.markPrice) * 0.98));
  return (await alice.data(CALLS.submitContractOrder, { ...order, delegateType: 0, delegatePrice })).id;
}

/** An order that is filled at once. */
async function filled(alice: ApiClient): Promise<number> {
  await funded(alice);
  return (await alice.data(CALLS.submitContractOrder, { ...order, delegateType: 1 })).id;
}

async function protectedLong(alice: ApiClient): Promise<number> {
  const positionId = await long(alice);
  return (await alice.data(CALLS.setLoss, { positionId, lossType: 0, delegateType: 1, earnPrice: '200000' })).id;
}

export const EXAMPLES = (ground: () => ExampleGround): BeforeExamples => {
  const withMoney = (): Promise<Json> => funded(ground().alice);
  const withLong = async (): Promise<Json> => ({ id: await long(ground().alice) });
  return {
    'perpetual.submit': withMoney,
    'perpetual.preview': withMoney,
    'perpetual.orders': async () => {
      await waiting(ground().alice);
      return {};
    },
    'perpetual.cancel': async () => ({ id: await waiting(ground().alice) }),
    'perpetual.fills': async () => ({ id: await filled(ground().alice) }),
    'perpetual.positions': async () => {
      await long(ground().alice);
      return {};
    },
    'perpetual.previewMargin': withLong,
    'perpetual.stop': withLong,
    'perpetual.close': withLong,
    'perpetual.reverse': withLong,
    'perpetual.adjust': withLong,
    'perpetual.history': withLong,
    'perpetual.proof': withLong,
    'proofs.perpetual': async () => ({ orderId: `P-${await filled(ground().alice)}` }),
    'perpetual.losses': async () => {
      await protectedLong(ground().alice);
      return {};
    },
    'perpetual.protect': async () => ({ positionId: await long(ground().alice) }),
    'perpetual.unprotect': async () => ({ id: await protectedLong(ground().alice) }),
    'record.perpetual': async () => {
      await long(ground().alice);
      return {};
    },
  };
};
