import { parentPort, workerData } from 'node:worker_threads';
import type { Command } from '@candor/exchange/command';
import { Engine, ENGINE_LIMITS } from '@candor/server/machine/core/engine';
import { makeExchangeMachine } from '@candor/server/machine/core/exchange-machine';
import { systemDisk } from '@candor/server/machine/journal/disk';
import { makeCoreWorkload, type CoreWorkload } from './workload.ts';

/** What the thread is started with. */
export type DurableJob = { readonly folder: string; readonly commands: number; readonly withIds: boolean };

export type DurableRun = {
  readonly accepted: number;
  /** Commands in the measured part. */
  readonly measured: number;
  readonly entries: number;
  readonly seconds: number;
  readonly processorSeconds: number;
};

/** The measured part, in a thread with the memory limits of the core's own. */
async function write(folder: string, workload: CoreWorkload): Promise<DurableRun> {
  const engine = new Engine({
    dataFolder: folder,
    disk: systemDisk,
    clock: { now: Date.now, after: () => {} },
    makeMachine: makeExchangeMachine,
    limits: ENGINE_LIMITS,
    takeSnapshot: null,
    publish: 'payload',
    onBatch: () => {},
    onFatal: (error) => {
      throw error;
    },
  });
  await feed(engine, workload.preparation);
  // A server compiles its hot paths in its first second of work, not in every second: the first tenth is not measured.
  const warmUp = Math.trunc(workload.commands.length / 10);
  await feed(engine, workload.commands.slice(0, warmUp));
  const measured = workload.commands.slice(warmUp);
  const start = performance.now();
  const processor = process.cpuUsage();
  await feed(engine, measured);
  const { user, system } = process.cpuUsage(processor);
  const seconds = (performance.now() - start) / 1_000;
  await engine.drain();
  return {
    accepted: workload.accepted,
    measured: measured.length,
    entries: engine.figures().seq,
    seconds,
    processorSeconds: (user + system) / 1_000_000,
  };
}

/** Keeps the queue full without ever meeting its end, as a gateway with many connections would. */
function feed(engine: Engine, commands: readonly Command[]): Promise<void> {
  return new Promise((resolve) => {
    let next = 0;
    let answered = 0;
    const onReply = (): void => {
      answered += 1;
      if (answered === commands.length) resolve();
      else push();
    };
    const push = (): void => {
      while (next < commands.length && next - answered < 4_096) {
        const command = commands[next++];
        if (command !== undefined) engine.submit(command, onReply);
      }
    };
    push();
  });
}

const { folder, commands, withIds } = workerData as DurableJob;
const workload = makeCoreWorkload(commands);
const bare = workload.commands.map((command): Command => ({ ...command, id: '' }));
parentPort?.postMessage(await write(folder, withIds ? workload : { ...workload, commands: bare }));
