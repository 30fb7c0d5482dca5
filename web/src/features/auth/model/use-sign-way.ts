import { useNavigator, useSearch } from '../../../navigation/hooks.ts';
import type { SignWay } from './sign-ways.ts';

/** The tab that the address names, else the first one, and what chooses another: a reload keeps it. */
export function useSignWay<Way extends SignWay>(ways: readonly Way[], first: Way): readonly [Way, (way: Way) => void] {
  const navigator = useNavigator();
  const { tab } = useSearch<'/login'>();
  const choose = (way: Way) => {
    void navigator.changeSearch<'/login'>({ tab: way === first ? undefined : way }, { replace: true, state: navigator.stateNow() });
  };
  return [ways.find((way) => way === tab) ?? first, choose];
}
