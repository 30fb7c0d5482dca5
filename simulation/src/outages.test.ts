import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import { simulatedTick } from '@candor/exchange/test/harness';
import { auditFolder } from '@candor/server/audit/run-audit';
import { readBatches } from '@candor/server/machine/journal/reader';
import { serverProducts } from '@candor/server/products/registry';
import { programOf } from '@candor/server/test/program-of';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Done, Step } from './outage-host.ts';
import { SECOND_CONTRACTS } from './second-contracts-opening.ts';

const HOST = programOf(new URL('outage-host.ts', import.meta.url).pathname);
const START_MS = Date.UTC(2026, 0, 1);
const STEP_MS = 500;
/** Longer than a contract and than the age of an exit, so that contracts of every age run when the outage begins. */
const BEFORE_STEPS = 26;
const AFTER_STEPS = 24;
/** Rising, flat, falling: the last price before an outage wins for one side, for none, for the other. */
const SLOPES = new Map([
  [1, 1],
  [2, 0],
  [3, -1],
]);
/** What whoever makes an outage would like: after it prices stand on the other side of every entry. */
const TURN_TICKS = 200;
const OUTAGES_MS = [3_000, 5_500, 11_000, 3_600_000];
const KINDS = ['SIGKILL', 'SIGSTOP', 'frozen feed', 'clock ahead', 'clock back'] as const;
type Kind = (typeof KINDS)[number];

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Tick = { readonly timeMs: number; readonly priceTicks: number; readonly isOk: boolean };
type Contract = Of<'updown.accepted'> & { readonly acceptedMs: number };

/** The process on a folder of its own: started when something is sent and it does not run. */
class Host {
  readonly folder = mkdtempSync(join(tmpdir(), 'candor-outages-'));
  #child: ChildProcess | null = null;

  send(steps: readonly Step[]): Promise<Done> {
    const child = (this.#child ??= fork(HOST, [this.folder], { serialization: 'advanced' }));
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`the process ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (done) => {
        child.off('exit', ended);
        resolve(done as Done);
      });
      child.send(steps);
    });
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name);
  }

  async kill(): Promise<void> {
    await this.#end((child) => child.kill('SIGKILL'));
  }

  /** What is decided stays on the disk, in a journal that is closed. */
  async stop(): Promise<void> {
    await this.#end((child) => child.disconnect());
  }

  async #end(how: (child: ChildProcess) => void): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    const ended = once(child, 'exit');
    how(child);
    await ended;
  }
}

let host = new Host();

beforeEach(() => {
  host = new Host();
});

afterEach(async () => {
  await host.kill();
  rmSync(host.folder, { recursive: true, force: true });
});

/** A market whose clock and prices the test moves. */
class Market {
  timeMs = START_MS;
  readonly #prices = new Map([...SLOPES.keys()].map((symbolId) => [symbolId, 3_000_000]));

  turn(): void {
    for (const [symbolId, slope] of SLOPES) this.#move(symbolId, -slope * TURN_TICKS);
  }

  /** Half a second, with a tick of every symbol. */
  step(state: 'ok' | 'frozen' = 'ok', more: Step['commands'] = []): Step {
    this.timeMs += STEP_MS;
    if (state === 'ok') for (const [symbolId, slope] of SLOPES) this.#move(symbolId, slope);
    const ticks = [...this.#prices].map(([symbolId, priceTicks]): readonly [number, CommandBody] => [
      0,
      simulatedTick(symbolId, priceTicks, state),
    ]);
    return { timeMs: this.timeMs, commands: [...ticks, ...more] };
  }

  /** A step after which contracts of all symbols are placed on both sides, in the millisecond of its ticks. */
  stepWithContracts(): Step {
    const place = [...SLOPES.keys()].flatMap((offerId, at) =>
      (['up', 'down'] as const).map((side): readonly [number, CommandBody] => [
        SECOND_CONTRACTS.users[at] ?? 0,
        { ...SECOND_CONTRACTS.place(side), offerId } as CommandBody,
      ]),
    );
    return this.step('ok', place);
  }

  #move(symbolId: number, ticks: number): void {
    this.#prices.set(symbolId, (this.#prices.get(symbolId) ?? 0) + ticks);
  }
}

const steps = (count: number, make: () => Step): Step[] => Array.from({ length: count }, make);

/** An outage begins when its first step would have come, and is over after so long by the clock. */
async function outage(kind: Kind, lengthMs: number, market: Market): Promise<void> {
  if (kind === 'SIGKILL') await host.kill();
  if (kind === 'frozen feed') await host.send(steps(Math.min(40, lengthMs / STEP_MS), () => market.step('frozen')));
  else market.timeMs += kind === 'clock back' ? -lengthMs : lengthMs;
  market.turn();
  if (kind !== 'SIGSTOP') return;
  host.signal('SIGSTOP');
  const woken = host.send([market.step()]);
  host.signal('SIGCONT');
  await woken;
}

/** Product rules §6 in the fewest words. */
function resultOf({ acceptedMs, expiryMs, side }: Contract, ticks: readonly Tick[]): string {
  const inside = ticks.filter(({ timeMs, isOk }) => isOk && timeMs > acceptedMs && timeMs <= expiryMs);
  const [entry] = inside;
  const exit = inside.at(-1);
  if (entry === undefined || exit === undefined || entry.timeMs - acceptedMs > 5_000) return 'void NO_ENTRY';
  const moved = (exit.priceTicks - entry.priceTicks) * (side === 'up' ? 1 : -1);
  const lack = inside.length < 2 ? 'FEW_TICKS' : expiryMs - exit.timeMs > 5_000 ? 'STALE_EXIT' : '';
  if (lack !== '') return moved > 0 ? 'win GAP_WON' : `void ${lack}`;
  return moved > 0 ? 'win' : moved < 0 ? 'lose' : 'tie';
}

test.each(KINDS)(
  '§6.6 %s at every phase of contracts of both sides: the last price pays its winners, and without an exit nobody loses a stake',
  { timeout: 120_000 },
  async (kind) => {
    const market = new Market();
    const [offers, opening] = [[2, 3], SECOND_CONTRACTS.opening()];
    const define = opening.find(([, body]) => body.type === 'updown.define')?.[1];
    const more = offers.flatMap((symbolId): CommandBody[] => [
      { type: 'symbol.define', symbolId, code: `coin${symbolId}usdt`, tickUnits: 1_000_000n },
      { ...define, symbolId, offerId: symbolId } as CommandBody,
    ]);
    const commands = [...opening, ...more.map((body): readonly [number, CommandBody] => [0, body])];
    await host.send(commands.map((command) => ({ timeMs: START_MS, commands: [command] })));
    for (const lengthMs of OUTAGES_MS) {
      const { answers } = await host.send(steps(BEFORE_STEPS, () => market.stepWithContracts()));
      expect(new Set(answers)).toEqual(new Set(['ok']));
      await outage(kind, lengthMs, market);
      await host.send(steps(AFTER_STEPS, () => market.step()));
      // a clock that was put back is waited for
      if (kind === 'clock back') market.timeMs += lengthMs + 20_000;
      await host.send([{ ...market.step(), commands: [[0, { type: 'house.advance', budget: 1_000 }]] }]);
    }
    await host.stop();

    const [contracts, settled, ticks] = [new Map<number, Contract>(), new Map<number, Of<'updown.settled'>>(), new Map<number, Tick[]>()];
    for await (const { entries } of readBatches(host.folder, 1)) {
      for (const { timeMs, events } of entries) {
        for (const event of events) {
          if (event.type === 'updown.accepted') contracts.set(event.orderId, { ...event, acceptedMs: timeMs });
          else if (event.type === 'updown.settled') settled.set(event.orderId, event);
          else if (event.type === 'price.ticked') {
            const tick = { timeMs, priceTicks: event.priceTicks, isOk: event.state === 'ok' };
            ticks.set(event.symbolId, [...(ticks.get(event.symbolId) ?? []), tick]);
          }
        }
      }
    }
    expect(contracts.size).toBe(OUTAGES_MS.length * BEFORE_STEPS * SLOPES.size * 2);
    const met = new Set<string>();
    for (const contract of contracts.values()) {
      const { orderId, side, stakeUnits, coverUnits, symbolId } = contract;
      const found = settled.get(orderId);
      const expected = resultOf(contract, ticks.get(symbolId) ?? []);
      expect(`${orderId} ${found?.result} ${found?.reason}`.trim()).toBe(`${orderId} ${expected}`);
      const refundUnits = expected === 'lose' ? 0n : stakeUnits;
      expect(found?.payoutUnits).toBe(expected.startsWith('win') ? stakeUnits + coverUnits : refundUnits);
      met.add(`${side} ${expected}`);
    }
    const sides = (results: readonly string[]): string[] => ['down', 'up'].flatMap((side) => results.map((result) => `${side} ${result}`));
    // a clock that is put back stands still: no moment is without a price
    const lacking = kind === 'clock back' ? [] : ['void NO_ENTRY', 'void FEW_TICKS', 'void STALE_EXIT', 'win GAP_WON'];
    expect([...met]).toEqual(expect.arrayContaining(sides(['win', 'lose', 'tie', ...lacking])));
    const report = await auditFolder(host.folder, serverProducts);
    expect(report.problems).toEqual([]);
  },
);
