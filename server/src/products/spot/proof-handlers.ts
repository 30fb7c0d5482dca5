import { spotCalls } from '@candor/contract/products/spot/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { findOwn, objectNumber } from '../../api/user/own-object.ts';
import { answer, refuse } from '../../api/user/result.ts';
import type { Machine } from '../../api/user/machine.ts';
import { requestedReceipt } from '../../prices/receipts/requested-receipts.ts';
import { spotReceipt, spotSettlement } from './objects.ts';
import { orderWithFills, type OrderWithFills } from './order-queries.ts';

/** The evidence of an own order: its receipt, and its fills so far. */
export function orderProofCalls(machine: Machine): readonly BoundCall[] {
  const { records, provenance, catalogue, journal } = machine;
  const { keyring } = provenance;
  const orders = {
    read: (accountId: number, orderId: number) => orderWithFills(records.database, accountId, orderId),
    termsOf: ({ order }: OrderWithFills) => catalogue.market(order.marketId) ?? null,
  };
  return [
    bindUser(spotCalls.spotProof, async ({ caller, parameters }) => {
      const known = await findOwn(machine, orders, caller.userId, objectNumber(parameters.orderId), 'orderId');
      if ('ok' in known) return known;
      const { record, terms: market } = known;
      const { order, fills } = record;
      const hash = record.batchHash === '' ? (await journal.entry(order.orderId))?.previousHash : record.batchHash;
      if (hash === undefined) return refuse('UNAVAILABLE');
      const kept = { database: records.database, keyring, kind: 'spot' };
      const signed = await requestedReceipt(kept, order.orderId, (key) => spotReceipt(market, order, hash, key));
      const file = { v: 1, kind: 'spot', ...signed, keys: [...keyring.keys()] } as const;
      const settlement = spotSettlement(market, order, fills, signed.receipt, keyring.key);
      if (settlement === null) return answer(file);
      return answer({ ...file, settlement, settlementSignature: await keyring.signLong('candor/settlement/1', settlement) });
    }),
  ];
}
