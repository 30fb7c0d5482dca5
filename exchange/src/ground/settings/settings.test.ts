import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { openHarness, type Harness } from '../../test/harness.ts';
import { equalBytes } from '../../test/same.ts';
import type { SettingsCommand } from './commands.ts';

const HOUR_MS = 3_600_000;
const BY = { operator: 'anna, berta', reason: 'Costs have fallen' };
const LIMIT = { key: 'AUTH_LIMIT', name: 'seniorLimit' } as const;
const LOGO = { key: 'LOGO_SETTING', name: 'logo' } as const;
const EMAIL = { key: 'LOGIN_REGIS_SETTING', name: 'emailIsOpen' } as const;

type Of = { readonly key: SettingsCommand['key']; readonly name: string };

/** `aheadMs` 0: at once. */
function set(harness: Harness, { key, name }: Of, before: string, after: string, aheadMs: number, more: object = {}): string {
  harness.timeMs += 1;
  const effectiveMs = aheadMs === 0 ? 0 : harness.timeMs + aheadMs;
  const body = { type: 'settings.set', key, fields: [{ name, before, after }], effectiveMs, ...BY, ...more } as const;
  const { outcome } = harness.execute({ id: '', accountId: 0, body });
  return outcome.ok ? String(outcome.ref) : outcome.code;
}

function waitUntil(harness: Harness, timeMs: number): void {
  harness.timeMs = timeMs;
  harness.execute({ id: '', accountId: 0, body: { type: 'house.planStop', stopMs: -1 } });
}

/** What is in force of a key, and what is planned: the value of its first field. */
function shown(harness: Harness, key: Of['key']): readonly (string | undefined)[] {
  const info = harness.exchange.ask({ type: 'settings.all' }).find((one) => one.key === key);
  return info === undefined ? [] : [info, ...info.planned].map(({ values }) => values[0]?.value);
}

describe('SPEC §18 a setting', () => {
  test.each([
    ['nobody', { operator: '' }],
    ['one person', { operator: 'anna' }],
    ['one person twice', { operator: 'anna, anna' }],
    ['no reason', { reason: ' ' }],
    ['no field', { fields: [] }],
    [
      'names in another order',
      {
        fields: [
          { name: 'b', before: '1', after: '2' },
          { name: 'a', before: '1', after: '2' },
        ],
      },
    ],
    [
      'one name twice',
      {
        fields: [
          { name: 'a', before: '1', after: '2' },
          { name: 'a', before: '1', after: '2' },
        ],
      },
    ],
    ['a value beyond ASCII', { fields: [{ name: 'a', before: '1', after: 'é' }] }],
    ['a value too long', { fields: [{ name: 'a', before: '1', after: 'x'.repeat(16_385) }] }],
    ['a time that is none', { effectiveMs: Number.NaN }],
  ])('by or with %s is refused, and nothing changes', (_what, more) => {
    const harness = openHarness();
    const before = harness.exchange.state();
    expect(set(harness, LIMIT, '2.002', '3', HOUR_MS, more)).toBe('BAD_INPUT');
    expect(equalBytes(harness.exchange.state(), before)).toBe(true);
  });

  test('of what users can do acts an hour later at the earliest, and what was there before acts until then', () => {
    const harness = openHarness();
    expect(set(harness, LIMIT, '2.002', '3', 0)).toBe('BELOW_MIN');
    expect(set(harness, LIMIT, '2.002', '3', HOUR_MS - 1)).toBe('BELOW_MIN');
    expect(set(harness, LIMIT, '2.002', '3', HOUR_MS)).toBe('1');
    const effectiveMs = harness.timeMs + HOUR_MS;
    expect(shown(harness, 'AUTH_LIMIT')).toEqual(['2.002', '3']);
    waitUntil(harness, effectiveMs - 1);
    expect(shown(harness, 'AUTH_LIMIT')).toEqual(['2.002', '3']);
    waitUntil(harness, effectiveMs);
    expect(shown(harness, 'AUTH_LIMIT')).toEqual(['3']);
  });

  test('is said on top of what was planned last, and not before it', () => {
    const harness = openHarness();
    expect(set(harness, LIMIT, '2.002', '3', 2 * HOUR_MS)).toBe('1');
    expect(set(harness, LIMIT, '2.002', '4', 3 * HOUR_MS)).toBe('BAD_TERMS');
    expect(set(harness, LIMIT, '3', '4', HOUR_MS)).toBe('BELOW_MIN');
    expect(set(harness, LIMIT, '3', '3', 3 * HOUR_MS)).toBe('ALREADY_DONE');
    expect(set(harness, LIMIT, '3', '4', 3 * HOUR_MS)).toBe('2');
    expect(shown(harness, 'AUTH_LIMIT')).toEqual(['2.002', '3', '4']);
  });

  test('that is only shown changes at once and cannot be planned', () => {
    const harness = openHarness();
    expect(set(harness, LOGO, '""', '"/a.svg"', HOUR_MS)).toBe('BAD_INPUT');
    expect(set(harness, LOGO, '""', '"/a.svg"', 0)).toBe('1');
    expect(shown(harness, 'LOGO_SETTING')).toEqual(['"/a.svg"']);
    expect(set(harness, LOGO, '""', '"/b.svg"', 0)).toBe('BAD_TERMS');
  });

  test('that is a switch goes off at once, in everything that is planned too, and on with notice alone', () => {
    const harness = openHarness();
    expect(set(harness, EMAIL, 'false', 'true', 0)).toBe('BELOW_MIN');
    expect(set(harness, EMAIL, 'false', 'true', HOUR_MS)).toBe('1');
    waitUntil(harness, harness.timeMs + HOUR_MS);
    const later = {
      fields: [
        { name: 'credits', before: '80', after: '70' },
        { name: 'emailIsOpen', before: 'true', after: 'true' },
      ],
    };
    expect(set(harness, EMAIL, '', '', 2 * HOUR_MS, later)).toBe('2');
    expect(set(harness, EMAIL, 'true', 'false', 0)).toBe('3');
    const [info] = harness.exchange.ask({ type: 'settings.all' });
    expect(info).toMatchObject({ stated: 3, version: 3, planned: [{ version: 2 }] });
    expect(info?.planned[0]?.values).toEqual([
      { name: 'credits', value: '70' },
      { name: 'emailIsOpen', value: 'false' },
    ]);
  });

  test('I3 a restored exchange has the same', () => {
    const harness = openHarness();
    set(harness, LIMIT, '2.002', '3', HOUR_MS);
    set(harness, LOGO, '""', '"/a.svg"', 0);
    const restored = Exchange.restore(harness.exchange.snapshot());
    expect(restored.ask({ type: 'settings.all' })).toEqual(harness.exchange.ask({ type: 'settings.all' }));
    expect(restored.ask({ type: 'settings.all' })).toHaveLength(2);
  });
});
