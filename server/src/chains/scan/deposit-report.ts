import { createHash } from 'node:crypto';
import type { Transfer } from '../chain.ts';
import type { Network } from '../networks.ts';

/** A deposit in a block of the chain as it is known. */
export type TrackedDeposit = Transfer & {
  readonly height: number;
  readonly blockHash: string;
  readonly epoch: number;
  readonly status: 'new' | 'pending' | 'credited' | 'final';
  readonly confirmations: number;
};

/**
 * What has become of a deposit. `seen` when it is found in a block, `pending` with each further one, `credited` and `final` by the network's
 * confirmations; when its block has left the chain `reorged` if it was credited, else `dropped`.
 */
export type DepositStatus = 'seen' | 'pending' | 'credited' | 'final' | 'reorged' | 'dropped';

export type DepositReport = Transfer & {
  /** The same whenever the same is told again, and of nothing else. */
  readonly reportId: string;
  readonly network: Network;
  readonly status: DepositStatus;
  readonly height: number;
  readonly blockHash: string;
  readonly confirmations: number;
};

const ID_CHARACTERS = 32;

export function reportOf(network: Network, deposit: TrackedDeposit, status: DepositStatus): DepositReport {
  const { channel, txId, outputIndex, address, chainUnits, height, blockHash, epoch, confirmations } = deposit;
  const told = [network, txId, outputIndex, blockHash, epoch, status, status === 'pending' ? confirmations : ''].join(' ');
  const reportId = createHash('sha256').update(told).digest('hex').slice(0, ID_CHARACTERS);
  return { reportId, network, status, channel, txId, outputIndex, address, chainUnits, height, blockHash, confirmations };
}
