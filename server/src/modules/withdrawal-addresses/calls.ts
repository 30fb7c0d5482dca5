import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { WithdrawalAddresses } from '../../identity/withdrawal-addresses.ts';

export function withdrawalAddressCalls(withdrawalAddresses: WithdrawalAddresses, catalogue: Catalogue): readonly BoundCall[] {
  return [
    bindUser(CALLS.withdrawAddresses, async ({ caller }) =>
      answer((await withdrawalAddresses.ofUser(caller.userId)).map(({ id, coin, address }) => ({ id, coin, address }))),
    ),

    bindUser(CALLS.bindWithdrawAddress, async ({ caller, parameters, visitor, shown }) => {
      const asset = catalogue.assetOfCode(parameters.coin);
      if (asset === undefined) return refuse('NOT_FOUND', { field: 'coin' });
      const wanted = { coin: asset.code.toLowerCase(), address: parameters.address, isProved: shown?.isPassword === true };
      const reason = await withdrawalAddresses.bind(caller, wanted, visitor);
      return reason === null ? DONE : refuse(reason, { field: 'address' });
    }),
  ];
}
