import type { Payment } from '@candor/proofs/payment';
import type { EvmNode } from '../../../chains/evm/evm-node.ts';
import { feeMaxOf } from '../../../chains/evm/evm-transaction.ts';
import { NodeFault } from '../../../chains/evm/rpc-client.ts';
import { transferData } from '../../../chains/evm/token-call.ts';
import { CHANNEL_OF } from '../../../chains/networks.ts';
import { NotBegun, type AskedPayment, type BegunPayment } from '../payer-kind.ts';
import { feesFor, writtenFees } from './evm-fees.ts';
import type { EvmParts } from './evm-parts.ts';

/** A transfer of coins or tokens needs less than half of it. The program of a receiver runs at our expense, so more is not paid. */
const GAS_MAX = 150_000n;

/** What is asked to have a withdrawal paid, with the next number of the hot wallet. */
export async function evmPayment(
  { transactions, node, chainId, keyring, now }: EvmParts,
  { withdrawalId, address, memo, channel: { name, contract }, chainUnits, hot, approve }: AskedPayment,
): Promise<BegunPayment> {
  const isCoin = contract === '';
  const value = isCoin ? chainUnits : 0n;
  const called = isCoin ? { to: address, data: '0x' } : { to: contract, data: transferData(address, chainUnits) };
  if ((await node.balance(hot, contract)) < chainUnits) throw new NotBegun('HOT_SHORT');
  const fees = await feesFor(node, await node.head(), await gasOf(node, { from: hot, value, ...called }));
  if ((await node.balance(hot, '')) < value + feeMaxOf(fees)) throw new NotBegun('HOT_SHORT');
  const payment: Payment = {
    v: 1,
    withdrawalId,
    channel: name,
    network: CHANNEL_OF[name].network,
    chainId,
    contract,
    address,
    memo,
    chainUnits: String(chainUnits),
    networkFeeMax: String(feeMaxOf(fees)),
    time: now(),
    key: keyring.key,
  };
  const approved = await approve(payment);
  const nonce = await transactions.nextNonce(hot, await node.sentCount(hot));
  return { nonce, question: { type: 'pay', ...approved, nonce, fees: writtenFees(fees) } };
}

/** What the chain would refuse now, since its receiver has a program that does, waits by itself: others are paid. */
async function gasOf(node: EvmNode, call: Parameters<EvmNode['gasFor']>[0]): Promise<bigint> {
  const gas = await node.gasFor(call).catch((error: unknown) => {
    if (error instanceof NodeFault && error.code !== null) throw new NotBegun('CHAIN_REFUSES');
    throw error;
  });
  if (gas > GAS_MAX) throw new NotBegun('GAS_ABOVE_MAX');
  return gas;
}
