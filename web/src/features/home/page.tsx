import { lazy, Suspense } from 'react';
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

export function HomePage() {
  const signedIn = useSignedIn();
  const desk = useWide('desk');
  useTopic({ type: 'DETAIL' });
  return (
    <div className={styles['page']}>
      {signedIn ? (
        <div className={styles['own']}>
          <TotalValue />
          <QuickMenu />
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
