import { createMarket } from '../market/market.ts';
import { fakeClock } from './fake-clock.ts';
import { scriptedSocket } from './scripted-socket.ts';

export const microtasks = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

/** A market of four coins whose server is the test. */
export function scriptedMarket() {
  const clock = fakeClock();
  const server = scriptedSocket();
  let id = 0;
  const market = createMarket({ url: () => `ws://test/ws/${(id += 1)}`, open: server.open, clock, random: () => 0.5 });
  market.setCoins(['btc', 'eth', 'xau', 'EURUSD']);
  const say = (message: object) => server.last().events.onMessage(JSON.stringify(message));
  const detail = (symbol: string, close: number, more: object = {}) =>
    say({
      type: 'DETAIL',
      symbol,
      data: {
        ch: `${symbol}.detail`,
        ts: 1_000_000,
        tick: { id: 1, open: 100, close, high: 120, low: 90, vol: 5, amount: 500, count: 3, state: 'ok', source: 'simulated', ...more },
      },
    });
  return { clock, server, market, say, detail, sent: () => server.last().sent.map((text) => JSON.parse(text) as object) };
}
