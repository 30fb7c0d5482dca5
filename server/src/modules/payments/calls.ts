import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { answer, refuse } from '../../api/user/result.ts';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { TestWallet } from './user-wallets.ts';

/** `walletOf`: the wallet of a user on the demo's own chain, as it is now; null where there is no such chain. */
export function paymentCalls(walletOf: ((userId: number) => Promise<TestWallet>) | null): readonly BoundCall[] {
  return [
    bindUser(CALLS.testWallet, async ({ caller }) => {
      if (walletOf === null) return refuse('NOT_FOUND');
      const wallet = await walletOf(caller.userId).catch((error: unknown) => {
        if (error instanceof NodeFault) return null;
        throw error;
      });
      if (wallet === null) return refuse('BUSY');
      const balances = wallet.held.map(({ channel, chainUnits }) => {
        const { assetCode, chainDecimals } = CHANNEL_OF[channel];
        return { channel, coin: assetCode.toLowerCase(), amount: decimalOf(chainUnits, chainDecimals) };
      });
      return answer({ address: wallet.address, balances });
    }),
  ];
}
