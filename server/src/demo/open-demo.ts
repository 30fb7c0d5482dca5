import type { Configuration } from '../configuration.ts';
import type { Core } from '../machine/core/core.ts';
import type { Clock } from '../prices/feeds/clock.ts';
import { LIQUIDITY_ACCOUNT } from '../genesis/genesis.ts';
import { startLiquidity } from '../liquidity/liquidity.ts';
import { startParticipants } from '../participants/participants.ts';
import type { ServerProduct } from '../products/product.ts';
import { serverProducts } from '../products/registry.ts';
import type { Stops } from '../machine/stops.ts';

type Asked = { readonly configuration: Configuration; readonly onFatal: (error: Error) => void };
type Around = { readonly core: Core; readonly clock: Clock; readonly offered: readonly ServerProduct[] };

export type Demo = {
  /** Resolves when the house's first quotes stand: before, a market order finds an empty book. */
  firstQuotes(): Promise<void>;
};

/** What trades beside people where money is play: the house's quotes, then the simulated participants. */
export async function openDemo({ configuration, onFatal }: Asked, { core, clock, offered }: Around, stops: Stops): Promise<Demo> {
  const around = { core, clock, onError: onFatal };
  const liquidity = await startLiquidity({ ...around, products: serverProducts, accountId: LIQUIDITY_ACCOUNT });
  stops.add(() => liquidity.stop());
  const participants = await startParticipants({ ...around, products: offered, team: configuration.participants });
  stops.add(() => participants.stop());
  return liquidity;
}
