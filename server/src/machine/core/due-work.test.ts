import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { Query, QueryResult } from '@candor/exchange/query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemDisk } from '../journal/disk.ts';
import type { StartedCore } from './core.ts';
import { ENGINE_LIMITS } from './engine.ts';
import { openLocalCore } from './local-core.ts';
import type { Machine } from './machine.ts';
import { grant } from './test/counting-machine.ts';

const START_MS = 1_800_000_000_000;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-due-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A machine of which only the work that is due matters. */
class DueMachine implements Machine {
  readonly executed: Command[] = [];
  due = 0;
  fromMs = Infinity;
  urgent = 0;
  idle = false;

  execute(seq: number, timeMs: number, command: Command): Entry {
    this.executed.push(command);
    let ref = 1;
    if (command.body.type === 'house.advance') {
      ref = this.idle ? 0 : Math.min(command.body.budget, this.urgent > 0 ? this.urgent : this.due);
      if (this.urgent > 0) this.urgent -= ref;
      else this.due -= ref;
    }
    return { seq, timeMs, command, outcome: { ok: true, ref, repeated: false }, events: [] };
  }

  prefetch(): number {
    return 0;
  }

  dueMs(): number {
    return this.due > 0 || this.urgent > 0 ? this.fromMs : Infinity;
  }

  firstMs(): number {
    return this.urgent > 0 ? this.fromMs : Infinity;
  }

  replay(): void {
    // Nothing of an entry is kept.
  }

  ask<Q extends Query>(): QueryResult<Q> {
    throw new Error('nothing is asked');
  }

  takeDepthChanges(): [] {
    return [];
  }

  saveTo(): void {
    // a state of no bytes
  }

  get pieces(): number {
    return this.executed.filter(({ body }) => body.type === 'house.advance').length;
  }
}

/** A clock that stands until it is told to move, and runs what falls due on the way. */
class StandingClock {
  nowMs = START_MS;
  #timers: { readonly atMs: number; readonly run: () => void }[] = [];

  readonly now = (): number => this.nowMs;

  /** For how long it was asked to wait each time. */
  readonly delaysMs: number[] = [];

  readonly after = (delayMs: number, run: () => void): void => {
    this.delaysMs.push(delayMs);
    this.#timers.push({ atMs: this.nowMs + delayMs, run });
  };

  get waiting(): number {
    return this.#timers.length;
  }

  advance(ms: number): void {
    this.nowMs += ms;
    const due = this.#timers.filter(({ atMs }) => atMs <= this.nowMs);
    this.#timers = this.#timers.filter(({ atMs }) => atMs > this.nowMs);
    for (const { run } of due) run();
  }
}

type Opened = { readonly core: StartedCore; readonly machine: DueMachine; readonly clock: StandingClock; readonly fatal: unknown[] };

async function open(machine = new DueMachine(), waits = false): Promise<Opened> {
  const clock = new StandingClock();
  const fatal: unknown[] = [];
  const core = await openLocalCore({
    dataFolder: folder,
    disk: systemDisk,
    clock,
    makeMachine: () => machine,
    limits: ENGINE_LIMITS,
    waits,
    takeSnapshot: null,
    lock: false,
    onFatal: (error) => fatal.push(error),
  });
  return { core, machine, clock, fatal };
}

test('§16 what is due is done in bounded pieces without anybody asking, from the moment it falls due', async () => {
  const machine = new DueMachine();
  machine.due = 1_050;
  machine.fromMs = START_MS + 100;
  const { core, clock } = await open(machine);
  clock.advance(99);
  expect(machine.pieces).toBe(0);
  clock.advance(1);
  await expect.poll(() => machine.due).toBe(0);
  expect(machine.pieces).toBe(11);
  expect(machine.executed.every(({ id, accountId, body }) => id === '' && accountId === 0 && 'budget' in body && body.budget === 100)).toBe(
    true,
  );
  await core.stop();
});

test('§16 work that begins with a command wakes the core at its time, and far work within a quarter of a second of it', async () => {
  const { core, machine, clock } = await open();
  machine.due = 1;
  machine.fromMs = START_MS + 600;
  await core.submit(grant(7, 1n));
  for (let step = 0; step < 2; step++) {
    clock.advance(250);
    expect(machine.pieces).toBe(0);
  }
  clock.advance(100);
  await expect.poll(() => machine.pieces).toBe(1);
  await core.stop();
});

test('a core that was told to wait makes no entry of its own before it begins, and then what has fallen due', async () => {
  const machine = new DueMachine();
  machine.due = 1;
  machine.fromMs = START_MS;
  const { core, clock } = await open(machine, true);
  clock.advance(10_000);
  expect([machine.executed.length, clock.waiting]).toEqual([0, 0]);
  core.begin();
  clock.advance(1);
  await expect.poll(() => machine.pieces).toBe(1);
  await core.stop();
});

test('without anything due no command is executed and no timer waits', async () => {
  const { core, machine, clock } = await open();
  await core.submit(grant(7, 1n));
  clock.advance(10_000);
  expect(machine.pieces).toBe(0);
  expect(clock.waiting).toBe(0);
  await core.stop();
});

test('§16 commands that come before work is due do not add timers for the same moment', async () => {
  const { core, machine, clock } = await open();
  machine.due = 1;
  machine.fromMs = START_MS + 100;
  for (let count = 0; count < 5; count += 1) await core.submit(grant(7, 1n));
  const dueTimers = clock.delaysMs.filter((delayMs) => delayMs === 100);
  expect(dueTimers).toHaveLength(1);
  await core.stop();
});

test('commands that keep coming do not keep due work from being done: a piece a batch, before the commands', async () => {
  const { core, machine } = await open();
  machine.due = 150;
  machine.fromMs = START_MS;
  await Promise.all(Array.from({ length: 1_000 }, () => core.submit(grant(7, 1n))));
  expect(machine.executed[0]?.body.type).toBe('house.advance');
  expect(machine.pieces).toBe(2);
  expect(machine.due).toBe(0);
  await core.stop();
});

test('§5 urgent work comes before every other command, all of it', async () => {
  const { core, machine } = await open();
  machine.urgent = 250;
  machine.fromMs = START_MS;
  await core.submit(grant(7, 1n));
  expect(machine.executed.map(({ body }) => body.type)).toEqual(['house.advance', 'house.advance', 'house.advance', 'account.grant']);
  await core.stop();
});

test('a product that says work is due and does none is a bug: the core ends', async () => {
  const { core, machine, fatal } = await open();
  machine.due = 1;
  machine.idle = true;
  machine.fromMs = START_MS;
  await expect(core.submit(grant(7, 1n))).rejects.toThrow('the core is gone');
  expect(String(fatal[0])).toContain('does none');
});

test('after the stop nothing is done any more', async () => {
  const { core, machine, clock } = await open();
  await core.stop();
  machine.due = 5;
  machine.fromMs = START_MS;
  clock.advance(1_000);
  expect(machine.pieces).toBe(0);
});

test('§3.3 a core that stops does what is urgent before what waits in its queue, and nothing after it', async () => {
  const { core, machine } = await open();
  machine.fromMs = START_MS;
  machine.urgent = 1;
  const answered = core.submit(grant(7, 1n));
  const stopped = core.stop();
  await answered;
  await stopped;
  expect(machine.executed.map(({ body }) => body.type)).toEqual(['house.advance', grant(7, 1n).body.type]);
  const other = await open();
  other.machine.fromMs = START_MS;
  other.machine.urgent = 1;
  await other.core.stop();
  expect(other.machine.executed).toEqual([]);
});
