import { useSignedIn } from '../../session/session.ts';
import { useTopic } from '../../market/hooks.ts';
import styles from './home.module.css';
import { CoinList } from './parts/coin-list.tsx';
import { QuickMenu } from './parts/quick-menu.tsx';
import { TotalValue } from './parts/total-value.tsx';
import { Welcome } from './parts/welcome.tsx';

export function HomePage() {
  const signedIn = useSignedIn();
  useTopic({ type: 'DETAIL' });
  return (
    <div className={styles['page']}>
      {signedIn ? (
        <div className={styles['own']}>
          <TotalValue />
          <QuickMenu />
        </div>
      ) : (
        <Welcome />
      )}
      <CoinList signedIn={signedIn} />
    </div>
  );
}
