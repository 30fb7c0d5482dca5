import { Random } from '@candor/exchange/test/random';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { TrialCommands } from '@candor/exchange/test/trial-commands';
import { loadTrials } from '@candor/exchange/test/trials';
import { startCoreThread } from '@candor/server/machine/core/core-client';

/**
 * A process made to be killed: the real core on the real disk under as much load of all products as it takes. Every acknowledged command is printed
 * as one line of JSON after the core said so. Arguments: data folder, seed.
 */
const [folder = '', seed = '1'] = process.argv.slice(2);
/** Commands that wait for their answer at any time. */
const UNDER_WAY = 64;

const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const core = await startCoreThread({
  dataFolder: folder,
  batchCommands: 32,
  snapshotEntries: 2_000,
  onFatal: (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    process.exit(70);
  },
  onNotice: (text) => process.stderr.write(`${text}\n`),
});
say({ recovered: core.figures().seq });

const commands = new TrialCommands(await loadTrials(), new Random(seededRandom(Number(seed))), Date.now(), false);
core.onBatch((batch) => {
  for (const entry of batch.entries) commands.see(entry);
});

const send = async (command: Parameters<typeof core.submit>[0]): Promise<void> => {
  const { seq, outcome } = await core.submit(command);
  if (seq > 0) say({ seq, id: command.id, accountId: command.accountId, type: command.body.type, outcome });
};

if (core.figures().seq === 0) for (const command of commands.opening()) await send(command);
await Promise.all(
  Array.from({ length: UNDER_WAY }, async () => {
    for (;;) await send(commands.nextAt(Date.now()));
  }),
);
