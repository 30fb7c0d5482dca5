import { ETHEREUM } from '../../../chains/addresses/account-address.ts';
import { DepositAddresses } from '../../../chains/addresses/deposit-addresses.ts';
import { NodeFault } from '../../../chains/evm/rpc-client.ts';
import type { PayQuestion, WrittenQuestion } from '../../../signer/signer-messages.ts';
import type { OwnTransaction } from '../own-transactions.ts';
import { NotBegun, type Death, type Outcome, type PayerKind, type SentTransaction } from '../payer-kind.ts';
import { feesFor, writtenFees } from './evm-fees.ts';
import type { EvmParts } from './evm-parts.ts';
import { evmPayment } from './evm-payment.ts';
import { EvmSweeps } from './evm-sweeps.ts';
import { outcomeOf, tokenPaymentOf } from './outcome.ts';

/** Gas of a transaction that does nothing but move coins. */
const PLAIN_GAS = 21_000n;
/** How far below the block from which everything is final one is looked for that has spent a number. */
const SEARCHED_BLOCKS = 256;

/** Chains of Ethereum's kind: a transaction has a number among those of its sender, and what has another one with its number never comes into the chain. */
export function evmKind(parts: EvmParts): PayerKind {
  const { node, chainId, transactions } = parts;
  const addresses = new DepositAddresses(ETHEREUM, parts.accountKey);
  const sweeps = new EvmSweeps(parts, addresses);

  return {
    isInLine: true,
    headHeight: async () => (await node.head()).height,
    payment: async (asked) => await evmPayment(parts, asked),
    voiding: async ({ nonce }): Promise<WrittenQuestion> => {
      const fees = await feesFor(node, await node.head(), PLAIN_GAS);
      return { type: 'void', chainId, nonce: numberOf(nonce), fees: writtenFees(fees) };
    },
    receipt: async (row) => await node.receipt(row.tx_id),
    outcome: async (row, hot) => await outcomeIn(parts, row, hot),
    death: async (row, finalHeight) => {
      const isSpent = (await node.sentCount(row.sender, finalHeight)) > numberOf(row.nonce);
      // it may have come into the chain since it was looked for
      if (!isSpent || (await node.receipt(row.tx_id)) !== null) return null;
      if (row.withdrawal_id === null) return 'unknown';
      return (await ownDeath(parts, row)) ?? (await otherDeath(parts, row, finalHeight)) ?? 'unknown';
    },
    lost: async (hot) => await transactions.lost(hot, await node.sentCount(hot)),
    sweep: async (waiting, channel, hot) => await sweeps.begin(waiting, channel, hot),
    hotBalance: async (hot, { contract }) => await node.balance(hot, contract),
    balanceOf: async (accountId, { contract }) => await node.balance(addresses.at(accountId), contract),
    feeMax: ({ question }) => {
      const { fees } = JSON.parse(question) as Pick<PayQuestion, 'fees'>;
      return BigInt(fees.gasLimit) * BigInt(fees.maxFeePerGas);
    },
  };
}

/** What is to give money back is proved by all receipts of its block. */
async function outcomeIn({ node, channels }: EvmParts, row: SentTransaction, hot: string): Promise<Outcome> {
  const payment = tokenPaymentOf(row, channels, hot);
  const receipt = await node.receipt(row.tx_id);
  if (receipt === null) throw new NotBegun('NOT_PROVED');
  const said = outcomeOf(receipt, payment);
  if (said !== 'nothing') return said;
  const proved = await node.provedRun(row.tx_id, receipt.blockHash).catch((error: unknown) => {
    throw error instanceof NodeFault ? new NotBegun('NOT_PROVED') : error;
  });
  return outcomeOf(proved, payment);
}

/** Its number was spent by ourselves: maybe long ago, since a hold may last for days. */
async function ownDeath({ node, transactions }: EvmParts, row: OwnTransaction): Promise<Death | null> {
  const txId = (await transactions.voidOf(row))?.tx_id ?? null;
  const receipt = txId === null ? null : await node.receipt(txId);
  return txId === null || receipt === null ? null : { txId, height: receipt.height };
}

async function otherDeath({ node }: EvmParts, { sender, nonce }: SentTransaction, finalHeight: number): Promise<Death | null> {
  const lowest = Math.max(0, finalHeight - SEARCHED_BLOCKS);
  for (let height = finalHeight; height >= lowest; height -= 1) {
    const txId = await node.spentIn(height, sender, numberOf(nonce));
    if (txId !== null) return { txId, height };
  }
  return null;
}

function numberOf(nonce: number | null): number {
  if (nonce === null) throw new Error('a transaction of this chain without a number');
  return nonce;
}
