import process from 'node:process';
import type { CommandBody } from '@candor/exchange/command';
import { makeExchangeMachine } from '@candor/server/machine/core/exchange-machine';
import { ENGINE_LIMITS } from '@candor/server/machine/core/engine';
import { openLocalCore } from '@candor/server/machine/core/local-core';
import { systemDisk } from '@candor/server/machine/journal/disk';

// A process made to be killed and stopped: the real core on the real disk, whose clock shows what it is told. Its argument: the data folder.

/** The clock is set, then the commands are sent at once. */
export type Step = { readonly timeMs: number; readonly commands: readonly (readonly [accountId: number, body: CommandBody])[] };
/** The steps are done, and on disk: what each command was answered, `ok` or its code. */
export type Done = { readonly answers: readonly string[] };

let timeMs = 0;
const core = await openLocalCore({
  dataFolder: process.argv[2] ?? '',
  disk: systemDisk,
  clock: { now: () => timeMs, after: (delayMs, run) => void setTimeout(run, delayMs).unref() },
  makeMachine: makeExchangeMachine,
  limits: { ...ENGINE_LIMITS, snapshotEntries: 200 },
  takeSnapshot: null,
  lock: true,
  onFatal: (error) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(70);
  },
});

async function take(steps: readonly Step[]): Promise<void> {
  const answers: string[] = [];
  for (const step of steps) {
    ({ timeMs } = step);
    const replies = await Promise.all(step.commands.map(([accountId, body]) => core.submit({ id: '', accountId, body })));
    answers.push(...replies.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.code)));
  }
  const done: Done = { answers };
  process.send?.(done);
}

async function end(): Promise<void> {
  await core.stop();
  process.exit(0);
}

process.on('message', (steps: readonly Step[]) => void take(steps));
process.on('disconnect', () => void end());
