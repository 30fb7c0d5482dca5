import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { Exchange } from '@candor/exchange/exchange';
import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';
import { NO_LINK } from '@candor/proofs/digest';
import { verifyEvidence } from '@candor/proofs/verify';
import { Random } from '@candor/proofs/test/random';
import { roundEvidence } from '@candor/server/products/rounds/evidence';
import { publishedRound, publishedStake, roundReceipt } from '@candor/server/products/rounds/objects';
import { updownEvidence } from '@candor/server/products/updown/evidence';
import { updownReceipt } from '@candor/server/products/updown/objects';
import type { RoundRecord, StakeRecord } from '@candor/server/products/rounds/queries';
import { expect, test } from 'vitest';
import { keyring, MemorySeries } from './memory-series.ts';

const START_MS = 1_767_225_600_000;
const USDT = 1;
const UNIT = 100_000_000n;
const SYMBOL = { symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n };
const USERS = [2, 3, 4, 5];

type Event<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Mode = 'demo' | 'live';
type At<T> = T & { readonly timeMs: number; readonly seq: number };

/** The exchange under random ticks, orders and pauses, and what it said. */
class Harness {
  readonly exchange = new Exchange();
  readonly series: MemorySeries;
  readonly accepted: At<Event<'updown.accepted'>>[] = [];
  readonly settled = new Map<number, At<Event<'updown.settled'>>>();
  readonly voided: At<Event<'updown.voided'>>[] = [];
  readonly opened = new Map<number, Event<'rounds.opened'>>();
  readonly staked: At<Event<'rounds.staked'>>[] = [];
  readonly decided = new Map<number, At<Event<'rounds.decided'>>>();
  readonly matched = new Map<number, Event<'rounds.matched'>>();
  /** What plays of stakes of the larger side. */
  readonly played = new Map<number, bigint>();
  readonly paid = new Map<number, At<{ readonly result: 'win' | 'lose' | 'refund'; readonly payoutUnits: bigint }>>();
  readonly #random: Random;
  readonly #mode: Mode;
  /** When a price may come again; 0 while there is one. */
  #thawsMs = 0;
  timeMs = START_MS;

  constructor(random: Random, mode: Mode) {
    this.#random = random;
    this.#mode = mode;
    this.series = new MemorySeries(SYMBOL, random.whole(1, 6));
    this.house({ type: 'house.open', formatVersion: JOURNAL_FORMAT, mode });
    this.house({ type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
    this.house({ type: 'symbol.define', ...SYMBOL });
    this.house({ type: 'house.capital', assetId: USDT, network: 'TEST', amount: 100_000_000n * UNIT });
    this.house({ type: 'house.fund', assetId: USDT, fund: 'updown', amount: 50_000_000n * UNIT });
    this.house({ type: 'house.fund', assetId: USDT, fund: 'promo', amount: 40_000_000n * UNIT });
    const limits = { minStakeUnits: 1n, maxStakeUnits: 2_000n * UNIT, enable: true };
    for (const [index, seconds] of [10, 30, 60].entries()) {
      this.house({
        type: 'updown.define',
        offerId: index + 1,
        symbolId: 1,
        durationMs: seconds * 1000,
        ratePpm: 800_000 + index * 61_237,
        ...limits,
      });
    }
    for (const [index, seconds] of [8, 12, 60].entries()) {
      const fee = index === 2 ? { feeType: 2, feeValue: 3n * UNIT } : { feeType: 1, feeValue: 5n * UNIT };
      this.house({
        type: 'rounds.define',
        offerId: index + 1,
        symbolId: 1,
        periodMs: seconds * 1000,
        ...fee,
        ...limits,
        cancellable: true,
      });
    }
    for (const accountId of USERS) {
      this.house({ type: 'account.open', accountId, kind: 'user' });
      this.house({ type: 'account.grant', accountId, assetId: USDT, amount: 1_000_000n * UNIT });
      for (const product of ['updown', 'rounds'] as const) this.send(accountId, { type: 'protection.confirmRisk', product, version: 1 });
    }
  }

  house(body: CommandBody): void {
    const { outcome } = this.send(0, body);
    if (!outcome.ok) throw new Error(`${body.type}: ${outcome.code}`);
  }

  send(accountId: number, body: CommandBody): Entry {
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.timeMs, { id: '', accountId, body });
    for (const event of entry.events) this.#see(event, entry);
    return entry;
  }

  #see(event: ExchangeEvent, { seq, timeMs }: Entry): void {
    const at = { seq, timeMs };
    if (event.type === 'price.ticked') this.series.add(event, timeMs);
    else if (event.type === 'updown.accepted') this.accepted.push({ ...event, ...at });
    else if (event.type === 'updown.settled') this.settled.set(event.orderId, { ...event, ...at });
    else if (event.type === 'updown.voided') this.voided.push({ ...event, ...at });
    else if (event.type === 'rounds.opened') this.opened.set(event.roundId, event);
    else if (event.type === 'rounds.staked') this.staked.push({ ...event, ...at });
    else if (event.type === 'rounds.decided') this.decided.set(event.roundId, { ...event, ...at });
    else if (event.type === 'rounds.matched') this.matched.set(event.roundId, event);
    else if (event.type === 'rounds.returned') this.#giveBack(event, at);
    else if (event.type === 'rounds.paid') for (const payout of event.payouts) this.paid.set(payout.orderId, { ...payout, ...at });
  }

  /** Next to an empty pool a stake is over with its return. */
  #giveBack({ roundId, stakes }: Event<'rounds.returned'>, at: { readonly seq: number; readonly timeMs: number }): void {
    for (const { orderId, playedUnits } of stakes) {
      this.played.set(orderId, playedUnits);
      if (this.decided.has(roundId)) this.paid.set(orderId, { result: 'refund', payoutUnits: 0n, ...at });
    }
  }

  /** A tick, frozen now and then; the walk is slow, so that ties happen. A price comes no sooner than 3 s after there was none. */
  tick(asked: 'ok' | 'frozen' | 'closed', priceTicks: number): void {
    const state = asked === 'ok' && this.timeMs < this.#thawsMs ? 'frozen' : asked;
    if (state === 'ok') this.#thawsMs = 0;
    else if (this.#thawsMs === 0) this.#thawsMs = this.timeMs + 3_000;
    const price = `${priceTicks.toString().slice(0, -2)}.${priceTicks.toString().slice(-2)}`;
    const [sourceKind, names] = this.#mode === 'demo' ? (['simulated', ['simulated']] as const) : (['live', ['a', 'b', 'c', 'd']] as const);
    const sources = names.map((name) => ({ name, price, timeMs: this.timeMs, weight: 1, used: true }));
    this.house({ type: 'price.tick', symbolId: 1, priceTicks, state, sourceKind, rule: 'index/1', sources });
  }

  bet(): void {
    const random = this.#random;
    const accountId = random.pick(USERS);
    const side = random.pick(['up', 'down'] as const);
    const stakeUnits = random.once(2) ? BigInt(random.whole(1, 1_000)) * UNIT : BigInt(random.whole(1, 2_000_000_000));
    if (random.once(2)) {
      this.send(accountId, { type: 'updown.place', offerId: random.whole(1, 3), side, stakeUnits, version: 0, validUntilMs: 0 });
    } else {
      this.send(accountId, { type: 'rounds.stake', offerId: random.whole(1, 3), side, stakeUnits });
    }
  }

  /** What expires in three seconds of the next minute. */
  voidAhead(voidId: number): void {
    const fromMs = this.timeMs + ((voidId * 7_919) % 60_000);
    const author = { operator: 'anna, berta', reason: 'A venue sent wrong prices' };
    this.house({ type: 'updown.void', voidId, symbolId: 1, fromMs, toMs: fromMs + 3_000, ...author });
  }

  settle(): void {
    this.house({ type: 'house.advance', budget: 100 });
    this.house({ type: 'house.advance', budget: 7 });
  }
}

/**
 * Feeds that tick, dawdle, freeze and fall silent, orders at any moment, also in a tick's own millisecond. With real money they only tick: after
 * a gap nothing would be taken for five minutes.
 */
function played(seed: number, steps: number, mode: Mode = 'demo'): Harness {
  const random = new Random(seed);
  const harness = new Harness(random, mode);
  let price = 3_000_000;
  let silentUntilMs = 0;
  let dawdling = false;
  let frozen = false;
  for (let step = 0; step < steps || harness.settled.size < harness.accepted.length; step++) {
    harness.timeMs += random.pick([0, 1, random.whole(0, 400), random.whole(0, 1_500), dawdling ? random.whole(0, 7_000) : 250]);
    if (mode === 'demo' && random.once(120)) dawdling = !dawdling;
    if (mode === 'demo' && random.once(150)) frozen = !frozen;
    if (mode === 'demo' && random.once(150))
      silentUntilMs = harness.timeMs + random.pick([4_999, 5_000, 10_000, 10_001, random.whole(0, 20_000)]);
    if (step >= steps) [dawdling, frozen, silentUntilMs] = [false, false, 0];
    if (harness.timeMs >= silentUntilMs && random.whole(0, 2) > 0) {
      if (random.once(12)) price += random.pick([1, -1, random.whole(-300, 300)]);
      harness.tick(frozen ? random.pick(['frozen', 'closed'] as const) : 'ok', price);
    }
    if (step % 80 === 79) harness.voidAhead(step);
    if (step < steps && random.once(2)) harness.bet();
    if (random.once(2)) harness.settle();
  }
  harness.timeMs += 90_000;
  for (let more = 0; more < 20; more++) harness.settle();
  harness.tick('ok', price);
  harness.timeMs += 1;
  for (let more = 0; more < 3_000 && harness.paid.size < harness.staked.length; more++) harness.settle();
  return harness;
}

test(
  'I17 every second contract that the exchange settles is proved by a verifier that shares no rule with it',
  { timeout: 300_000 },
  async () => {
    const seen = new Map<string, number>();
    const waits = new Set<number>();
    for (const [seed, mode] of [
      [1, 'demo'],
      [2, 'demo'],
      [3, 'live'],
    ] as const) {
      const harness = played(seed, 4_000, mode);
      for (const order of harness.accepted) {
        const settled = harness.settled.get(order.orderId);
        if (settled === undefined) throw new Error(`order ${order.orderId} is not settled`);
        const terms = { ...order, symbolCode: SYMBOL.code, acceptedMs: order.timeMs, batchHash: NO_LINK };
        const receipt = updownReceipt(terms, keyring.key);
        const tick = (n: number, priceTicks: number) => (n === 0 ? null : { n, priceTicks, timeMs: null });
        const covering = harness.voided.find(({ fromMs, toMs }) => fromMs <= order.expiryMs && order.expiryMs <= toMs);
        const isRefunded = settled.reason === 'OPERATOR_VOID' && covering !== undefined;
        const record = {
          ...terms,
          acceptedTicks: 0,
          entry: tick(settled.entryN, settled.entryTicks),
          exit: tick(settled.exitN, settled.exitTicks),
          settled,
          voidReason: '',
          voided: isRefunded ? { ...covering, batchHash: NO_LINK } : null,
        };
        const signed = { receipt, receiptSignature: keyring.sign('candor/receipt/1', receipt) };
        const { proved, lines, recomputed } = verifyEvidence(await updownEvidence(harness.series, SYMBOL.code, record, signed));
        expect(
          lines.filter(({ ok }) => !ok),
          `seed ${seed}, order ${order.orderId}, ${settled.result} ${settled.reason}`,
        ).toEqual([]);
        expect(proved).toBe(true);
        expect([recomputed.result, recomputed.reason]).toEqual([settled.result, settled.reason]);
        expect([recomputed.first?.n ?? 0, recomputed.last?.n ?? 0]).toEqual([settled.entryN, settled.exitN]);
        waits.add(order.waitMs);
        const kind = settled.reason || settled.result;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }
    }
    expect([...seen.keys()].toSorted()).toEqual(['FEW_TICKS', 'GAP_WON', 'NO_ENTRY', 'OPERATOR_VOID', 'STALE_EXIT', 'lose', 'tie', 'win']);
    expect([...waits]).toEqual([0, 2_000]);
  },
);

test('I18 every stake that the exchange pays is proved by a verifier that shares no rule with it', { timeout: 300_000 }, async () => {
  const seen = new Map<string, number>();
  for (const seed of [3, 4, 5]) {
    const harness = played(seed, 12_000);
    const periods = [8_000, 12_000, 60_000];
    for (const stake of harness.staked) {
      const [opened, decided, paid] = [
        harness.opened.get(stake.roundId),
        harness.decided.get(stake.roundId),
        harness.paid.get(stake.orderId),
      ];
      if (opened === undefined || decided === undefined || paid === undefined) throw new Error(`stake ${stake.orderId} is not paid`);
      const mates = harness.staked.filter(({ roundId }) => roundId === stake.roundId);
      const tick = (n: number, priceTicks: number) => (n === 0 ? null : { n, priceTicks });
      const round: RoundRecord = {
        roundId: stake.roundId,
        offerId: opened.offerId,
        n: opened.n,
        symbolId: 1,
        periodMs: periods[opened.offerId - 1] ?? 0,
        feeType: opened.offerId === 3 ? 2 : 1,
        feeValue: opened.offerId === 3 ? 3n * UNIT : 5n * UNIT,
        cancellable: true,
        decided: {
          ...decided,
          simulatedUpUnits: 0n,
          simulatedDownUnits: 0n,
          matchedUnits: harness.matched.get(stake.roundId)?.matchedUnits ?? 0n,
          lock: tick(decided.lockN, decided.lockTicks),
          close: tick(decided.closeN, decided.closeTicks),
        },
        stakes: mates.length,
        paid: mates.length,
      };
      const playedOf = ({ orderId, stakeUnits }: Event<'rounds.staked'>): bigint => harness.played.get(orderId) ?? stakeUnits;
      const record: StakeRecord = {
        ...stake,
        playedUnits: playedOf(stake),
        acceptedMs: stake.timeMs,
        batchHash: NO_LINK,
        cancelled: false,
        settled: paid,
        round,
      };
      const receipt = roundReceipt({ ...round, ...record, symbolCode: SYMBOL.code }, keyring.key);
      const payouts = mates.map((mate) => ({
        ...mate,
        playedUnits: playedOf(mate),
        payoutUnits: harness.paid.get(mate.orderId)?.payoutUnits ?? -1n,
      }));
      const digests = { lock: harness.series.digestOf(decided.lockN), close: harness.series.digestOf(decided.closeN) };
      const published = publishedRound(round, SYMBOL.code, payouts.map(publishedStake), digests, keyring.key);
      const evidence = await roundEvidence(
        harness.series,
        SYMBOL.code,
        record,
        { receipt, receiptSignature: keyring.sign('candor/receipt/1', receipt) },
        { round: published, roundSignature: keyring.sign('candor/round/1', published) },
      );
      const { proved, lines } = verifyEvidence(evidence);
      expect(
        lines.filter(({ ok }) => !ok),
        `seed ${seed}, stake ${stake.orderId}, ${decided.result} ${decided.reason}`,
      ).toEqual([]);
      expect(proved).toBe(true);
      const kind = decided.reason || decided.result;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  }
  expect([...seen.keys()].toSorted()).toEqual(['NO_CLOSE', 'NO_LOCK', 'ONE_SIDED', 'TIE', 'down', 'up']);
});
