import { payAddress } from '@candor/contract/modules/payment-providers/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import { ownOrders } from './own-orders.ts';
import type { ProviderChannels } from './provider-channels.ts';
import { PROVIDER_VARIABLES, readProviders, type Provider } from './provider-settings.ts';
import { providerTables } from './tables.ts';

export type ProviderParts = Pick<Machine, 'core' | 'database' | 'catalogue' | 'now' | 'log' | 'metrics'>;

/** Payment providers: they give users addresses and pages to pay in by, and state, signed, what was paid. */
export const paymentProviders: Module<'payment-providers', ProviderParts, ProviderChannels, readonly Provider[]> = {
  name: 'payment-providers',
  configuration: { variables: PROVIDER_VARIABLES, read: readProviders },
  tables: providerTables,
  stepUp: { [payAddress.name]: { free: 'tells where to pay in' } },
  ownRows: ({ database }) => [ownOrders(database)],
  open: async (parts, providers) => (await import('./open.ts')).openProviders(parts, providers),
};
