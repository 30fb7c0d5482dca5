import { join } from 'node:path';

/** Where the signed series stand in the data folder. Checkpoints and keys cannot be made anew: whoever copies a journal copies them. */
export function provenanceFolder(dataFolder: string): string {
  return join(dataFolder, 'provenance');
}

export function keyFolder(dataFolder: string): string {
  return join(provenanceFolder(dataFolder), 'keys');
}

export function checkpointFolder(dataFolder: string): string {
  return join(provenanceFolder(dataFolder), 'checkpoints');
}

export function ticksFolder(dataFolder: string): string {
  return join(provenanceFolder(dataFolder), 'ticks');
}

export function tickFolder(dataFolder: string, symbol: string): string {
  return join(ticksFolder(dataFolder), symbol);
}

/** About 7 MB a file, which is what one read of an old line costs. */
export const TICKS_PER_FILE = 16_384;
/** So many ticks are not left without a signature (product rules §3.4). */
export const CHECKPOINT_TICKS = 1_000;
export const CHECKPOINTS_PER_FILE = 4_096;
