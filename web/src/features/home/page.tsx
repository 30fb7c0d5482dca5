import { lazy, Suspense } from 'react';
import { useOffersSecond } from '../../session/products.ts';
import { useSignedIn } from '../../session/session.ts';
import { useTopic } from '../../market/hooks.ts';
import { useWide } from '../../ui/use-wide.ts';
import styles from './home.module.css';
import { CoinList } from './parts/coin-list.tsx';
import { OwnCoins } from './parts/own-coins.tsx';
import { QuickMenu } from './parts/quick-menu.tsx';
import { TotalValue } from './parts/total-value.tsx';
import { Welcome } from './parts/welcome.tsx';

/** Only where there is room for it. */
const OwnOrders = lazy(async () => ({ default: (await import('./parts/own-orders.tsx')).OwnOrders }));

/** Nobody waits for them: most have none that run. */
const RunningContracts = lazy(async () => ({ default: (await import('./parts/running-contracts.tsx')).RunningContracts }));

export function HomePage() {
  const second = useOffersSecond();
  const signedIn = useSignedIn();
  const desk = useWide('desk');
  useTopic({ type: 'DETAIL' });
  return (
    <div className={styles['page']}>
      {signedIn ? (
        <div className={styles['own']}>
          <TotalValue />
          <QuickMenu />
          {second && (
            <Suspense fallback={null}>
              <RunningContracts />
            </Suspense>
          )}
          {desk && <OwnCoins />}
          {desk && (
            <Suspense fallback={null}>
              <OwnOrders />
            </Suspense>
          )}
        </div>
      ) : (
        <Welcome />
      )}
      <CoinList signedIn={signedIn} />
    </div>
  );
}
