import { lazy } from 'react';
import { Part } from '../../../product/parts.tsx';
import type { RunningStakes as Running } from '../../../product/product.ts';
import { useOffered } from '../../../product/products.ts';

/** Nobody waits for them: most have none that run. */
const RunningStakes = lazy(async () => ({ default: (await import('./running-stakes.tsx')).RunningStakes }));

/** Own stakes that run, of each product that has such. */
export function RunningOfProducts() {
  return useOffered().map(({ name, slots: { homeRunning } }) => {
    const children = (running: Running) => running.stakes.length > 0 && <RunningStakes product={name} running={running} />;
    return homeRunning !== undefined && <Part key={name} code={homeRunning} props={{ children }} />;
  });
}
