import { useNavigator, useSearch } from '../../../navigation/hooks.ts';
import type { Path, Search } from '../../../navigation/paths.ts';
import { returnTarget } from '../../../navigation/return-target.ts';

/** Where the person wanted to go before signing in, with everything that its address said: never an address of somebody else's. */
export function useReturnTarget(): { readonly to: Path; readonly search: Search } {
  const navigator = useNavigator();
  const { from } = useSearch();
  return returnTarget(from, navigator.placeAt) ?? { to: '/', search: {} };
}
