import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { parseAmount } from '@candor/money/amount';
import { describe, expect, test } from 'vitest';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { levelOfVolume } from './level-of-volume.ts';

const DEFAULTS = { ...FALLBACK_SETTINGS.VIP_LEVEL_SETTING, isOpen: true };

function units(usdt: string): bigint {
  const amount = parseAmount(usdt, QUOTE_SCALE);
  if (!amount.ok) throw new Error(amount.code);
  return amount.units;
}

describe('RULES §14.3, SPEC §9 the level of a volume', () => {
  test.each([
    ['0', 0],
    ['100', 0],
    ['9999.99', 0],
    ['10000', 1],
    ['30000.5', 1],
    ['30001', 2],
    ['50001', 3],
    ['80000.999999', 3],
    ['80001', 4],
    ['110001', 5],
    ['150000.99', 5],
    ['150001', 6],
    ['999999999999', 6],
  ])('G39 %s USDT: %s', (usdt, level) => {
    expect(levelOfVolume(units(usdt), DEFAULTS)).toBe(level);
  });

  test('SPEC §6 there are 13 levels, 0 to 12; one without a beginning does not exist', () => {
    const all = { ...DEFAULTS, vip7Start: null, vip12Start: '200000' };
    expect(levelOfVolume(units('200000'), all)).toBe(12);
    expect(levelOfVolume(units('199999.999999'), all)).toBe(6);
  });

  test('switched off, everybody has level 0', () => {
    expect(levelOfVolume(units('150001'), { ...DEFAULTS, isOpen: false })).toBe(0);
  });
});
