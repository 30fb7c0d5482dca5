import { roundOrders } from '@candor/contract/products/rounds/calls';
import { recordOption } from '@candor/contract/products/rounds/record-call';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callTable, tableQueryOf } from '../../../api/client.ts';
import { loadPages } from '../../../api/pages.ts';
import type { OwnStakes } from '../../../product/product.ts';

/** Own ledger rows and open stakes, for a page of no product. */
export function OwnResults({ children }: { readonly children: (own: OwnStakes) => ReactNode }) {
  const rows = useQuery({
    queryKey: [recordOption.name, 'all'],
    queryFn: ({ signal }) => loadPages((page) => callTable(recordOption, page, { signal, quiet: true })),
  });
  const running = useQuery(tableQueryOf(roundOrders, { state: 'running' }));
  const isKnown = rows.data !== undefined && running.data !== undefined;
  return children({
    known: isKnown ? { rows: rows.data.rows, openStakes: running.data.rows.map(({ played, stake }) => played ?? stake) } : null,
    failed: rows.isError || running.isError,
    retry: () => {
      void rows.refetch();
      void running.refetch();
    },
  });
}
