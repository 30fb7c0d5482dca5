import { hourly } from '../../jobs/job.ts';
import type { OpenModule } from '../module.ts';
import { closingCalls } from './calls.ts';
import { ClosedAccounts } from './closed-accounts.ts';
import type { ClosingParts } from './module.ts';

export function openModule(parts: ClosingParts): OpenModule {
  const { database, tables, documents, identity, mode, now } = parts;
  const { sessions, devices } = identity;
  const closedAccounts = new ClosedAccounts({ database, tables, documents, sessions, devices, mode, now });
  return {
    callsOfOthers: (others) => closingCalls(parts, closedAccounts, others),
    jobs: [hourly('closed-accounts', () => closedAccounts.removeExpired())],
  };
}
