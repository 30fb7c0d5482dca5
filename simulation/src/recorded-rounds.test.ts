import { FEE_ROUNDS } from '@candor/exchange/products/rounds/accounts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { Exchange } from '@candor/exchange/exchange';
import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';
import type { RoundSide } from '@candor/exchange/products/rounds/words';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { Audit } from '@candor/server/audit/audit';
import { compareState } from '@candor/server/audit/compare-state';
import { readRecording } from '@candor/server/prices/feeds/recorded/read-recording';
import { lastAtOrBefore } from '@candor/server/prices/feeds/recorded/series';
import { describe, expect, test } from 'vitest';
import { serverProducts } from '@candor/server/products/registry';

const FOLDER = join(import.meta.dirname, '../../../shared/market-data/klines-perp-2025-06');
/** The day of the first sell-off, 13 June 2025, played as a day of the next year: rounds begin at the same times of day. */
const DAY_START_MS = Date.UTC(2025, 5, 13);
const PLAYED_START_MS = Date.UTC(2026, 0, 2);
const DAY_SECONDS = 86_400;
const COINS = ['btcusdt', 'ethusdt', 'solusdt'];
const PERIODS_S = [60, 300, 900];
const TICK_UNITS = 1_000_000n;
const USDT = 1;
const ONE = 100_000_000n;
const USERS = 50;
const FEE_PERCENT = 5n;

type Bet = { readonly accountId: number; readonly up: boolean; readonly units: bigint };

/** Feeds fall silent now and then, some for seconds, some over several rounds. Seconds of the day, the first silent one and the first tick after. */
function silences(random: (below: number) => number): readonly (readonly [number, number])[] {
  return Array.from({ length: 60 }, (_, index) => {
    const from = index * 1_440 + random(1_000);
    return [from, from + (index % 10 === 0 ? 400 : 1 + random(60))] as const;
  });
}

/**
 * What each bet must get, from the recorded bars and from the list of bets alone: nothing of the exchange, the feed or the journal.
 * A minute of the recording is played as four prices at 0, 15, 30 and 45 s, a tick a second.
 */
class FromTheFile {
  readonly #bars = new Map<string, readonly number[]>();
  readonly #isSilent: (second: number) => boolean;

  constructor(isSilent: (second: number) => boolean) {
    this.#isSilent = isSilent;
    for (const coin of COINS) {
      const text = gunzipSync(readFileSync(join(FOLDER, `${coin.toUpperCase()}-perp-1m.csv.gz`))).toString('utf8');
      for (const line of text.split('\n').slice(1)) {
        const [openTime = '', ...cells] = line.split(',');
        const minute = (Number(openTime) - DAY_START_MS) / 60_000;
        if (minute < 0 || minute >= 1_440) continue;
        this.#bars.set(
          `${coin} ${minute}`,
          cells.slice(0, 4).map((cell) => Math.round(Number(cell) * 100)),
        );
      }
    }
  }

  /** The price of the last tick from one second to another, both included; null when there was none. */
  #price(coin: string, fromSecond: number, toSecond: number): number | null {
    for (let second = toSecond; second >= fromSecond; second--) {
      if (second < 0 || second >= DAY_SECONDS || this.#isSilent(second)) continue;
      const [open = 0, high = 0, low = 0, close = 0] = this.#bars.get(`${coin} ${Math.floor(second / 60)}`) ?? [];
      const path = close >= open ? [open, low, high, close] : [open, high, low, close];
      return path[Math.floor((second % 60) / 15)] ?? 0;
    }
    return null;
  }

  /** What goes back of each order at the lock and what it is paid at the end; null where nothing plays. */
  settle(coin: string, periodSeconds: number, startSecond: number, bets: ReadonlyMap<number, Bet>): Map<number, Got> {
    const pool = (up: boolean): bigint => [...bets.values()].reduce((sum, bet) => (bet.up === up ? sum + bet.units : sum), 0n);
    const [ups, downs] = [pool(true), pool(false)];
    const m = ups < downs ? ups : downs;
    if (m === 0n) return new Map([...bets].map(([orderId, { units }]) => [orderId, { returned: units, paid: null }]));
    const played = new Map(
      [true, false].flatMap((up) => {
        const side = [...bets].filter(([, bet]) => bet.up === up);
        return [...shareOut(m, new Map(side.map(([orderId, { units }]) => [orderId, units])))];
      }),
    );
    const lock = startSecond + periodSeconds / 2;
    const end = startSecond + periodSeconds;
    const [locked, closed] = [this.#price(coin, lock - 2, lock), this.#price(coin, end - 5, end)];
    const isRefund = locked === null || closed === null || locked === closed;
    const upWins = (closed ?? 0) > (locked ?? 0);
    const winners = new Map([...played].filter(([orderId]) => !isRefund && bets.get(orderId)?.up === upWins));
    const shares = isRefund ? new Map<number, bigint>() : shareOut(m - (m * FEE_PERCENT + 99n) / 100n, winners);
    return new Map(
      [...bets].map(([orderId, { units }]) => {
        const plays = played.get(orderId) ?? 0n;
        const paid = isRefund ? plays : winners.has(orderId) ? plays + (shares.get(orderId) ?? 0n) : 0n;
        return [orderId, { returned: units - plays, paid }];
      }),
    );
  }
}

type Got = { readonly returned: bigint; readonly paid: bigint | null };

/** An amount in proportion to others, to the last unit: the largest remainders get one more, of equal ones the earlier. */
function shareOut(amount: bigint, among: ReadonlyMap<number, bigint>): ReadonlyMap<number, bigint> {
  const whole = [...among.values()].reduce((sum, units) => sum + units, 0n);
  const shares = new Map([...among].map(([orderId, units]) => [orderId, (amount * units) / whole]));
  const given = [...shares.values()].reduce((sum, share) => sum + share, 0n);
  const rest = (units: bigint): bigint => (amount * units) % whole;
  const queue = [...among].toSorted(([a, one], [b, other]) => (rest(one) === rest(other) ? a - b : rest(one) > rest(other) ? -1 : 1));
  for (const [orderId] of queue.slice(0, Number(amount - given))) shares.set(orderId, (shares.get(orderId) ?? 0n) + 1n);
  return shares;
}

/** The exchange of the day, its audit, and what it said about bets and payouts. */
class Day {
  readonly exchange = new Exchange();
  readonly audit = new Audit(serverProducts);
  /** By coin, period and start, then by order: what was staked and not taken back. */
  readonly bets = new Map<string, Map<number, Bet>>();
  readonly payouts = new Map<number, bigint>();
  readonly returned = new Map<number, bigint>();
  readonly results = new Map<string, number>();
  readonly #roundNames = new Map<number, string>();
  #timeMs = PLAYED_START_MS - 1;

  constructor() {
    this.house({ type: 'house.open', formatVersion: JOURNAL_FORMAT, mode: 'demo' });
    this.house({ type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
    this.house({ type: 'house.capital', assetId: USDT, network: 'TEST', amount: 10n ** 18n });
    this.house({ type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 17n });
    for (let accountId = 1; accountId <= USERS; accountId++) {
      this.house({ type: 'account.open', accountId, kind: 'user' });
      this.house({ type: 'account.grant', accountId, assetId: USDT, amount: 100_000n * ONE });
      this.send(accountId, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
    }
    const terms = {
      feeType: 1,
      feeValue: FEE_PERCENT * ONE,
      minStakeUnits: ONE,
      maxStakeUnits: 1_000n * ONE,
      enable: true,
      cancellable: true,
    };
    for (const [position, code] of COINS.entries()) {
      this.house({ type: 'symbol.define', symbolId: position + 1, code, tickUnits: TICK_UNITS });
      for (const [index, period] of PERIODS_S.entries())
        this.house({
          type: 'rounds.define',
          offerId: 10 * position + index + 1,
          symbolId: position + 1,
          periodMs: 1_000 * period,
          ...terms,
        });
    }
  }

  at(timeMs: number): void {
    this.#timeMs = timeMs;
  }

  house(body: CommandBody): Entry {
    return this.send(0, body);
  }

  send(accountId: number, body: CommandBody): Entry {
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.#timeMs, { id: '', accountId, body });
    this.audit.see(entry);
    this.#watch(entry);
    return entry;
  }

  #watch(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'rounds.opened') {
        const [position, index] = [Math.floor(event.offerId / 10), (event.offerId % 10) - 1];
        this.#roundNames.set(event.roundId, `${COINS[position]} ${PERIODS_S[index]} ${(event.startMs - PLAYED_START_MS) / 1_000}`);
      } else if (event.type === 'rounds.staked') {
        const name = this.#roundNames.get(event.roundId) ?? '';
        const bets = this.bets.get(name) ?? new Map<number, Bet>();
        this.bets.set(name, bets.set(event.orderId, { accountId: event.accountId, up: event.side === 'up', units: event.stakeUnits }));
      } else if (event.type === 'rounds.cancelled') {
        this.bets.get(this.#roundNames.get(event.roundId) ?? '')?.delete(event.orderId);
      } else if (event.type === 'rounds.decided') {
        const what = `${event.result} ${event.reason}`;
        this.results.set(what, (this.results.get(what) ?? 0) + 1);
      } else if (event.type === 'rounds.returned') {
        for (const { orderId, returnedUnits } of event.stakes) this.returned.set(orderId, returnedUnits);
      } else if (event.type === 'rounds.paid') {
        for (const { orderId, payoutUnits } of event.payouts) this.payouts.set(orderId, payoutUnits);
      }
    }
  }
}

describe.skipIf(!existsSync(FOLDER))('flash rounds over a whole recorded day (skipped without ../shared)', () => {
  test('13 June 2025, three coins, thousands of stakes: an independent calculation from the file agrees with every return and payout', async () => {
    const random = seededRandom(13);
    const silent = new Uint8Array(DAY_SECONDS);
    for (const [from, to] of silences(random)) silent.fill(1, from, Math.min(to, DAY_SECONDS));
    const symbols = COINS.map((code, index) => ({ symbolId: index + 1, code, tickUnits: TICK_UNITS }));
    const { readings } = await readRecording(FOLDER, symbols);
    const series = readings.map((reading) => reading.series);
    const day = new Day();
    const open: { orderId: number; accountId: number }[] = [];
    // the machine that settles is away for half an hour three times: rounds pile up and are settled afterwards
    const isAway = (second: number): boolean => second % 28_800 > 27_000;

    for (let second = 0; second < DAY_SECONDS; second++) {
      const timeMs = PLAYED_START_MS + 1_000 * second;
      day.at(timeMs);
      for (const { symbolCode, times, ticks } of silent[second] === 0 ? series : []) {
        const priceTicks = ticks[lastAtOrBefore(times, DAY_START_MS + 1_000 * second)] ?? 0;
        const symbolId = COINS.indexOf(symbolCode) + 1;
        if (symbolId > 0)
          day.house({ type: 'price.tick', symbolId, priceTicks, state: 'ok', sourceKind: 'recorded', rule: 'index/1', sources: [] });
      }
      if (second % 7 === 0 && !isAway(second)) day.house({ type: 'house.advance', budget: 1 + random(20) });
      day.at(timeMs + random(1_000));
      for (let count = random(3); count > 0; count--) {
        const accountId = 1 + random(USERS);
        const side: RoundSide = random(2) === 0 ? 'up' : 'down';
        const offerId = 10 * random(COINS.length) + 1 + random(PERIODS_S.length);
        const stakeUnits = random(3) === 0 ? BigInt(1 + random(9)) * ONE : ONE + BigInt(random(1_000_000_000));
        const { outcome } = day.send(accountId, { type: 'rounds.stake', offerId, side, stakeUnits });
        if (outcome.ok) open.push({ orderId: outcome.ref, accountId });
      }
      const regret = random(12) === 0 ? open.splice(Math.max(0, open.length - 1 - random(20)), 1)[0] : undefined;
      if (regret !== undefined) day.send(regret.accountId, { type: 'rounds.cancel', orderId: regret.orderId });
    }
    day.at(PLAYED_START_MS + 1_000 * DAY_SECONDS + 3_600_000);
    while (day.exchange.dueMs(PLAYED_START_MS + 100_000_000) <= PLAYED_START_MS + 100_000_000)
      day.house({ type: 'house.advance', budget: 100 });

    const file = new FromTheFile((second) => silent[second] === 1);
    let settled = 0;
    let staked = 0n;
    let paid = 0n;
    for (const [name, bets] of day.bets) {
      const [coin = '', period = '', start = ''] = name.split(' ');
      for (const [orderId, got] of file.settle(coin, Number(period), Number(start), bets)) {
        expect(day.returned.get(orderId) ?? 0n, `what went back of order ${orderId} of ${name}`).toBe(got.returned);
        expect(day.payouts.get(orderId) ?? null, `order ${orderId} of ${name}`).toBe(got.paid);
        settled += 1;
        paid += got.returned + (got.paid ?? 0n);
        staked += bets.get(orderId)?.units ?? 0n;
      }
    }
    day.exchange.check();
    compareState(day.audit, day.exchange);
    expect(day.audit.report().problems).toEqual([]);
    expect(settled).toBe(new Set([...day.payouts.keys(), ...day.returned.keys()]).size);
    expect(settled).toBeGreaterThan(20_000);
    const fees = day.audit.units({ code: FEE_ROUNDS.code, ownerId: 0, ref: 0, assetId: USDT });
    expect(paid + fees).toBe(staked);
    for (const what of ['up ', 'down ', 'refund TIE', 'refund ONE_SIDED', 'refund NO_LOCK', 'refund NO_CLOSE'])
      expect(day.results.get(what) ?? 0, what).toBeGreaterThan(0);
  });
});
