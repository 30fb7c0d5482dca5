import type { CommandBody } from '@candor/exchange/command';
import type { Core } from '../machine/core/core.ts';

/** An insurance account of a product's market. */
export type Insurable = {
  /** Of the market's price. */
  readonly symbolId: number;
  /** What it has, in units of the stake asset. */
  readonly units: bigint;
  /** The command that moves equity there, in units of the stake asset. */
  readonly insured: (units: bigint) => CommandBody;
};

/** What of a product has insurance that operators fund. A member of the product's manifest. */
export type Insuring = (core: Pick<Core, 'query'>) => Promise<readonly Insurable[]>;
