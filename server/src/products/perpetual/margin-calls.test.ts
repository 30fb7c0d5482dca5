import type { OwnMessage } from '@candor/contract/socket';
import type { EndangeredPosition } from '@candor/exchange/products/perpetual/answers';
import { expect, test } from 'vitest';
import { MarginCalls } from './margin-calls.ts';

const USDT = 100_000_000n;
const POSITION = { positionId: 5, accountId: 1_001, marketId: 1, side: 'long', markTicks: 5_750_000, liquidationTicks: 5_728_643 } as const;
const market = { coin: 'btc', symbol: { symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n } };

test('a position that nears its liquidation is told at 70 and at 90 percent, once each, and again after it was safe', async () => {
  const told: [number, OwnMessage][] = [];
  let equityUsdt = 100n;
  const found = (): readonly EndangeredPosition[] => [{ ...POSITION, equityUnits: equityUsdt * USDT, maintenanceUnits: 72n * USDT }];
  let positions = found;
  const sources = { endangered: () => Promise.resolve(positions()), market: () => market };
  const calls = new MarginCalls(sources, {
    isEmpty: () => false,
    hears: (accountId) => accountId === POSITION.accountId,
    tell: (accountId, message) => void told.push([accountId, message]),
  });
  const notes = async (): Promise<readonly unknown[]> => {
    await calls.look();
    await calls.look();
    const said = told.splice(0);
    return said.map(([accountId, message]): unknown => [accountId, JSON.parse('date' in message ? message.date.message : '') as unknown]);
  };
  const marginCall = { id: 5, symbol: 'btc', type: 0, percent: 70, marginRatio: '0.72', markPrice: '57500', closePrice: '57286.43' };
  expect(await notes()).toEqual([[1_001, { position: 1, marginCall }]]);
  equityUsdt = 80n;
  expect(await notes()).toEqual([[1_001, { position: 1, marginCall: { ...marginCall, percent: 90, marginRatio: '0.9' } }]]);
  equityUsdt = 100n;
  expect(await notes()).toEqual([]);
  positions = () => [];
  expect(await notes()).toEqual([]);
  positions = found;
  expect(await notes()).toEqual([[1_001, { position: 1, marginCall }]]);
});

test('no margin call is lost: whoever is away is told when he comes, and after a kill the next process tells what it finds', async () => {
  const told: number[] = [];
  const position: EndangeredPosition = { ...POSITION, equityUnits: 80n * USDT, maintenanceUnits: 72n * USDT };
  let isThere = false;
  const process = () =>
    new MarginCalls(
      { endangered: () => Promise.resolve([position]), market: () => market },
      { isEmpty: () => false, hears: () => isThere, tell: (accountId) => void told.push(accountId) },
    );
  const first = process();
  await first.look();
  isThere = true;
  await first.look();
  await first.look();
  expect(told).toEqual([POSITION.accountId]);
  // what the first one remembered is gone with it, and so are the pages' sockets
  await process().look();
  expect(told).toEqual([POSITION.accountId, POSITION.accountId]);
});
