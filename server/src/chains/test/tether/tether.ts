import { callData } from '../../evm/token-call.ts';
import { deploymentData } from '../../local/tether.ts';
import type { LocalEvm } from '../local-evm.ts';

export { transferData } from '../../evm/token-call.ts';
export const feeData = (basisPoints: bigint): string => callData('5fdf2be0', basisPoints);

/** Puts the token on the chain; answers where it is. */
export async function deployTether(evm: LocalEvm, supplyUnits: bigint): Promise<string> {
  const txId = await evm.send({ data: deploymentData(supplyUnits) });
  await evm.mine();
  return (await evm.receipt(txId)).contractAddress ?? '';
}
