import type { OpenModule } from '../module.ts';
import { withdrawalAddressCalls } from './calls.ts';
import { Destinations } from './destinations.ts';
import type { AddressBooks, WithdrawalAddressParts } from './module.ts';
import { WithdrawalAddresses } from './withdrawal-addresses.ts';

/** Product rules §13.2. */
const READY_AFTER_MS = { live: 24 * 3_600_000, demo: 60_000 } as const;

export function openModule(
  { database, catalogue, identity, now, hears, time, mode, deposits }: WithdrawalAddressParts,
  allowsChange: boolean,
): OpenModule<AddressBooks> {
  const onEvent: typeof hears.security = (event, visitor) => hears.security(event, visitor);
  const readyAfterMs = READY_AFTER_MS[mode];
  const addresses = new WithdrawalAddresses({ database, pause: identity.pause, now, readyAfterMs, allowsChange, onEvent });
  const destinations = new Destinations({ database, chains: deposits });
  return {
    gives: { addresses, destinations, allowsChange },
    calls: withdrawalAddressCalls({ addresses, destinations, catalogue, time, now }),
  };
}
