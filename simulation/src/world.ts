import { createHash } from 'node:crypto';
import { ByteWriter } from '@candor/exchange/kernel/codec/byte-writer';
import { encodeEntry } from '@candor/exchange/entry-codec';
import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { assembly } from '@candor/exchange/assembly';
import { Exchange } from '@candor/exchange/exchange';
import { Random } from '@candor/exchange/test/random';
import { TrialCommands } from '@candor/exchange/test/trial-commands';
import { loadTrials } from '@candor/exchange/test/trials';
import { Audit } from '@candor/server/audit/audit';
import { compareState } from '@candor/server/audit/compare-state';
import type { Core, Reply } from '@candor/server/machine/core/core';
import { ENGINE_LIMITS, type EngineLimits } from '@candor/server/machine/core/engine';
import type { Machine } from '@candor/server/machine/core/machine';
import { makeExchangeMachine } from '@candor/server/machine/core/exchange-machine';
import { openLocalCore } from '@candor/server/machine/core/local-core';
import { recover } from '@candor/server/machine/core/recovery';
import { takeSnapshot } from '@candor/server/machine/core/take-snapshot';
import { readBatches } from '@candor/server/machine/journal/reader';
import type { FakeDisk } from './fake-disk.ts';
import { serverProducts } from '@candor/server/products/registry';

export const FOLDER = '/data';
const START_MS = 1_767_225_600_000;
const trials = await loadTrials();

/** Small, so that batches, segments and snapshots all end within a few dozen commands. */
const SMALL_LIMITS: EngineLimits = {
  ...ENGINE_LIMITS,
  batchCommands: 8,
  queueCommands: 64,
  segmentBytes: 6_000,
  snapshotEntries: 60,
};

export type Acknowledged = { readonly command: Command; readonly reply: Reply };

/**
 * The core over a fake disk and a fake clock, and everything that was acknowledged over all its lives. `life` begins with a start and
 * ends with `end`, a fault or a power cut.
 */
export class World {
  readonly acknowledged: Acknowledged[] = [];
  readonly random: (below: number) => number;
  readonly #commands: TrialCommands;
  disk: FakeDisk;
  core: Core | null = null;
  failure: unknown = null;

  constructor(disk: FakeDisk, random: (below: number) => number) {
    this.disk = disk;
    this.random = random;
    this.#commands = new TrialCommands(trials, new Random(random), START_MS, false);
  }

  async start(): Promise<Core> {
    const { disk } = this;
    this.failure = null;
    const core = await openLocalCore({
      dataFolder: FOLDER,
      disk,
      clock: { now: () => this.#now(), after: () => {} },
      makeMachine: makeExchangeMachine,
      limits: SMALL_LIMITS,
      takeSnapshot: (seq) => takeSnapshot(disk, FOLDER, makeExchangeMachine, seq),
      lock: false,
      onFatal: (error) => {
        this.failure = error;
      },
    });
    core.onBatch((batch) => {
      for (const entry of batch.entries) this.#commands.see(entry);
    });
    this.core = core;
    return core;
  }

  /** Definitions and money, acknowledged like all else. */
  async open(): Promise<void> {
    for (const command of this.#commands.opening()) await this.send(command);
  }

  /** One of all products, and time that passes. */
  next(): Command {
    return this.#commands.next();
  }

  /** Resolves when answered; a rejection (the core is gone) resolves to null: the result is unknown. */
  async send(command: Command): Promise<Reply | null> {
    const { core } = this;
    if (core === null) return null;
    try {
      const reply = await core.submit(command);
      if (reply.seq > 0) this.acknowledged.push({ command, reply });
      return reply;
    } catch {
      return null;
    }
  }

  /** The commands' own clock, which stands, creeps and jumps; sometimes the machine's has gone back. */
  #now(): number {
    const { timeMs } = this.#commands.world;
    return this.random(10) === 0 ? timeMs - 5_000 : timeMs;
  }
}

/** States of the last journals that were decided again and audited without a problem, by the hash of their entries. */
const clean = new Map<string, Buffer>();
const MOST_CLEAN = 8;

/** Everything that must be true of a disk's contents after a fault, whatever it was. Throws with the first thing that is not. */
export async function examine(disk: FakeDisk, acknowledged: readonly Acknowledged[]): Promise<readonly Entry[]> {
  const batches = await Array.fromAsync(readBatches(FOLDER, 1, Number.MAX_SAFE_INTEGER, disk));
  const entries = batches.flatMap((batch) => batch.entries);
  for (const { command, reply } of acknowledged) {
    const entry = entries[reply.seq - 1];
    if (entry === undefined) throw new Error(`I27: entry ${reply.seq} was acknowledged and is lost`);
    if (!same(entry, { ...entry, timeMs: reply.timeMs, command, outcome: reply.outcome }))
      throw new Error(`I27: entry ${reply.seq} is not what was acknowledged`);
  }
  const recovered = recover(disk, FOLDER, makeExchangeMachine);
  if (recovered.seq !== entries.length) throw new Error(`recovered ${recovered.seq} of ${entries.length} entries`);
  const pieces: Buffer[] = [];
  recovered.machine.saveTo((piece) => pieces.push(Buffer.from(piece)));
  const state = Buffer.concat(pieces);
  const hash = createHash('sha256');
  for (const entry of entries) hash.update(bytesOf(entry));
  const journal = hash.digest('hex');
  // The same entries, byte for byte, and the same state were looked at before: they cannot be judged otherwise now.
  if (clean.get(journal)?.equals(state) === true) return entries;
  decideAgain(entries, recovered.machine, state);
  clean.set(journal, state);
  for (const oldest of [...clean.keys()].slice(0, -MOST_CLEAN)) clean.delete(oldest);
  return entries;
}

/** Decides all commands again and audits every balance. Throws at a difference from the journal or from the recovered state. */
function decideAgain(entries: readonly Entry[], machine: Machine, state: Buffer): void {
  const audit = new Audit(serverProducts);
  const again = new Exchange();
  for (const entry of entries) {
    audit.see(entry);
    const decided = again.execute(entry.seq, entry.timeMs, entry.command);
    if (!same(decided, entry)) throw new Error(`I3: entry ${entry.seq} decided again is another`);
  }
  if (!state.equals(again.snapshot())) throw new Error('I3: recovered and executed states differ');
  compareState(audit, machine);
  const { problems } = audit.report();
  if (problems.length > 0) throw new Error(`audit: ${problems.join('; ')}`);
}

/**
 * I27: no id of an account was done twice, however often and in whatever order it came. Throws with the first that was. Ids of what its object remembers
 * (product rules §16) are in no memory of ids, so that another command may come with the same.
 */
export function doneOnce(entries: readonly Entry[]): void {
  const done = new Set<string>();
  for (const { command, outcome } of entries) {
    const key = `${command.accountId} ${command.id}`;
    if (command.id === '' || !outcome.ok || outcome.repeated) continue;
    if (assembly.commands.of(command.body.type).memory === 'by-object') continue;
    if (done.has(key)) throw new Error(`I27: ${key} was done twice`);
    done.add(key);
  }
}

/** Equal as the journal writes them. */
function same(left: Entry, right: Entry): boolean {
  return bytesOf(left).equals(bytesOf(right));
}

function bytesOf(entry: Entry): Buffer {
  const writer = new ByteWriter(512);
  encodeEntry(writer, entry);
  return Buffer.from(writer.view());
}
