import { useNavigator, useSearch } from '../../../navigation/hooks.ts';
import type { Path } from '../../../navigation/paths.ts';

/** Where the person wanted to go before signing in: a path of this app, never an address of somebody else's. */
export function useReturnPath(): Path {
  const navigator = useNavigator();
  const { from } = useSearch();
  return from !== undefined && navigator.isPath(from) ? from : '/';
}
