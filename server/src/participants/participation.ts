import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Wallet } from '@candor/exchange/ground/accounts/words';
import type { Core } from '../machine/core/core.ts';
import type { RandomStream } from '../prices/feeds/simulated/random.ts';

/** One simulated participant at the moment when it acts: what it may know is what a user could. */
export type Seat = {
  readonly accountId: number;
  /** Of this moment: the same seed and moment give the same numbers. */
  readonly random: RandomStream;
  /** Of the seed, a name and the span of the clock that this moment is in: the same for every participant until the span ends. */
  readonly during: (name: string, spanMs: number) => RandomStream;
  /** The exchange's time. */
  readonly timeMs: number;
  /** Available in a wallet, when none is named on the platform wallet; in units. */
  readonly available: (assetId: number, wallet?: Wallet) => bigint;
  /** The last price of a symbol in ticks; null while it has none. */
  readonly priceTicks: (symbolId: number) => number | null;
};

/** The participants in one product of a running server. */
export type Player = {
  /** What the participant does now, in order: commands that a user could send. None: it leaves it. */
  decide(seat: Seat): Promise<readonly CommandBody[]>;
  /** What everybody may see has happened; `bySimulated` when a participant did it. */
  hear?(event: ExchangeEvent, bySimulated: boolean): void;
  /** Takes back what of an account still waits: it acts no more. */
  leave?(accountId: number): Promise<readonly CommandBody[]>;
};

/** What simulated participants do in a product. */
export type Participation = {
  /** How often they act here, beside the weights of the other products. */
  readonly weight: number;
  open(core: Pick<Core, 'query'>): Player;
};
