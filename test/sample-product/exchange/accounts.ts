import type { PlanRow } from '../../ledger/plan.ts';

/* Codes 9,000–9,009 belong to jars. */

export const HOUSE_SAMPLE: PlanRow = {
  kind: 'house.sample',
  code: 9_000,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:sample:{asset}',
  meaning: 'fees that were paid for filling jars',
};

export const JAR_SAMPLE: PlanRow = {
  kind: 'jar.sample',
  code: 9_001,
  scope: 'object',
  class: 'P',
  frozenIn: 'platform',
  owed: 'owner',
  name: 'jar:sample:{ref}:{owner}:{asset}',
  meaning: 'what a user put into one jar; `ref` is the jar',
};

export const sampleAccounts: readonly PlanRow[] = [HOUSE_SAMPLE, JAR_SAMPLE];
