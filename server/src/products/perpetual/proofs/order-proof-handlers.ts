import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import { bindUser, type BoundCall } from '../../../api/user/bind.ts';
import { findOwn, objectNumber } from '../../../api/user/own-object.ts';
import { answer, refuse } from '../../../api/user/result.ts';
import { requestedReceipt } from '../../../prices/receipts/requested-receipts.ts';
import { orderReceipt, orderSettlement } from '../records/order-objects.ts';
import { orderWithFills, type OrderWithFills } from './order-proof-queries.ts';
import type { PerpetualParts } from '../handlers/parts.ts';

/** The evidence of an own order: its receipt, and its fills so far. */
export function orderProofCall(parts: PerpetualParts): BoundCall {
  const { records, provenance, perpetuals } = parts;
  const { keyring } = provenance;
  const orders = {
    read: (accountId: number, orderId: number) => orderWithFills(records.database, accountId, orderId),
    termsOf: ({ order }: OrderWithFills) => perpetuals.market(order.market) ?? null,
  };
  return bindUser(perpetualCalls.contractOrderProof, async ({ caller, parameters }) => {
    const known = await findOwn(parts, orders, caller.userId, objectNumber(parameters.orderId), 'orderId');
    if ('ok' in known) return known;
    const { record, terms: market } = known;
    const { order, fills } = record;
    // of before these figures were recorded
    if (order.accepted_seq === 0) return refuse('UNAVAILABLE');
    const kept = { database: records.database, keyring, kind: 'perpetual' };
    const signed = await requestedReceipt(kept, order.id, (key) => orderReceipt(market, order, key));
    const file = { v: 1, kind: 'perpetual', ...signed, keys: [...keyring.keys()] } as const;
    const settlement = orderSettlement(market, order, fills, signed.receipt, keyring.key);
    if (settlement === null) return answer(file);
    return answer({ ...file, settlement, settlementSignature: await keyring.signLong('candor/settlement/1', settlement) });
  });
}
