import { inWords } from './system-words.ts';

/** A failure at start says which setting it belongs to. */
export async function naming<Result>(setting: string, start: () => Promise<Result>): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    throw new Error(`${setting}: ${inWords(error)}`, { cause: error });
  }
}
