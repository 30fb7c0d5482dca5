import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Feed, FeedSymbol, PlayedPrice } from '../feed.ts';
import { createManualClock } from '../manual-clock.ts';
import { createReplayFeed } from './replay-feed.ts';

const T = Date.UTC(2025, 5, 4, 10, 0, 0);
const MINUTE = 60_000;
const symbols: readonly FeedSymbol[] = [
  { symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n },
  { symbolId: 2, code: 'ethusdt', tickUnits: 1_000_000n },
];
let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-recording-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(content: string | Buffer, name = 'BTCUSDT.csv'): Promise<string> {
  files += 1;
  const path = join(folder, `${files}-${name}`);
  await writeFile(path, content);
  return path;
}

type Played = { readonly feed: Feed; readonly seen: readonly (string | undefined)[] };
/** What is played at the start and at the end of each of some waits. */
async function played(paths: readonly string[], ...waitsMs: readonly number[]): Promise<Played> {
  const clock = createManualClock(Date.UTC(2026, 3, 15, 12));
  const feed = await createReplayFeed({ symbols, clock, paths, speed: 1, startAtMs: null, loop: false });
  let price: string | undefined;
  const seen: (string | undefined)[] = [];
  await feed.start((said: PlayedPrice) => (price = said.symbolCode === 'btcusdt' ? said.price : price));
  seen.push(price);
  for (const waitMs of waitsMs) {
    clock.advance(waitMs - 250);
    price = undefined;
    clock.advance(250);
    seen.push(price);
  }
  return { feed, seen };
}
const play = async (content: string | Buffer, ...waitsMs: readonly number[]): Promise<Played> => played([await file(content)], ...waitsMs);
const refusal = async (content: string | Buffer, name?: string): Promise<string> =>
  await played([await file(content, name)]).then(
    ({ feed }) => `taken: ${feed.reason}`,
    (error: unknown) => String(error),
  );

const HEADER = 'open_time,open,high,low,close,volume';
const csv = (...lines: readonly string[]): string => [...lines, ''].join('\n');
const bar = (time: number | string, price: number | string): string => `${time},${price},${price},${price},${price},1`;
const bars = (stepMs: number, ...prices: readonly number[]): readonly string[] =>
  prices.map((price, index) => bar(T + index * stepMs, price));
const minutes = csv(HEADER, ...bars(MINUTE, 100, 200));

describe('times of a recording, by what they are', () => {
  const start = ['recorded from 2025-06-04T10:00:00.000Z', '100.00', '200.00'];
  const begun = async (text: string): Promise<unknown> => {
    const { feed, seen } = await play(text, MINUTE);
    return [feed.reason.slice(0, 38), ...seen];
  };
  test.each([
    ['seconds', (ms: number) => `${ms / 1_000}`],
    ['seconds with a fraction', (ms: number) => `${ms / 1_000}.000`],
    ['milliseconds', (ms: number) => `${ms}`],
    ['microseconds', (ms: number) => `${ms}000`],
    ['nanoseconds', (ms: number) => `${ms}000000`],
    ['dates that say UTC', (ms: number) => new Date(ms).toISOString()],
  ])('%s', async (_, time) => {
    const text = csv(HEADER, bar(time(T), 100), bar(time(T + MINUTE), 200));
    expect(await begun(text)).toEqual(start);
    const trades = csv('id,price,qty,time', `1,100,1,${time(T)}`, `2,200,1,${time(T + MINUTE)}`);
    expect(await begun(trades)).toEqual(start);
  });
  test('dates of a column that says UTC', async () => {
    const text = csv('time_utc,bid_open,bid_high,bid_low,bid_close,bid_size', bar('20250604 10:00', 100), bar('20250604 10:01', 200));
    expect(await begun(text)).toEqual(start);
  });
  test.each(['2025-06-04T10:00:00', '2025-02-30T10:00Z', '12345678901', '1.7e12', '-1', '', 'NaN', '9999999999', '175050192000000000'])(
    '%j is refused by file and line',
    async (time) => {
      expect(await refusal(csv(HEADER, bar(T, 100), bar(time, 100)))).toMatch(/BTCUSDT\.csv, line 3: .* is no time in UTC/);
    },
  );
});

describe('bars of any length, by their rows', () => {
  test('SPEC 3.1 an hour of a bar of an hour passes in an hour', async () => {
    const { seen } = await play(
      csv(HEADER, `${T},100,400,50,300,1`, bar(T + 60 * MINUTE, 500)),
      ...Array.from({ length: 4 }, () => 15 * MINUTE),
    );
    expect(seen).toEqual(['100.00', '50.00', '400.00', '300.00', '500.00']);
  });
  test.each([1_000, 5 * MINUTE, 24 * 60 * MINUTE])('%d ms', async (stepMs) => {
    const { seen } = await play(csv(HEADER, ...bars(stepMs, 100, 200)), stepMs - 250, 250);
    expect(seen).toEqual(['100.00', '100.00', '200.00']);
  });
  test('the end that a row says is its length, and of one bar the name', async () => {
    const said = csv(`${HEADER},close_time`, `${bar(T, 100)},${T + 15 * MINUTE - 1}`);
    expect((await play(said, 14 * MINUTE, 2 * MINUTE)).seen).toEqual(['100.00', '100.00', undefined]);
    const path = await file(csv(HEADER, bar(T, 100)), 'BTCUSDT-1h.csv');
    expect((await played([path], 59 * MINUTE, 2 * MINUTE)).seen).toEqual(['100.00', '100.00', undefined]);
    expect(await refusal(csv(HEADER, bar(T, 100)))).toMatch(/BTCUSDT\.csv: a single bar/);
    expect(await refusal(csv(HEADER, bar(T, 100)), 'BTCUSDT-1M.csv')).toMatch(/a single bar/);
    expect(await refusal(minutes, 'BTCUSDT-1h.csv')).toMatch(/BTCUSDT-1h\.csv: bars of 1m, and the file's name says 1h/);
    expect(await refusal(minutes, 'BTCUSDT-1m.csv')).toMatch(/^taken/);
  });
  test.each([
    ['an hour of minutes, then hours', [0, 1, 2, 3, 60, 120, 180, 240]],
    ['hours, then minutes', [0, 60, 120, 180, 240, 241, 242]],
    ['many minutes, then some hours', [...Array.from({ length: 30 }, (_, minute) => minute), 60, 120, 180, 240, 300, 360]],
    ['a bar between two others', [0, 2, 4, 5]],
  ])('several lengths in a file are refused: %s', async (_, at) => {
    const text = csv(HEADER, ...at.map((minute) => bar(T + minute * MINUTE * (at.length === 4 ? 0.5 : 1), 100)));
    expect(await refusal(text)).toMatch(/BTCUSDT\.csv(, line \d+)?: bars (of several lengths|.* of no length)/);
  });
  test('a market that closes now and then has gaps, though one is as long as a longer bar', async () => {
    const at = [0, 1, 2, 5, 6, 7, 10, 11];
    const text = csv(HEADER, ...at.map((minute) => bar(T + minute * MINUTE, 100)));
    expect((await play(text)).feed.reason).toContain('; 2 gaps, in which 4 bars are missing');
  });
  test('several lengths that rows or files say are refused', async () => {
    const row = (at: number, length: number): string => `${bar(T + at * MINUTE, 100)},${T + (at + length) * MINUTE - 1}`;
    expect(await refusal(csv(`${HEADER},close_time`, row(0, 1), row(1, 5)))).toMatch(/line 3: bars of several lengths/);
    const paths = [await file(minutes), await file(csv(HEADER, ...bars(60 * MINUTE, 1, 2)))];
    await expect(played(paths)).rejects.toThrow(
      /BTCUSDT\.csv: bars of 1h, and .*BTCUSDT\.csv has bars of 1m: name one of them for btcusdt/,
    );
    const trades = await file(csv('id,price,qty,time', `1,100,1,${T}`));
    await expect(played([paths[0] ?? '', trades])).rejects.toThrow(
      /: (trades|bars of 1m), and .* has (bars of 1m|trades): name one of them/,
    );
  });
});

describe('several recordings of one symbol', () => {
  const otherwise = csv(HEADER, bar(T, 100), bar(T + MINUTE, 201));
  test('that differ are refused with both files and the first row that differs', async () => {
    const [one, other] = [await file(minutes), await file(otherwise)];
    const words = (first: string, second: string): string =>
      `${second}, line 3: another price of btcusdt at 2025-06-04T10:01:00.000Z than in line 3 of ${first}: name one of them`;
    await expect(played([one, other])).rejects.toThrow(words(one, other));
    await expect(played([other, one])).rejects.toThrow(words(other, one));
    const set = await mkdtemp(join(folder, 'set-'));
    await writeFile(join(set, 'BTCUSDT-perp.csv'), minutes);
    await writeFile(join(set, 'BTCUSDT-spot.csv'), otherwise);
    await expect(played([set])).rejects.toThrow(words(join(set, 'BTCUSDT-perp.csv'), join(set, 'BTCUSDT-spot.csv')));
  });
  test('trades that differ, between those of the other file too', async () => {
    const trades = async (...rows: readonly (readonly [number, number])[]): Promise<string> =>
      await file(csv('id,price,qty,time', ...rows.map(([afterMs, price], id) => `${id},${price},1,${T + afterMs}`)));
    const one = await trades([0, 100], [1_000, 101]);
    const other = await trades([500, 102], [1_000, 101]);
    await expect(played([one, other])).rejects.toThrow(/line 2: another price of btcusdt at .*10:00:00\.500Z than in line 2 of /);
    // where one of them has no price any more the other one may
    const long = await trades([0, 100], [200_000, 105]);
    expect((await played([long, await trades([100_000, 102], [200_000, 105])], 100_000)).seen).toEqual(['100.00', '102.00']);
  });
  test('that agree are played once, which is said; of those that follow each other the later one counts from its first row on', async () => {
    const longer = await file(csv(HEADER, ...bars(MINUTE, 100, 200, 300)));
    const { feed, seen } = await played([await file(minutes), longer], MINUTE, MINUTE);
    expect(seen).toEqual(['100.00', '200.00', '300.00']);
    expect(feed.reason).toContain('; 8 prices left out that another file says too');
    const first = await file(csv('id,price,qty,time', `1,100,1,${T}`));
    const then = await file(csv('id,price,qty,time', `2,200,1,${T + 1_000}`));
    const clock = createManualClock(Date.UTC(2026, 3, 15, 12));
    const following = await createReplayFeed({ symbols, clock, paths: [then, first], speed: 1, startAtMs: null, loop: false });
    const said: (readonly [string, string])[] = [];
    await following.start(({ source, price }: PlayedPrice) => said.push([source, price]));
    clock.advance(1_000);
    expect(said.map(([, price]) => price)).toEqual(['100.00', '100.00', '100.00', '100.00', '200.00']);
    expect([...new Set(said.map(([source]) => source))]).toEqual([expect.stringMatching(/^\d+-BTCUSDT and 1 more$/)]);
  });
});

describe("rows of Binance's archive without a header", () => {
  const row = (ms: number, price: number, unit: string): string =>
    `${ms}${unit},${price},${price},${price},${price},1,${ms + MINUTE - 1}${unit.replaceAll('0', '9')},100,7,0.5,50,0`;
  test.each(['', '000'])('bars, time with %j', async (unit) => {
    expect((await play(csv(row(T, 100, unit), row(T + MINUTE, 200, unit)), MINUTE)).seen).toEqual(['100.00', '200.00']);
  });
  test.each([
    ['trades', `7,100.5,1,100.5,${T},True,True`],
    ['trades of futures', `7,100.5,1,100.5,${T},false`],
    ['aggregated trades', `7,100.5,1,8,9,${T}000,true,true`],
    ['aggregated trades of futures', `7,100.5,1,8,9,${T},true`],
  ])('%s', async (_, text) => expect(await play(csv(text))).toMatchObject({ seen: ['100.50'] }));
  test('with a header the columns are found by it, however it writes them', async () => {
    const text = csv('Open time,Open,High,Low,Close,Volume,Close time', `${bar(T, 100)},${T + MINUTE - 1}`);
    expect((await play(text)).seen).toEqual(['100.00']);
  });
});

describe('a row that would be misread is refused by file and line', () => {
  test.each([
    ['no number', bar(T + MINUTE, 'NaN')],
    ['nothing', bar(T + MINUTE, '')],
    ['a price of zero', bar(T + MINUTE, 0)],
    ['below a tick', bar(T + MINUTE, '0.001')],
    ['a negative price', bar(T + MINUTE, -5)],
    ['an exponent', bar(T + MINUTE, '1e5')],
    ['a comma in a price', `${T + MINUTE},100,5,100,5,100,5,100,5,1`],
    ['a high below the low', `${T + MINUTE},100,90,110,100,1`],
    ['a close above the high', `${T + MINUTE},100,110,90,120,1`],
    ['an open below the low', `${T + MINUTE},80,110,90,100,1`],
    ['a cut end', `${T + MINUTE},100,11`],
    ['a column too many', `${bar(T + MINUTE, 100)},7`],
    ['a second header', HEADER],
    ['another bar of the same time', bar(T, 101)],
  ])('%s', async (_, row) => {
    expect(await refusal(csv(HEADER, bar(T, 100), row))).toMatch(/BTCUSDT\.csv, line 3: /);
  });
  test('a price of zero in a trade, or in a trade of a capture', async () => {
    expect(await refusal(csv('id,price,qty,time', `1,0,1,${T}`))).toMatch(/line 2: "0" is no price/);
    const frame = `${T}000000 {"data":{"e":"trade","T":${T},"s":"BTCUSDT","p":"0.00","X":"MARKET"}}`;
    expect(await refusal(csv(frame), 'BTCUSDT.txt')).toMatch(/line 1: a trade without its time or its price/);
    expect(await refusal(frame.slice(0, -9), 'BTCUSDT.txt')).toMatch(/line 1: no message, or one that was cut off/);
  });
  test('rows of another symbol', async () => {
    const rows = (...names: readonly string[]): string =>
      csv(`symbol,${HEADER}`, ...names.map((name, index) => `${name},${bar(T + index * MINUTE, 100)}`));
    expect(await refusal(rows('BTCUSDT', 'BTCUSDT', 'XRPUSDT'))).toMatch(/line 4: of XRPUSDT/);
    expect(await refusal(rows('ETHUSDT', 'ETHUSDT'))).toMatch(/line 2: of ETHUSDT, and the file's name says btcusdt/);
    for (const name of ['LINKUSDT', 'BTCUSD', ''])
      expect(await refusal(rows(name, name))).toMatch(
        /BTCUSDT-?\.csv, line 2: of (LINKUSDT|BTCUSD|no symbol), and the file's name says btcusdt/,
      );
    for (const column of ['symbol', 'Pair', 'ticker', 'instrument'])
      expect(await refusal(rows('LINKUSDT', 'LINKUSDT').replace('symbol', column))).toMatch(/line 2: of LINKUSDT/);
    expect(await refusal(rows('BTC-USDT', 'BTC/USDT'))).toMatch(/^taken/);
    expect(await refusal(minutes, 'BTCUSDT-ETHUSDT.csv')).toMatch(/more than one symbol/);
  });
  test('rows of an order book', async () => {
    for (const side of ['bid', 'Asks'])
      expect(await refusal(csv('timestamp,side,price,size', `${T},${side},100,1`))).toMatch(/line 2: a row of an order book, not a trade/);
    expect(await refusal(csv('timestamp,side,price,size', `${T},buy,100,1`))).toMatch(/^taken/);
    for (const column of ['level', 'bid', 'mark_price', 'funding_rate', 'order status', 'average_price'])
      expect(await refusal(csv(`timestamp,${column},price,size`, `${T},1,100,1`)), column).toMatch(/neither bars nor trades/);
    expect(await refusal(csv('timestamp,side,price,amount', `${T},sell,100,1`), 'BTCUSDT-liquidations.csv')).toMatch(
      /liquidations, not trades/,
    );
  });
  test('a trade of nothing; one of less than nothing is how some archives write a sale', async () => {
    for (const quantity of ['0', '0.000', '-0.0']) {
      expect(await refusal(csv('id,price,qty,time', `1,100,${quantity},${T}`))).toMatch(/line 2: a trade of nothing/);
      expect(await refusal(csv(`7,100.5,${quantity},100.5,${T},True,True`))).toMatch(/line 1: a trade of nothing/);
    }
    expect(await refusal(csv('id,price,amount,time', `1,100,-0.5,${T}`, `2,100,1e-05,${T}`))).toMatch(/^taken/);
  });
  test('a line of a capture that is no message, and what only looks like a trade', async () => {
    const frame = (data: object): string => `${T}000000 ${JSON.stringify({ stream: 'x', data })}`;
    const trade = { e: 'trade', T, s: 'BTCUSDT', p: '100.00', X: 'MARKET' };
    expect(await refusal(csv(frame(trade), 'garbage'), 'BTCUSDT.txt')).toMatch(/line 2: no message, or one that was cut off/);
    expect(await refusal(csv(frame(trade), `${T}000000 {"e":"trade",}`), 'BTCUSDT.txt')).toMatch(/line 2: a message that cannot be read/);
    const spaced = `${T + 250}000000 { "data": { "e": "trade", "T": ${T + 250}, "s": "BTCUSDT", "p": "300.00" } }`;
    const nested = frame({ ...trade, e: 'other', more: trade, word: 'trade' });
    const hidden = frame({ more: { s: 'BTCUSDT', p: '1.00' }, ...trade, s: 'ETHUSDT' });
    const { seen, feed } = await played([await file(csv(frame(trade), nested, hidden, spaced), 'BTCUSDT.txt')], 250);
    expect(seen).toEqual(['100.00', '300.00']);
    expect(feed.reason).toContain('; 1 trades of other symbols left out');
  });
  test('a folder of folders, or of nothing', async () => {
    const set = await mkdtemp(join(folder, 'set-'));
    await expect(played([set])).rejects.toThrow(/nothing to replay in .*: the folder is empty$/);
    await mkdir(join(set, 'klines'));
    await expect(played([set])).rejects.toThrow(/left out: klines \(a folder\)$/);
  });
  test('files of other kinds, empty or damaged', async () => {
    expect(await refusal('')).toMatch(/BTCUSDT\.csv, line 1: empty/);
    expect(await refusal(csv(HEADER))).toMatch(/BTCUSDT\.csv, line 1: no price/);
    expect(await refusal(gzipSync(minutes).subarray(0, 60))).toMatch(/BTCUSDT\.csv: damaged gzip/);
    const long = await file(minutes);
    await truncate(long, 600_000_000);
    await expect(played([long])).rejects.toThrow(/BTCUSDT\.csv: longer than 536870888 characters/);
    expect(await refusal(Buffer.from('PK\u0003\u0004'))).toMatch(/unpack it first/);
    const book = csv('exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount', `x,BTCUSDT,${T}000,${T}000,true,ask,1,1`);
    expect(await refusal(book)).toMatch(/neither bars nor trades/);
    expect(await refusal(csv(bar(T, 100)))).toMatch(/neither bars nor trades/);
  });
});

describe('what is no file', () => {
  test('a pipe, a folder, a link to a folder and one to nothing are left out, and never waited for', async () => {
    const set = await mkdtemp(join(folder, 'set-'));
    execFileSync('mkfifo', [join(set, 'BTCUSDT-pipe.csv')]);
    await mkdir(join(set, 'BTCUSDT-folder.csv'));
    await symlink(join(set, 'BTCUSDT-folder.csv'), join(set, 'BTCUSDT-link.csv'));
    await symlink(join(set, 'nothing'), join(set, 'BTCUSDT-nothing.csv'));
    const said = [
      'BTCUSDT-folder.csv (a folder)',
      'BTCUSDT-link.csv (a folder)',
      'BTCUSDT-nothing.csv (a link that leads nowhere)',
      'BTCUSDT-pipe.csv (neither a file nor a folder)',
    ].join(', ');
    await expect(played([set])).rejects.toThrow(said);
    await writeFile(join(set, 'BTCUSDT.csv'), minutes);
    expect((await played([set])).feed.reason).toContain(`files left out: ${said}`);
    for (const name of ['pipe', 'nothing'])
      await expect(played([join(set, `BTCUSDT-${name}.csv`)])).rejects.toThrow('nothing to replay in');
  });
  test('what the system says names the path, and what to do', async () => {
    const nowhere = join(folder, 'nowhere.csv');
    await expect(played([nowhere])).rejects.toThrow(`${nowhere}: no such file or folder; name one that is there`);
    const path = await file(minutes);
    await expect(played([join(path, 'BTCUSDT.csv')])).rejects.toThrow(`${path}/BTCUSDT.csv: no such folder: a part of its name is a file`);
  });
});

describe('what is not played as it stands is said by the line of the start', () => {
  test('a byte order mark, CRLF, an empty line and gzip under any name change nothing', async () => {
    const text = `\uFEFF${minutes.replaceAll('\n', '\r\n\r\n')}`;
    const { feed, seen } = await play(gzipSync(text), MINUTE);
    expect(seen).toEqual(['100.00', '200.00']);
    expect(feed.reason).toBe('recorded from 2025-06-04T10:00:00.000Z, frozen at its end; no recording of ethusdt');
  });
  test('duplicates, order and gaps', async () => {
    const rows = bars(MINUTE, 100, 200, 300, 400, 500, 600);
    const text = csv(HEADER, ...[1, 0, 1, 5].map((index) => rows[index] ?? ''));
    const { feed, seen } = await play(text, MINUTE, MINUTE + 500);
    expect(seen).toEqual(['100.00', '200.00', undefined]);
    expect(feed.reason).toContain('; 1 duplicate rows left out; 1 rows put in order of time; 1 gaps, in which 3 bars are missing');
  });
  test('gaps between files, and none where another file fills one', async () => {
    const file1 = (...at: readonly number[]): Promise<string> => file(csv(HEADER, ...at.map((minute) => bar(T + minute * MINUTE, 100))));
    const [first, last] = [await file1(0, 1), await file1(5, 6)];
    expect((await played([first, last])).feed.reason).toContain('; 1 gaps, in which 3 bars are missing');
    expect((await played([first, last, await file1(2, 3, 4)])).feed.reason).not.toContain('gaps');
    const whole = await file1(0, 1, 5, 6);
    expect((await played([whole, await file1(1, 2, 3)])).feed.reason).toContain('; 1 gaps, in which 1 bars are missing');
  });
  test('a trade that is repeated, and trades of other symbols in a capture', async () => {
    const trade = `1,100,1,${T}`;
    expect((await play(csv('id,price,qty,time', trade, trade))).feed.reason).toContain('; 1 duplicate rows left out');
    const frame = (symbol: string, price: string): string =>
      `${T}000000 {"data":{"e":"trade","T":${T}000,"s":"${symbol}","p":"${price}","X":"MARKET"}}`;
    const { feed, seen } = await play(csv(`\uFEFF${frame('BTCUSDT', '100.00')}`, frame('ETHUSDT', '9.00')));
    expect([seen, feed.reason]).toEqual([['100.00'], expect.stringContaining('; 1 trades of other symbols left out')]);
  });
  test('files of a folder that are of other kinds', async () => {
    const other = await mkdtemp(join(folder, 'set-'));
    await writeFile(join(other, 'BTCUSDT.csv'), minutes);
    await writeFile(join(other, 'funding.csv'), 'symbol,funding_time\n');
    await writeFile(join(other, 'ETHUSDT-quotes.csv'), 'symbol,timestamp,ask_price,bid_price\n');
    const { feed } = await played([other]);
    expect(feed.reason).toContain(
      '; no recording of ethusdt; files left out: ETHUSDT-quotes.csv (neither bars nor trades), funding.csv (of no known symbol)',
    );
  });
  test('files of one symbol that follow each other are one history', async () => {
    const paths = [await file(minutes), await file(csv(HEADER, ...bars(MINUTE, 0, 0, 300, 400).slice(2)))];
    const clock = createManualClock(Date.UTC(2026, 3, 15, 12));
    const feed = await createReplayFeed({ symbols, clock, paths, speed: 1, startAtMs: T + 4 * MINUTE - 1, loop: false });
    expect(feed.history?.bars('btcusdt', 0, clock.now()).map(({ closeTicks }) => closeTicks)).toEqual([10_000, 20_000, 30_000]);
  });
  test('a start before the recording begins, or after it ends, is refused', async () => {
    const options = { symbols, clock: createManualClock(T), paths: [await file(minutes)], speed: 1, loop: false };
    await expect(createReplayFeed({ ...options, startAtMs: T - 1 })).rejects.toThrow(
      /begins at 2025-06-04T10:00:00\.000Z, after the start/,
    );
    await expect(createReplayFeed({ ...options, startAtMs: T + 3 * MINUTE })).rejects.toThrow(/ends at/);
  });
});
