import { describe, expect, test } from 'vitest';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { assemblePlan } from '../../ledger/plan.ts';
import { products } from '../../registry.ts';
import { Ground } from '../ground.ts';
import { RISK_CATEGORIES } from './risk-categories.ts';
import { ProtectionState, SECTION_VERSIONS } from './state.ts';
import { scopesOf } from './words.ts';

const UNTIL_MS = 1_767_225_600_000;

const openGround = (): Ground => new Ground(assemblePlan(products.flatMap(({ accounts }) => accounts)), products);

test('a section of version 1 is read as one without an exclusion from leveraged products', () => {
  const writer = new ByteWriter();
  writer.flag(true);
  // one account with nothing but two exclusions
  for (const count of [1, 7, 0]) writer.count(count);
  for (const _limit of ['in force', 'waiting']) writer.amount(0n);
  writer.count(0);
  for (const _offset of ['in force', 'waiting']) writer.number(0);
  for (const count of [UNTIL_MS, UNTIL_MS + 1, 0]) writer.count(count);
  const { protection } = openGround();
  const reader = new ByteReader(writer.copy());
  protection.load(reader, 1);
  expect(reader.done).toBe(true);
  const until = (['fixed-time', 'all', 'leveraged'] as const).map((scope) => protection.excludedUntilMs(7, scope));
  expect(until).toEqual([UNTIL_MS, UNTIL_MS + 1, 0]);
});

describe('a kind of risk is a row', () => {
  const PERSON = 7;
  const made = (riskCategory: string): ProtectionState => {
    const { ledger, accounts, locks } = openGround();
    const rows = [...RISK_CATEGORIES, { key: 'made-up', exclusion: 'leveraged', confirm: true }] as const;
    return new ProtectionState(ledger, accounts, locks, [{ name: 'made', riskCategory }], rows);
  };
  const refusal = (protection: ProtectionState): string => {
    const refused = protection.refusal(PERSON, 'made', 1n, UNTIL_MS - 1);
    return refused?.ok === false ? refused.code : '';
  };

  test('confirmation and exclusion of one that is made up follow from it', () => {
    const protection = made('made-up');
    expect([protection.asksToConfirm('made'), refusal(protection)]).toEqual([true, 'RISK_UNCONFIRMED']);
    protection.confirm(PERSON, 'made', 1);
    protection.exclude(PERSON, 'fixed-time', UNTIL_MS);
    expect([protection.covers('fixed-time', 'made'), refusal(protection)]).toEqual([false, '']);
    protection.exclude(PERSON, 'leveraged', UNTIL_MS);
    expect([protection.covers('leveraged', 'made'), refusal(protection)]).toEqual([true, 'SELF_EXCLUDED']);
  });

  test('a product of none is subject to the exclusion from all alone, and asks for no confirmation', () => {
    const protection = made('none');
    expect(protection.asksToConfirm('made')).toBe(false);
    expect((['fixed-time', 'leveraged', 'all'] as const).filter((scope) => protection.covers(scope, 'made'))).toEqual(['all']);
  });

  test('a product whose kind has no row ends the start', () => {
    expect(() => made('unheard-of')).toThrow('made: no row of the risk category unheard-of');
  });

  test('a new exclusion has the next number in the journal, one that two rows share has one, and the section has a version for each', () => {
    const scopes = scopesOf(RISK_CATEGORIES);
    expect(scopes.slice(0, 3)).toEqual(['fixed-time', 'all', 'leveraged']);
    expect(scopesOf([...RISK_CATEGORIES, { exclusion: 'leveraged' }, { exclusion: 'made-up' }])).toEqual([...scopes, 'made-up']);
    expect(SECTION_VERSIONS.slice(0, 2)).toEqual([1, 2]);
    expect(SECTION_VERSIONS.length).toBe(scopes.length - 1);
  });
});
