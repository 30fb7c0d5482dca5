import { expect, test } from 'vitest';
import { foundCommands, type Command } from './commands.ts';

const command = (group: Command['group'], title: string, words = ''): Command => ({
  key: `${group} ${title}`,
  group,
  icon: 'search',
  title,
  words,
  run: () => undefined,
});

const others = [command('actions', 'Sign out', 'leave'), command('pages', 'Wallet', 'balance'), command('pages', 'Records', 'history')];

test('markets come first, then pages, then actions, whatever the order of what is there', () => {
  const groups = foundCommands('', [command('markets', 'BTC/USDT')], others).map(({ group }) => group);
  expect(groups).toEqual(['markets', 'pages', 'pages', 'actions']);
});

test('pages and actions are found by their other words too', () => {
  expect(foundCommands('balance', [], others).map(({ title }) => title)).toEqual(['Wallet']);
  expect(foundCommands('leave', [], others).map(({ title }) => title)).toEqual(['Sign out']);
});

test('at most six of a group are shown', () => {
  const many = Array.from({ length: 13 }, (_, index) => command('markets', `C${index}/USDT`));
  expect(foundCommands('', many, []).length).toBe(6);
});
