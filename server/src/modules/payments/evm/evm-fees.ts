import type { EvmNode, NodeHead } from '../../../chains/evm/evm-node.ts';
import type { EvmFees } from '../../../chains/evm/evm-transaction.ts';

/** Room for what an estimate does not know, and for blocks that ask for more: the base fee rises by an eighth a block at most. */
const [GAS_PERCENT, BASE_FEE_TIMES] = [120n, 4n];

/** There is no replacement by higher fees, so what a transaction may cost at most leaves room. What it does cost is asked by the block. */
export async function feesFor(node: EvmNode, { baseFeePerGas }: NodeHead, gas: bigint): Promise<EvmFees> {
  const maxPriorityFeePerGas = await node.tip();
  return {
    gasLimit: (gas * GAS_PERCENT) / 100n,
    maxFeePerGas: baseFeePerGas * BASE_FEE_TIMES + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  };
}

/** As they are asked for: amounts as text. */
export const writtenFees = (fees: EvmFees) => ({
  gasLimit: String(fees.gasLimit),
  maxFeePerGas: String(fees.maxFeePerGas),
  maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
});
