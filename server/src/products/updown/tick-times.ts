import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import type { UpdownTables } from './tables.ts';

export type LastTickRow = UpdownTables['updown_last_ticks'];
/** What a contract needs here; the times are set. */
export type Timed = Pick<UpdownTables['updown_orders'], 'id' | 'offer' | 'symbol' | 'accepted_ms' | 'wait_ms' | 'expiry_ms'> & {
  entry_ms: number;
  exit_ms: number;
};

/** Product rules §6.2: a tick that comes later is no entry any more. */
const ENTRY_WITHIN_MS = 5_000;

/**
 * When the ticks were that decide running contracts. The journal says of a settled contract their numbers only, so the times are noted as the
 * ticks pass: the entry at the first `ok` tick after acceptance and wait, the exit when the first one after the expiry comes.
 */
export class TickTimes<Contract extends Timed> {
  readonly #onTimed: (contract: Contract) => void;
  readonly #lastTicks = new Map<number, LastTickRow>();
  #ticked = new Set<number>();
  /** By symbol: those without an entry. */
  readonly #waiting = new Map<number, Set<Contract>>();
  /** By symbol and offer, in the order of their expiry, since an offer has one duration: those whose exit may still change. */
  readonly #running = new Map<number, Map<number, Set<Contract>>>();

  constructor(onTimed: (contract: Contract) => void) {
    this.#onTimed = onTimed;
  }

  load(lastTicks: readonly LastTickRow[], running: readonly Contract[]): void {
    for (const tick of lastTicks) this.#lastTicks.set(tick.symbol, tick);
    for (const contract of running) this.accepted(contract);
  }

  accepted(contract: Contract): void {
    const { symbol, offer } = contract;
    if (contract.entry_ms === 0) memberOf(this.#waiting, symbol, () => new Set()).add(contract);
    if (contract.exit_ms !== 0) return;
    const byOffer = memberOf(this.#running, symbol, () => new Map<number, Set<Contract>>());
    memberOf(byOffer, offer, () => new Set()).add(contract);
  }

  ticked(event: PriceEvent, timeMs: number): void {
    if (event.state !== 'ok') return;
    const { symbolId, n } = event;
    for (const contract of this.#waiting.get(symbolId) ?? []) this.#enter(contract, timeMs);
    for (const contracts of this.#running.get(symbolId)?.values() ?? []) this.#expire(contracts, timeMs);
    this.#lastTicks.set(symbolId, { symbol: symbolId, n, time_ms: timeMs });
    this.#ticked.add(symbolId);
  }

  /** The times of a contract that is settled by the ticks with these numbers; 0 where there is none. */
  settled(contract: Contract, entryN: number, exitN: number): void {
    const { symbol, offer } = contract;
    this.#waiting.get(symbol)?.delete(contract);
    this.#running.get(symbol)?.get(offer)?.delete(contract);
    if (entryN === 0) contract.entry_ms = 0;
    const last = this.#lastTicks.get(symbol);
    if (exitN === 0) contract.exit_ms = 0;
    else if (last?.n === exitN) contract.exit_ms = last.time_ms;
  }

  /** The last ticks of the symbols that ticked since `written`. */
  rows(): readonly LastTickRow[] {
    return [...this.#ticked].flatMap((symbol) => this.#lastTicks.get(symbol) ?? []);
  }

  written(): void {
    this.#ticked = new Set();
  }

  #enter(contract: Contract, timeMs: number): void {
    if (timeMs <= startMs(contract)) return;
    this.#waiting.get(contract.symbol)?.delete(contract);
    if (timeMs > startMs(contract) + ENTRY_WITHIN_MS) return;
    contract.entry_ms = timeMs;
    this.#onTimed(contract);
  }

  /** The last tick is the exit of all that expired before this one. */
  #expire(contracts: Set<Contract>, timeMs: number): void {
    for (const contract of contracts) {
      if (contract.expiry_ms >= timeMs) return;
      contracts.delete(contract);
      const lastMs = this.#lastTicks.get(contract.symbol)?.time_ms ?? 0;
      if (lastMs <= startMs(contract)) continue;
      contract.exit_ms = lastMs;
      this.#onTimed(contract);
    }
  }
}

const startMs = ({ accepted_ms: acceptedMs, wait_ms: waitMs }: Timed): number => acceptedMs + waitMs;

function memberOf<Value>(map: Map<number, Value>, key: number, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
