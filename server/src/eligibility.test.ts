import { describe, expect, test } from 'vitest';
import { readConfiguration, WrongConfiguration } from './configuration.ts';
import { NEVER_FAST, offersFast } from './eligibility.ts';

const live = (fast: string, country: string): boolean =>
  offersFast(readConfiguration({ CANDOR_MODE: 'live', CANDOR_FEED: 'live', CANDOR_COUNTRIES_FAST: fast, CANDOR_DEFAULT_COUNTRY: country }));

describe('RULES §14.6 where second contracts and rounds are offered', () => {
  test('with play money to everybody', () => {
    expect(offersFast(readConfiguration({}))).toBe(true);
    expect(offersFast(readConfiguration({ CANDOR_DEFAULT_COUNTRY: 'DE' }))).toBe(true);
  });

  test('with real money nowhere until the configuration names countries', () => {
    expect(live('', '')).toBe(false);
    expect(live('', 'MY')).toBe(false);
    expect(live('MY, SG', '')).toBe(false);
    expect(live('MY, SG', 'TH')).toBe(false);
    expect(live('MY, SG', 'SG')).toBe(true);
  });

  test('never in the EEA, GB, CA and AU: the configuration is refused, and the rule holds without it', () => {
    expect(NEVER_FAST.size).toBe(33);
    for (const country of NEVER_FAST) {
      expect(() => live(country, country)).toThrow(WrongConfiguration);
      expect(offersFast({ mode: 'live', countriesFast: [country], defaultCountry: country })).toBe(false);
    }
  });

  test.each(['my', 'MYS', '1', 'M Y'])('%s is no country', (country) => {
    expect(() => live(country, 'MY')).toThrow(/CANDOR_COUNTRIES_FAST/);
    expect(() => readConfiguration({ CANDOR_DEFAULT_COUNTRY: country })).toThrow(/CANDOR_DEFAULT_COUNTRY/);
  });
});
