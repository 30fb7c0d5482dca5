import { BY_TWO } from '../../../test/harness.ts';
import type { Random } from '../../../test/random.ts';
import type { CustodyCommand } from '../commands.ts';

type Drawn = {
  readonly channelId: number;
  readonly units: bigint;
  readonly txId: string;
  readonly operator: string;
  readonly reason: string;
};

/** What operators do with the house's coins, mostly by two and for amounts that a chain carries; transactions are those of sweeps, so that both meet. */
export function randomCapital(random: Random, { channelId, units, txId, ...author }: Drawn): CustodyCommand {
  const whole = random.oneIn(20) ? units : units - (units % 100n);
  const named = { channelId, units: whole, txId, ...(random.oneIn(12) ? author : BY_TWO) };
  const dice = random.below(10);
  if (dice < 4) return { type: 'custody.payIn', to: random.oneIn(12) ? 'deposit' : random.one(['hot', 'cold']), ...named };
  if (dice < 7) return { type: 'custody.takeOut', ...named };
  const ends = random.one([
    ['hot', 'cold'],
    ['cold', 'hot'],
    ['cold', 'hot'],
    ['hot', 'hot'],
    ['deposit', 'cold'],
  ] as const);
  return { type: 'custody.relocate', from: ends[0], to: ends[1], ...named };
}
