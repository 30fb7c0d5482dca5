import { seededRandom } from '@candor/exchange/test/seeded-random';

/** Says the seed of what failed, so that it can be run again alone. */
export async function underSeed(seed: number, run: (random: (below: number) => number) => Promise<void>): Promise<void> {
  try {
    await run(seededRandom(seed));
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
