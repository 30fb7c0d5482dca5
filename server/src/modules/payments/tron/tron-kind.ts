import { TRON } from '../../../chains/addresses/account-address.ts';
import { DepositAddresses } from '../../../chains/addresses/deposit-addresses.ts';
import { ExpiryReader } from '../../../chains/tron/expiry.ts';
import { readSignedTron } from '../../../chains/tron/tron-transaction.ts';
import { termsOf } from '../chain-parts.ts';
import { NotBegun, type PayerKind } from '../payer-kind.ts';
import { feeMaxOf, feesIn } from './tron-fees.ts';
import type { TronParts } from './tron-parts.ts';
import { tronPayment } from './tron-payment.ts';
import { TronSweeps } from './tron-sweeps.ts';

/**
 * TRON: a transaction is valid until a time that stands in it, and none keeps another one from the chain. Blocks are looked at no further above the last
 * one that is solidified than those that make a transaction final, so that none is final before.
 */
export function tronKind(parts: TronParts): PayerKind {
  const { node, core } = parts;
  const addresses = new DepositAddresses(TRON, parts.accountKey);
  const sweeps = new TronSweeps(parts, addresses);
  const expiries = new ExpiryReader(node);

  return {
    isInLine: false,
    headHeight: async () => {
      await node.chainId();
      const { finalConfirmations } = await termsOf(core, 'USDT-TRC');
      const [solid, newest] = [await node.solidified(), await node.newest()];
      return Math.min(newest.height, solid.height + finalConfirmations - 1);
    },
    payment: async (asked) => await tronPayment(parts, asked),
    voiding: async () => await Promise.resolve(null),
    receipt: async ({ tx_id: txId }) => await node.receipt(txId),
    // its result stands in the block that it is in; logs do not
    outcome: async ({ tx_id: txId }) => {
      const receipt = await node.receipt(txId);
      if (receipt === null) throw new NotBegun('NOT_PROVED');
      if (receipt.isDone) return 'done';
      return receipt.hasFailed ? 'nothing' : 'otherwise';
    },
    death: async ({ raw, tx_id: txId }, finalHeight) => await expiries.look({ ...readSignedTron(raw), txId }, finalHeight),
    // what is solidified is never gone
    lost: async () => await Promise.resolve([]),
    sweep: async (waiting, channel, hot) => await sweeps.begin(waiting, channel, hot),
    hotBalance: async (hot, { contract }) => await node.tokens(contract, hot),
    balanceOf: async (accountId, { contract }) => await node.tokens(contract, addresses.at(accountId)),
    feeMax: (row) => feeMaxOf(feesIn(row)),
  };
}
