import { products } from '@candor/contract/products/registry';
import { describe, expect, test } from 'vitest';
import { readConfiguration, WrongConfiguration } from '../../configuration.ts';
import { Eligibility, eligibilityOf, isOfferedIn } from './eligibility.ts';
import { SEALING_KEY } from '../../test/sealing-key.ts';

const USER = 1_001;
const EEA = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' ');
const fixedTime = products.filter(({ riskCategory }) => riskCategory === 'fixed-time');
const leveraged = products.filter(({ riskCategory }) => riskCategory === 'leveraged');
const others = products.filter(({ riskCategory }) => riskCategory === 'none');

/** Whether a user may open something of every product of fixed time; throws when they disagree with one another or with a visitor. */
function mayOpen(eligibility: Eligibility): boolean {
  const answers = new Set([USER, null].flatMap((account) => fixedTime.map((product) => eligibility.of(account, product).open)));
  expect(fixedTime.length).toBeGreaterThan(0);
  expect(answers.size).toBe(1);
  return answers.has(true);
}

const live = (countries: string, country: string): boolean =>
  mayOpen(
    eligibilityOf(
      readConfiguration({
        CANDOR_MODE: 'live',
        CANDOR_FEED: 'live',
        CANDOR_ENCRYPTION_KEY: SEALING_KEY,
        CANDOR_PUBLIC_URL: 'https://exchange.example',
        CANDOR_COUNTRIES_FAST: countries,
        CANDOR_DEFAULT_COUNTRY: country,
      }),
    ),
  );

describe('RULES §14.6 who may open something of a product of fixed time', () => {
  test('with play money everybody', () => {
    expect(mayOpen(eligibilityOf(readConfiguration({})))).toBe(true);
    expect(mayOpen(eligibilityOf(readConfiguration({ CANDOR_DEFAULT_COUNTRY: 'DE' })))).toBe(true);
  });

  test('with real money nobody until the configuration names countries', () => {
    expect(live('', '')).toBe(false);
    expect(live('', 'MY')).toBe(false);
    expect(live('MY, SG', '')).toBe(false);
    expect(live('MY, SG', 'TH')).toBe(false);
    expect(live('MY, SG', 'SG')).toBe(true);
  });

  test('never in the EEA, GB, CA and AU: the configuration is refused, and the rule holds without it', () => {
    for (const country of [...EEA, 'GB', 'CA', 'AU']) {
      expect(() => live(country, country)).toThrow(WrongConfiguration);
      const options = { mode: 'live', listedCountries: { 'fixed-time': [country] }, countryOf: () => country, productsOff: [] } as const;
      expect(mayOpen(new Eligibility(options))).toBe(false);
    }
  });

  test('each account by its own country', () => {
    const countryOf = (account: number | null): string => (account === USER ? 'SG' : 'TH');
    const eligibility = new Eligibility({ mode: 'live', listedCountries: { 'fixed-time': ['SG'] }, countryOf, productsOff: [] });
    for (const product of fixedTime) {
      expect(eligibility.of(USER, product)).toEqual({ open: true });
      expect(eligibility.of(USER + 1, product)).toEqual({ open: false, code: 'NOT_ELIGIBLE' });
    }
  });

  test.each(['my', 'MYS', '1', 'M Y'])('%s is no country', (country) => {
    expect(() => live(country, 'MY')).toThrow(/CANDOR_COUNTRIES_FAST/);
    expect(() => readConfiguration({ CANDOR_DEFAULT_COUNTRY: country })).toThrow(/CANDOR_DEFAULT_COUNTRY/);
  });
});

describe('RULES §14.6 who may open something of a leveraged product', () => {
  const may = (mode: 'demo' | 'live', country: string): readonly boolean[] => {
    const eligibility = new Eligibility({ mode, listedCountries: {}, countryOf: () => country, productsOff: [] });
    return leveraged.map((product) => eligibility.of(USER, product).open);
  };

  test('with real money who lives in a known country, and never in GB and the EEA', () => {
    expect(leveraged.length).toBeGreaterThan(0);
    for (const country of ['', ...EEA, 'GB']) expect(may('live', country)).toEqual(leveraged.map(() => false));
    for (const country of ['SG', 'CA', 'AU']) expect(may('live', country)).toEqual(leveraged.map(() => true));
  });

  test('with play money everybody', () => {
    for (const country of ['', 'GB']) expect(may('demo', country)).toEqual(leveraged.map(() => true));
  });
});

describe('RULES §14.6 a kind of risk that is made up is offered as its row says', () => {
  const countries = ['', 'SG', 'TH', 'DE', 'NO', 'GB'];
  const where = (offered: 'everywhere' | 'where-known' | 'where-listed', neverCountries: readonly string[]): readonly string[] =>
    countries.filter((country) => isOfferedIn({ offered, neverCountries }, country, ['SG', 'DE']));

  test.each([
    ['everywhere', [], countries],
    ['where-known', [], ['SG', 'TH', 'DE', 'NO', 'GB']],
    ['where-known', ['EEA', 'TH'], ['SG', 'GB']],
    ['where-listed', [], ['SG', 'DE']],
    ['where-listed', ['DE'], ['SG']],
  ] as const)('%s, never in %j: %j', (offered, neverCountries, expected) => {
    expect(where(offered, neverCountries)).toEqual(expected);
  });
});

test('products without such a risk are open in every country', () => {
  const eligibility = new Eligibility({ mode: 'live', listedCountries: {}, countryOf: () => 'DE', productsOff: [] });
  expect(others.length).toBeGreaterThan(0);
  for (const product of others) expect(eligibility.of(USER, product)).toEqual({ open: true });
});

test.each(products)('$name: a product that is turned off is closed to everybody, and no other product with it', ({ name }) => {
  const eligibility = new Eligibility({ mode: 'demo', listedCountries: {}, countryOf: () => '', productsOff: [name] });
  const open = products.filter((product) => eligibility.of(USER, product).open);
  expect(open.map((product) => product.name)).toEqual(products.map((product) => product.name).filter((other) => other !== name));
});
