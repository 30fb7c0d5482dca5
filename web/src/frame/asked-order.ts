import { useNavigator, useSearch } from '../navigation/hooks.ts';
import type { Path } from '../navigation/paths.ts';

/** The own order whose details a link asks for. Once they are closed, the address asks for them no more. */
export function useAskedOrder(): { readonly orderId: number | null; readonly forget: () => void } {
  const { order } = useSearch();
  const navigator = useNavigator();
  return {
    orderId: order !== undefined && /^[1-9]\d{0,14}$/.test(order) ? Number(order) : null,
    forget: () => {
      if (order !== undefined) void navigator.changeSearch<Path>({ order: undefined }, { replace: true });
    },
  };
}
