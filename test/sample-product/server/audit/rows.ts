import type { AuditRow } from '../../../audit/plan.ts';

export const HOUSE_SAMPLE: AuditRow = {
  kind: 'house.sample',
  code: 9_000,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:sample:{asset}',
};

export const JAR_SAMPLE: AuditRow = {
  kind: 'jar.sample',
  code: 9_001,
  scope: 'object',
  class: 'P',
  frozenIn: 'platform',
  owed: 'owner',
  name: 'jar:sample:{ref}:{owner}:{asset}',
};

export const sampleRows: readonly AuditRow[] = [HOUSE_SAMPLE, JAR_SAMPLE];
