import { assetDays } from '@candor/contract/modules/valuation/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import { FIAT_VARIABLES, readFiatSettings, type FiatSettings } from './fiat-settings.ts';
import { valuationTables } from './tables.ts';

export type ValuationParts = Pick<
  Machine,
  'core' | 'database' | 'catalogue' | 'markets' | 'besideWallets' | 'records' | 'time' | 'now' | 'exchangeNow' | 'log'
>;

/** What accounts are worth: day by day, and in fiat currencies. */
export const valuation: Module<'valuation', ValuationParts, unknown, FiatSettings> = {
  name: 'valuation',
  configuration: { variables: FIAT_VARIABLES, read: (environment, _mode, problems) => readFiatSettings(environment, problems) },
  tables: valuationTables,
  ownLists: [{ call: assetDays, parameters: {} }],
  open: async (parts, settings) => await (await import('./open.ts')).openValuation(parts, settings),
};
