import { products, type ProductName } from '@candor/contract/products/registry';
import { expect, test } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { eligibilityOf } from './eligibility.ts';
import { offeredNames, servedSettings } from './settings.ts';
import { SEALING_KEY } from '../../test/sealing-key.ts';

function served(environment: Readonly<Record<string, string>>) {
  const configuration = readConfiguration(environment);
  const offered = offeredNames(eligibilityOf(configuration));
  const { PLAYING_SETTING, MIDDLE_MENU_SETTING } = servedSettings(configuration, offered);
  return { offered, modes: PLAYING_SETTING.map(({ name }) => name), links: MIDDLE_MENU_SETTING.map(({ linkUrl }) => linkUrl) };
}

test('product rules §14.6 products of fixed time are listed with play money, and with real money only where a country is named', () => {
  const demo = served({ CANDOR_MODE: 'demo' });
  expect(demo.modes).toEqual(expect.arrayContaining(['自选', '秒合约', '币币交易']));
  expect(demo.links).toEqual(expect.arrayContaining(['/flash', '/flashOption']));
  const live = served({
    CANDOR_MODE: 'live',
    CANDOR_FEED: 'live',
    CANDOR_ENCRYPTION_KEY: SEALING_KEY,
    CANDOR_PUBLIC_URL: 'https://exchange.example',
  });
  expect(live.modes).toEqual(['自选', '币币交易']);
  for (const link of ['/flash', '/flashOption']) expect(live.links).not.toContain(link);
});

const CASES: readonly (readonly [string, ProductName, readonly string[]])[] = [
  ['CANDOR_UPDOWN', 'updown', ['/flash']],
  ['CANDOR_ROUNDS', 'rounds', ['/flashOption']],
  ['CANDOR_CONVERSION', 'conversion', ['/flashExchange']],
  // without it there is no second wallet to transfer to
  ['CANDOR_PERPETUAL', 'perpetual', ['/contract', '/exchange']],
];
test.each(CASES)('%s=off takes that product alone out of every menu', (variable, name, own) => {
  const { offered, links } = served({ [variable]: 'off' });
  expect(offered).toEqual(products.map((product) => product.name).filter((other) => other !== name));
  expect(links).toEqual(served({}).links.filter((link) => !own.includes(link)));
  expect(() => served({ [variable]: 'maybe' })).toThrow(new RegExp(variable));
});

test('contract §15 every list has its own order, each place once', () => {
  const configuration = readConfiguration({ CANDOR_MODE: 'demo' });
  const { PLAYING_SETTING, MIDDLE_MENU_SETTING } = servedSettings(configuration, offeredNames(eligibilityOf(configuration)));
  for (const entries of [PLAYING_SETTING, MIDDLE_MENU_SETTING])
    expect(entries.map(({ sort }) => sort)).toEqual(entries.map((_, at) => at + 1));
});
