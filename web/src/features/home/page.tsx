import { Suspense } from 'react';
import { Part } from '../../product/parts.tsx';
import { usePresent } from '../../product/products.ts';
import { useSignedIn } from '../../session/session.ts';
import { useTopic } from '../../market/hooks.ts';
import { useWide } from '../../ui/use-wide.ts';
import styles from './home.module.css';
import { CoinList } from './parts/coin-list.tsx';
import { OwnCoins } from './parts/own-coins.tsx';
import { QuickMenu } from './parts/quick-menu.tsx';
import { RunningOfProducts } from './parts/running.tsx';
import { TotalValue } from './parts/total-value.tsx';
import { Welcome } from './parts/welcome.tsx';
import { later } from '../../ui/later.ts';

/** Nobody waits for them: most have none. */
const Notices = later(async () => (await import('./parts/notices.tsx')).Notices);
const SecurityLine = later(async () => (await import('./parts/security-line.tsx')).SecurityLine);

export function HomePage() {
  const signedIn = useSignedIn();
  const desktop = useWide('desktop');
  useTopic({ type: 'DETAIL' });
  return (
    <div className={styles['page']}>
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
      {signedIn ? (
        <div className={styles['own']}>
          <TotalValue />
          <QuickMenu />
          <Suspense fallback={null}>
            <SecurityLine />
          </Suspense>
          <RunningOfProducts />
          {desktop && <OwnCoins />}
          {desktop && <OwnOrders />}
        </div>
      ) : (
        <Welcome />
      )}
      <CoinList signedIn={signedIn} />
    </div>
  );
}

/** Only where there is room for it. */
function OwnOrders() {
  return usePresent().map(
    ({ name, slots: { homeOrders } }) => homeOrders !== undefined && <Part key={name} code={homeOrders} props={{}} />,
  );
}
