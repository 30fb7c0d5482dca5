import type { CommandBody } from '@candor/exchange/command';
import type { Core } from '../../machine/core/core.ts';
import { oneOfRanked, sizeOf, typedUnits } from '../../participants/choice.ts';
import type { Participation, Seat } from '../../participants/participation.ts';

const QUOTE_SCALE = 8;
const STEEPNESS = 1;

/** Small second contracts now and then, on a side that is drawn. They take a little of the cover and count in no published result. */
export const updownParticipation: Participation = { weight: 10, open: (core) => ({ decide: (seat) => decide(core, seat) }) };

async function decide(core: Pick<Core, 'query'>, { random, priceTicks }: Seat): Promise<readonly CommandBody[]> {
  const offers = (await core.query({ type: 'updown.products' })).filter(({ enable, symbolId }) => enable && priceTicks(symbolId) !== null);
  const offer = oneOfRanked(random, offers, STEEPNESS);
  if (offer === undefined) return [];
  const side = random.uniform() < 0.5 ? 'up' : 'down';
  const stakeUnits = typedUnits(sizeOf(random, 5, 0.8, 1, 25), QUOTE_SCALE);
  if (stakeUnits < offer.minStakeUnits || stakeUnits > offer.maxStakeUnits) return [];
  return [{ type: 'updown.place', offerId: offer.offerId, side, stakeUnits, version: 0, validUntilMs: 0 }];
}
