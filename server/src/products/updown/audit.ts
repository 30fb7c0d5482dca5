import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { mulDivFloor } from '@candor/money/mul-div';
import { PLATFORM, type AuditRow } from '../../audit/plan.ts';
import type { Postings } from '../../audit/postings.ts';
import type { AuditLine, Complain, ProductAudit } from '../../audit/product-audit.ts';
import { ESCROW_UPDOWN, HOUSE_UPDOWN } from './audit-rows.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Tick = { readonly n: number; readonly timeMs: number; readonly priceTicks: number };
type Order = { readonly accepted: Of<'updown.accepted'>; readonly acceptedMs: number };
type Decided = Pick<Of<'updown.settled'>, 'result' | 'reason' | 'entryN' | 'entryTicks' | 'exitN' | 'exitTicks'>;

/** Product rules §6, rules 2 and 6. */
const ENTRY_WITHIN_MS = 5_000;
const MOST_GAP_MS = 10_000;
const EXIT_WITHIN_MS = 5_000;
const PRUNE_EVERY = 4_096;

/**
 * Follows second contracts through the events and decides each again from the ticks alone: I15 (the escrow holds stake and cover until it is
 * emptied once) and I17 (entry and exit by their times).
 */
export class UpdownAudit implements ProductAudit {
  readonly #postings: Postings;
  readonly #complain: Complain;
  readonly #open = new Map<number, Order>();
  /** `ok` ticks by symbol, no older than the oldest open order needs. */
  readonly #ticks = new Map<number, Tick[]>();
  readonly #openOfSymbol = new Map<number, number>();
  #settled = 0;

  constructor(postings: Postings, complain: Complain) {
    this.#postings = postings;
    this.#complain = complain;
  }

  lines(): readonly AuditLine[] {
    return [{ count: this.#settled, of: 'second contracts decided again from their ticks' }];
  }

  see(entry: Entry, event: ExchangeEvent): void {
    if (event.type === 'price.ticked') this.#tick(entry, event);
    else if (event.type === 'updown.accepted') this.#accept(entry, event);
    else if (event.type === 'updown.settled') this.#settle(entry, event);
  }

  /** I15 at the end: every open order's escrow is whole, and no escrow is without its order. */
  finish(): void {
    for (const { accepted } of this.#open.values()) this.#checkEscrow(accepted, accepted.stakeUnits, accepted.coverUnits);
    for (const row of this.#postings.rowsOf(ESCROW_UPDOWN)) {
      if (!this.#open.has(row.ref)) this.#complain(`I15: contract ${row.ref} is not open and its escrow holds ${row.amount}`);
    }
  }

  #tick({ timeMs }: Entry, { symbolId, n, state, priceTicks }: Of<'price.ticked'>): void {
    if (state !== 'ok' || (this.#openOfSymbol.get(symbolId) ?? 0) === 0) return;
    const ticks = this.#ticks.get(symbolId) ?? [];
    this.#ticks.set(symbolId, ticks);
    ticks.push({ n, timeMs, priceTicks });
    // nobody needs what is older than the oldest open order; looked at now and then, so that it costs nothing
    if (ticks.length % PRUNE_EVERY !== 0) return;
    const oldest = this.#open.values().next().value?.acceptedMs ?? timeMs;
    ticks.splice(0, firstAfter(ticks, oldest));
  }

  #accept({ seq, timeMs }: Entry, accepted: Of<'updown.accepted'>): void {
    const { orderId, stakeUnits, coverUnits, ratePpm, symbolId } = accepted;
    if (orderId !== seq) this.#complain(`contract ${orderId} was accepted by entry ${seq}`);
    if (coverUnits !== mulDivFloor(stakeUnits, BigInt(ratePpm), 1_000_000n))
      this.#complain(`G21: the cover of contract ${orderId} is ${coverUnits}`);
    this.#open.set(orderId, { accepted, acceptedMs: timeMs });
    this.#openOfSymbol.set(symbolId, (this.#openOfSymbol.get(symbolId) ?? 0) + 1);
    this.#checkEscrow(accepted, stakeUnits, coverUnits);
  }

  #settle({ timeMs }: Entry, settled: Of<'updown.settled'>): void {
    const { orderId } = settled;
    const open = this.#open.get(orderId);
    if (open === undefined) return this.#complain(`I15: contract ${orderId} is settled and was not open`);
    this.#settled += 1;
    const { accepted } = open;
    const due = decide(open, this.#ticks.get(accepted.symbolId) ?? []);
    for (const key of ['result', 'reason', 'entryN', 'entryTicks', 'exitN', 'exitTicks'] as const) {
      if (settled[key] !== due[key]) this.#complain(`I17: ${key} of contract ${orderId} is ${settled[key]} instead of ${due[key]}`);
    }
    const finalMs = due.reason === 'NO_ENTRY' ? open.acceptedMs + ENTRY_WITHIN_MS : accepted.expiryMs;
    if (timeMs <= finalMs) this.#complain(`§6.3: contract ${orderId} was settled ${finalMs - timeMs} ms too early`);
    this.#checkPayout(settled, accepted, due);
    this.#checkEscrow(accepted, 0n, 0n);
    this.#forget(accepted);
  }

  #checkPayout(settled: Of<'updown.settled'>, { accountId, stakeUnits, coverUnits }: Of<'updown.accepted'>, { result }: Decided): void {
    const whole = stakeUnits + coverUnits;
    const payout = result === 'win' ? whole : result === 'lose' ? 0n : stakeUnits;
    const moved = ({ code }: AuditRow, ownerId: number): bigint =>
      settled.legs.reduce((sum, leg) => (leg.code === code && leg.ownerId === ownerId ? sum + leg.amount : sum), 0n);
    const { orderId } = settled;
    if (settled.payoutUnits !== payout) this.#complain(`§6.7: contract ${orderId} pays ${settled.payoutUnits} instead of ${payout}`);
    if (moved(PLATFORM, accountId) !== payout) this.#complain(`§6.7: account ${accountId} did not get ${payout} for contract ${orderId}`);
    if (moved(HOUSE_UPDOWN, 0) !== whole - payout) this.#complain(`§6.7: the house did not get ${whole - payout} of contract ${orderId}`);
  }

  /** The stake stands under the user, the cover under the house. */
  #checkEscrow({ orderId, accountId, legs }: Of<'updown.accepted'>, stakeUnits: bigint, coverUnits: bigint): void {
    const assetId = legs[0]?.assetId ?? 0;
    for (const [ownerId, due] of [
      [accountId, stakeUnits],
      [0, coverUnits],
    ] as const) {
      const units = this.#postings.units({ code: ESCROW_UPDOWN.code, ownerId, ref: orderId, assetId });
      if (units !== due) this.#complain(`I15: the escrow of contract ${orderId} for ${ownerId} is ${units} instead of ${due}`);
    }
  }

  #forget({ orderId, symbolId }: Of<'updown.accepted'>): void {
    this.#open.delete(orderId);
    const left = (this.#openOfSymbol.get(symbolId) ?? 1) - 1;
    this.#openOfSymbol.set(symbolId, left);
    if (left === 0) this.#ticks.delete(symbolId);
  }
}

/** The result by the ten rules, from the `ok` ticks of the symbol in their order. */
function decide({ accepted, acceptedMs }: Order, ticks: readonly Tick[]): Decided {
  const { expiryMs, side } = accepted;
  const inside = ticks.slice(firstAfter(ticks, acceptedMs), firstAfter(ticks, expiryMs));
  const [entry] = inside;
  const none = { entryN: 0, entryTicks: 0, exitN: 0, exitTicks: 0 };
  if (entry === undefined || entry.timeMs > acceptedMs + ENTRY_WITHIN_MS) return { result: 'void', reason: 'NO_ENTRY', ...none };
  const exit = inside.at(-1) ?? entry;
  const found = { entryN: entry.n, entryTicks: entry.priceTicks, exitN: exit.n, exitTicks: exit.priceTicks };
  const reason = voidReason(inside, exit, expiryMs);
  if (reason !== '') return { result: 'void', reason, ...found };
  if (exit.priceTicks === entry.priceTicks) return { result: 'tie', reason: '', ...found };
  const wins = side === 'up' ? exit.priceTicks > entry.priceTicks : exit.priceTicks < entry.priceTicks;
  return { result: wins ? 'win' : 'lose', reason: '', ...found };
}

/** The place of the first tick with a later time; times never fall. */
function firstAfter(ticks: readonly Tick[], timeMs: number): number {
  let low = 0;
  let above = ticks.length;
  while (low < above) {
    const middle = (low + above) >> 1;
    if ((ticks[middle]?.timeMs ?? 0) > timeMs) above = middle;
    else low = middle + 1;
  }
  return low;
}

function voidReason(inside: readonly Tick[], exit: Tick, expiryMs: number): Decided['reason'] {
  if (inside.length < 2) return 'FEW_TICKS';
  const gap = inside.some(({ timeMs }, index) => index > 0 && timeMs - (inside[index - 1]?.timeMs ?? timeMs) > MOST_GAP_MS);
  if (gap) return 'GAP';
  return expiryMs - exit.timeMs > EXIT_WITHIN_MS ? 'STALE_EXIT' : '';
}
