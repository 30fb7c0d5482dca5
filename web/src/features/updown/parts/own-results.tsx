import { updownOrders } from '@candor/contract/products/updown/calls';
import { recordUpdown } from '@candor/contract/products/updown/record-call';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callTable, queryOf } from '../../../api/client.ts';
import { loadPages } from '../../../api/pages.ts';
import type { OwnStakes } from '../../../product/product.ts';

/** Own ledger rows and open stakes, for a page of no product. */
export function OwnResults({ children }: { readonly children: (own: OwnStakes) => ReactNode }) {
  const rows = useQuery({
    queryKey: [recordUpdown.name, 'all'],
    queryFn: ({ signal }) => loadPages((page) => callTable(recordUpdown, page, { signal, quiet: true })),
  });
  const running = useQuery(queryOf(updownOrders, { state: 'running' }));
  const isKnown = rows.data !== undefined && running.data !== undefined;
  return children({
    known: isKnown ? { rows: rows.data.rows, openStakes: running.data.map(({ stake }) => stake) } : null,
    failed: rows.isError || running.isError,
    retry: () => {
      void rows.refetch();
      void running.refetch();
    },
  });
}
