import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Core } from '@candor/server/machine/core/core';
import { makeExchangeMachine } from '@candor/server/machine/core/exchange-machine';
import { ENGINE_LIMITS } from '@candor/server/machine/core/engine';
import { openLocalCore } from '@candor/server/machine/core/local-core';
import { recover } from '@candor/server/machine/core/recovery';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { systemDisk, type Disk, type DiskFile } from '@candor/server/machine/journal/disk';
import type { Machine } from '@candor/server/machine/core/machine';

/** What a process that is made to be killed settles, and how it opens more of it. */
export type SettledKind = {
  /** How many times faster than the machine's its clock goes. */
  readonly fast: number;
  readonly tickEveryMs: number;
  readonly symbolId: number;
  /** Cost units of a piece: few, so that there are many moments between two. */
  readonly advanceUnits: number;
  readonly opening: () => readonly (readonly [number, CommandBody])[];
  /** The orders or stakes that an event pays. */
  readonly paid: (event: ExchangeEvent) => readonly number[];
  /** How many are open. */
  readonly open: (core: Core) => Promise<number>;
  /** Opens more, when this is a moment for it. */
  readonly begin: (harness: SettlingHarness) => Promise<void>;
};

export type SettlingHarness = {
  readonly core: Core;
  readonly now: () => number;
  readonly send: (accountId: number, body: CommandBody) => Promise<void>;
  readonly tick: () => Promise<void>;
  /** A whole number from 0 to below `count`; another order of them in each life of the process. */
  readonly random: (count: number) => number;
};

const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1);
  });

/**
 * A process made to be killed between the end of something and its payment: the real core on the real disk, a clock that runs faster, and
 * due work done in small pieces. It says when something is due and what was acknowledged. Its arguments: data folder, and `finish` to
 * settle what is open, say so and end.
 */
export async function runSettlingHost(settled: SettledKind): Promise<void> {
  const [folder = '', task = ''] = process.argv.slice(2);
  const now = journalClock(folder, settled.fast);
  const core = await openCore(folder, now, settled);
  say({ recovered: core.figures().seq });
  core.onBatch((batch) => {
    for (const { events } of batch.entries)
      for (const event of events) for (const orderId of settled.paid(event)) say({ settled: orderId });
  });
  const harness = harnessOf(core, now, settled.symbolId);
  if (core.figures().seq === 0) for (const [accountId, body] of settled.opening()) await harness.send(accountId, body);
  for (let tickedMs = 0; ; await turn()) {
    if (now() - tickedMs >= settled.tickEveryMs) {
      tickedMs = now();
      await harness.tick();
    }
    if ((await settled.open(core)) === 0) {
      if (task === 'finish') break;
      await settled.begin(harness);
    }
  }
  say({ finished: true });
  await core.stop();
}

/** The journal's time goes on where it was, whatever the machine's clock says. */
function journalClock(folder: string, fast: number): () => number {
  const { timeMs: recoveredMs } = recover(systemDisk, folder, makeExchangeMachine);
  const beganMs = performance.now();
  const startMs = recoveredMs === 0 ? Date.UTC(2026, 0, 1) : recoveredMs + 1;
  return () => startMs + Math.floor((performance.now() - beganMs) * fast);
}

/** The machine's own disk, on which a batch takes this much longer: as long as it takes, nothing but due work is done. */
const SLOWER_MS = 2;

function slowDisk(): Disk {
  const slow = (file: DiskFile): DiskFile => ({
    ...file,
    async writeDurably(source, length, position) {
      await file.writeDurably(source, length, position);
      await new Promise((resolve) => {
        setTimeout(resolve, SLOWER_MS);
      });
    },
  });
  return { ...systemDisk, create: (path) => slow(systemDisk.create(path)), open: (path) => slow(systemDisk.open(path)) };
}

/** The exchange, which says when a piece of due work is begun. */
function sayingMachine(saved: Iterable<Uint8Array> | null): Machine {
  const machine = makeExchangeMachine(saved);
  const execute = machine.execute.bind(machine);
  machine.execute = (seq, timeMs, command) => {
    if (command.body.type === 'house.advance') say({ due: seq });
    return execute(seq, timeMs, command);
  };
  return machine;
}

function openCore(folder: string, now: () => number, { fast, advanceUnits }: SettledKind): Promise<Core> {
  return openLocalCore({
    dataFolder: folder,
    disk: slowDisk(),
    clock: { now, after: (delayMs, run) => void setTimeout(run, delayMs / fast).unref() },
    makeMachine: sayingMachine,
    limits: { ...ENGINE_LIMITS, snapshotEntries: 200, advanceUnits },
    takeSnapshot: null,
    lock: true,
    onFatal: (error) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(70);
    },
  });
}

/**
 * Prices wander over eleven ticks, so that things end in every way. They begin elsewhere in each life: those that are always the same would always
 * end rounds the same way where each life is as long as the one before.
 */
function harnessOf(core: Core, now: () => number, symbolId: number): SettlingHarness {
  const random = seededRandom(now());
  const send = async (accountId: number, body: CommandBody): Promise<void> => {
    const { seq, outcome } = await core.submit({ id: '', accountId, body });
    say({ seq, type: body.type, ok: outcome.ok, ref: outcome.ok ? outcome.ref : outcome.code });
  };
  const tick = async (): Promise<void> => {
    const priceTicks = 3_000_000 + random(11);
    await send(0, { type: 'price.tick', symbolId, priceTicks, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] });
  };
  return { core, now, send, tick, random };
}
