import type { SignedCheckpoint } from '../checkpoint.ts';
import { type Finding, finding } from '../finding.ts';
import type { Tick } from '../tick.ts';
import type { KeyedFile } from './checked-file.ts';
import { needIndex } from './index-rule.ts';

/** An evidence file that rests on the series of prices. */
export type ChainFile = KeyedFile & {
  readonly ticks: readonly Tick[];
  readonly checkpoints: readonly SignedCheckpoint[];
};

/** The step `index`: every price follows from its sources. */
export function rightIndex({ ticks }: ChainFile): Finding {
  for (const tick of ticks) if (tick.state === 'ok') needIndex(tick);
  return finding('index.right');
}
