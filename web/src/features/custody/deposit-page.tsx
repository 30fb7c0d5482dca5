import { Suspense, useState } from 'react';
import { useVisit } from '../../navigation/hooks.ts';
import { later } from '../../ui/later.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import { Coins } from './deposit/parts/coins.tsx';
import { Method } from './deposit/parts/method.tsx';
import type { TestCoins } from './deposit/queries.ts';

const OwnDeposits = later(async () => (await import('./deposit/parts/own-deposits.tsx')).OwnDeposits);

/** Both pages of deposits: which coin on which network, and one of them with its address. Own deposits stand beside or below either. */
export function DepositPage() {
  const { pathname } = useVisit();
  const [sent, setSent] = useState<readonly TestCoins[]>([]);
  const own = (
    <Suspense fallback={<SkeletonRows rows={3} leading={false} />}>
      <OwnDeposits sent={sent} />
    </Suspense>
  );
  if (pathname === '/recharge') return <Coins own={own} />;
  return <Method own={own} onSent={(coins) => setSent((before) => [coins, ...before])} />;
}
