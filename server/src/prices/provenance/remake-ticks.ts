import { rmSync } from 'node:fs';
import { lockFolder } from '../../machine/journal/lock.ts';
import { ticksFolder } from './folders.ts';

/**
 * `candor prices remake`: the next start links every tick of the journal again and compares them with the signed checkpoints. Throws
 * `DataFolderInUse` while a server runs.
 */
export async function remakeTicksOf(dataFolder: string, print: (text: string) => void): Promise<void> {
  const lock = await lockFolder(dataFolder);
  try {
    rmSync(ticksFolder(dataFolder), { recursive: true, force: true });
    print('the ticks on disk are removed: the next start makes them again from the journal');
  } finally {
    await lock.release();
  }
}
