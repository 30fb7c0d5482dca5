import { WebSocket } from 'ws';
import { reads, type Row, type Stranger } from './stranger.ts';

const PATIENCE_MS = 20_000;
const VOLUMES = 'id# close# high low vol# amount# count#';
const TICKS: Readonly<Record<string, string>> = { DETAIL: `open ${VOLUMES}`, KLINE: `open# ${VOLUMES}`, TRADE: 'id ts# data' };

/** Opens a socket, says what section 14 lets it say, and waits for a message that fits. */
async function heard(url: string, sent: readonly object[], fits: (message: Row, socket: WebSocket) => boolean): Promise<void> {
  const socket = new WebSocket(url);
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${url}: what was asked for did not come`)), PATIENCE_MS);
      socket.on('open', () => sent.forEach((message) => socket.send(JSON.stringify(message))));
      socket.on('error', reject);
      socket.on('message', (text: Buffer) => {
        try {
          if (!fits(JSON.parse(text.toString()) as Row, socket)) return;
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        clearTimeout(timer);
        resolve();
      });
    });
  } finally {
    socket.close();
  }
}

/** Prices, bars and trades, asked for by the specification's word and by the contract's. */
export async function hearPrices(stranger: Stranger): Promise<void> {
  const url = `${stranger.world.address.replace('http', 'ws')}/ws/${crypto.randomUUID()}`;
  const sent = [
    { operation: 'subscribe', type: 'detail' },
    { op: 'subscribe', type: 'KLINE', symbol: 'btc', interval: 'ONE_MIN' },
    { operation: 'SUBSCRIBE', type: 'trade', symbol: 'btc' },
  ];
  const missing = new Set(Object.keys(TICKS));
  await heard(url, sent, ({ type, symbol, data }) => {
    const word = String(type);
    if (TICKS[word] === undefined) return false;
    reads(word, { symbol, data }, `symbol$ data.ch$ data.ts# data.tick`);
    reads(word, (data as { readonly tick: Row }).tick, TICKS[word]);
    missing.delete(word);
    return missing.size === 0;
  });
}

/** Own events: after what `act` does the server tells to fetch again. */
export async function hearOwn(stranger: Stranger, act: () => Promise<void>): Promise<void> {
  const url = `${stranger.world.address.replace('http', 'ws')}/ws/coin/${stranger.userId}`;
  const acted: Promise<void>[] = [];
  await heard(url, [{ op: 'auth', satoken: stranger.token }], ({ type, date }, socket) => {
    if (type === 'HEARTBEAT') {
      socket.send('ping');
      if (acted.length === 0) acted.push(act());
    }
    if (type !== 'SETTLEMENT') return false;
    const { code, message } = date as { readonly code: string; readonly message: string };
    return code === '1' && typeof (JSON.parse(message) as Row)['type'] === 'number';
  });
  await Promise.all(acted);
}
