import { type ExclusionScope as WireScope, RISK_CATEGORIES as WIRE_ROWS } from '@candor/contract/risk-categories';
import { type ExclusionScope, RISK_CATEGORIES } from '@candor/exchange/ground/protection/risk-categories';

type Pair = { readonly scope: ExclusionScope; readonly wire: WireScope };

const OF_ALL: Pair = { scope: 'all', wire: 'all' };
/** The exclusions as the exchange and the wire call them: two words of one kind of risk. */
const PAIRS: readonly Pair[] = RISK_CATEGORIES.flatMap(({ key, exclusion }): readonly Pair[] => {
  const wire = WIRE_ROWS[key].exclusion;
  return exclusion === null || wire === null ? [] : [{ scope: exclusion, wire: wire.scope }];
}).concat(OF_ALL);

/** The exchange's word for an exclusion of the wire. Throws an `Error` for one that only the wire has. */
export function scopeOf(wireScope: WireScope): ExclusionScope {
  return found(PAIRS.find(({ wire }) => wire === wireScope)).scope;
}

/** The other way round. */
export function wireScopeOf(exchangeScope: ExclusionScope): WireScope {
  return found(PAIRS.find(({ scope }) => scope === exchangeScope)).wire;
}

function found(pair: Pair | undefined): Pair {
  if (pair === undefined) throw new Error('an exclusion that the exchange and the wire do not both have');
  return pair;
}
