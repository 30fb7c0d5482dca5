import { ByteWriter } from '@candor/exchange/kernel/codec/byte-writer';
import { encodeEntry } from '@candor/exchange/entry-codec';
import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { Exchange } from '@candor/exchange/exchange';
import { RandomCommands } from '@candor/exchange/test/random-commands';
import { Audit } from '@candor/server/audit/audit';
import { compareState } from '@candor/server/audit/compare-state';
import type { Core, Reply } from '@candor/server/core/core';
import { ENGINE_LIMITS, type EngineLimits } from '@candor/server/core/engine';
import { makeExchangeMachine } from '@candor/server/core/exchange-machine';
import { openLocalCore } from '@candor/server/core/local-core';
import { recover } from '@candor/server/core/recovery';
import { takeSnapshot } from '@candor/server/core/take-snapshot';
import { readBatches } from '@candor/server/journal/reader';
import type { FakeDisk } from './fake-disk.ts';
import { serverProducts } from '@candor/server/products/registry';

export const FOLDER = '/data';
const START_MS = 1_767_225_600_000;

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
  readonly #commands: RandomCommands;
  disk: FakeDisk;
  core: Core | null = null;
  failure: unknown = null;
  #nowMs = START_MS;

  constructor(disk: FakeDisk, random: (below: number) => number) {
    this.disk = disk;
    this.random = random;
    this.#commands = new RandomCommands(random);
  }

  async start(): Promise<Core> {
    const { disk } = this;
    this.failure = null;
    const core = await openLocalCore({
      dataFolder: FOLDER,
      disk,
      clock: { now: () => this.#tick(), after: () => {} },
      makeMachine: makeExchangeMachine,
      limits: SMALL_LIMITS,
      takeSnapshot: (seq) => takeSnapshot(disk, FOLDER, makeExchangeMachine, seq),
      lock: false,
      onFatal: (error) => {
        this.failure = error;
      },
    });
    core.onBatch((batch) => {
      for (const entry of batch.entries) {
        for (const event of entry.events) if (event.type === 'spot.rested') this.#commands.rested(event.orderId, entry.command.accountId);
      }
    });
    this.core = core;
    return core;
  }

  /** Definitions and money, acknowledged like all else. */
  async open(): Promise<void> {
    for (const body of RandomCommands.opening()) await this.send({ id: '', accountId: 0, body });
  }

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

  /** A clock that stands, jumps ahead and sometimes goes back. */
  #tick(): number {
    const dice = this.random(10);
    this.#nowMs += dice === 0 ? -5_000 : dice < 4 ? 0 : this.random(2_000);
    return this.#nowMs;
  }
}

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
  const audit = new Audit(serverProducts);
  const again = new Exchange();
  for (const entry of entries) {
    audit.see(entry);
    const decided = again.execute(entry.seq, entry.timeMs, entry.command);
    if (!same(decided, entry)) throw new Error(`I3: entry ${entry.seq} decided again is another`);
  }
  const recovered = recover(disk, FOLDER, makeExchangeMachine);
  if (recovered.seq !== entries.length) throw new Error(`recovered ${recovered.seq} of ${entries.length} entries`);
  if (!Buffer.from(recovered.machine.snapshot()).equals(again.snapshot())) throw new Error('I3: recovered and executed states differ');
  compareState(audit, recovered.machine);
  const { problems } = audit.report();
  if (problems.length > 0) throw new Error(`audit: ${problems.join('; ')}`);
  return entries;
}

/** I27: no id of an account was done twice, however often and in whatever order it came. Throws with the first that was. */
export function doneOnce(entries: readonly Entry[]): void {
  const done = new Set<string>();
  for (const { command, outcome } of entries) {
    const key = `${command.accountId} ${command.id}`;
    if (command.id === '' || !outcome.ok || outcome.repeated) continue;
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
