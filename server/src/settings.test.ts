import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { servedSettings } from './settings.ts';

const modesOf = (environment: Readonly<Record<string, string>>) => {
  const { PLAYING_SETTING, MIDDLE_MENU_SETTING } = servedSettings(readConfiguration(environment));
  return { modes: PLAYING_SETTING.map(({ name }) => name), links: MIDDLE_MENU_SETTING.map(({ linkUrl }) => linkUrl) };
};

test('product rules §14.6 second contracts are listed with play money, and with real money only where a country is named', () => {
  const demo = modesOf({ CANDOR_MODE: 'demo' });
  expect(demo.modes).toEqual(['自选', '秒合约', '币币交易']);
  expect(demo.links).toEqual(expect.arrayContaining(['/flash', '/flashOption']));
  const live = modesOf({ CANDOR_MODE: 'live', CANDOR_FEED: 'live' });
  expect(live.modes).toEqual(['自选', '币币交易']);
  for (const link of ['/flash', '/flashOption']) expect(live.links).not.toContain(link);
});

test('contract §15 every list has its own order, each place once', () => {
  const { PLAYING_SETTING, MIDDLE_MENU_SETTING } = servedSettings(readConfiguration({ CANDOR_MODE: 'demo' }));
  for (const entries of [PLAYING_SETTING, MIDDLE_MENU_SETTING])
    expect(entries.map(({ sort }) => sort)).toEqual(entries.map((_, at) => at + 1));
});
