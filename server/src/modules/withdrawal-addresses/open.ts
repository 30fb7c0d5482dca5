import { WithdrawalAddresses } from '../../identity/withdrawal-addresses.ts';
import type { OpenModule } from '../module.ts';
import { withdrawalAddressCalls } from './calls.ts';
import type { WithdrawalAddressParts } from './module.ts';

export function openModule({ database, catalogue, identity, now, hears }: WithdrawalAddressParts): OpenModule<WithdrawalAddresses> {
  const onEvent: typeof hears.security = (event, visitor) => hears.security(event, visitor);
  const addresses = new WithdrawalAddresses({ database, pause: identity.pause, now, onEvent });
  return {
    gives: addresses,
    calls: withdrawalAddressCalls(addresses, catalogue),
  };
}
