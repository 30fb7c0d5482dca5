import { products } from '../registry.ts';
import type { Trial } from './trial.ts';

/** What stands in the registry and is no product: its commands are drawn and modelled by the files beside this one. */
const GROUND: readonly string[] = [
  'house',
  'accounts',
  'market',
  'prices',
  'protection',
  'holds',
  'operators',
  'settings',
  'verification',
  'adjustments',
];

/** The trials of all products, in the order of the registry. Rejects when a product has none. */
export async function loadTrials(): Promise<readonly Trial[]> {
  const names = products.map(({ name }) => name).filter((name) => !GROUND.includes(name));
  return await Promise.all(
    names.map(async (name) => {
      const { trial } = (await import(`../products/${name}/test/trial.ts`)) as { readonly trial: Trial };
      if (trial.name !== name) throw new Error(`the trial of ${name} is called ${trial.name}`);
      return trial;
    }),
  );
}
