import { useState } from 'react';
import { useNavigator, useSearch } from '../navigation/hooks.ts';
import type { Path } from '../navigation/paths.ts';

/** The own order whose details a link asks for. Once they are closed, the address asks for them no more. */
export function useLinkedOrder(): { readonly orderId: number | null; readonly forget: () => void } {
  const { order } = useSearch();
  const navigator = useNavigator();
  return {
    orderId: order !== undefined && /^[1-9]\d{0,14}$/.test(order) ? Number(order) : null,
    forget: () => {
      if (order !== undefined) void navigator.changeSearch<Path>({ order: undefined }, { replace: true });
    },
  };
}

/** The own thing whose details are shown: the one that was pressed, or that a link asks for. */
export function useShownOrder() {
  const { orderId, forget } = useLinkedOrder();
  const [pressedId, show] = useState<number | null>(null);
  const close = () => {
    show(null);
    forget();
  };
  return { shownId: pressedId ?? orderId, show, close };
}
