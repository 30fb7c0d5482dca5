import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../bind.ts';
import { answer, DONE, refuse } from '../result.ts';
import type { Services } from '../services.ts';

export function withdrawalAddressCalls({ withdrawalAddresses, catalogue }: Services): readonly BoundCall[] {
  return [
    bindUser(CALLS.withdrawAddresses, async ({ caller }) =>
      answer((await withdrawalAddresses.ofUser(caller.userId)).map(({ id, coin, address }) => ({ id, symbol: coin, address }))),
    ),

    bindUser(CALLS.bindWithdrawAddress, async ({ caller, parameters, visitor, shown }) => {
      const asset = catalogue.assetOfCode(parameters.type);
      if (asset === undefined) return refuse('NOT_FOUND', { field: 'type' });
      const wanted = { coin: asset.code.toLowerCase(), address: parameters.address, isProved: shown?.isPassword === true };
      const reason = await withdrawalAddresses.bind(caller, wanted, visitor);
      return reason === null ? DONE : refuse(reason, { field: 'address' });
    }),
  ];
}
