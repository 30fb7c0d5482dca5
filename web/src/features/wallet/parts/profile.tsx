import { useSay } from '../../../i18n/text.tsx';
import { usePlayMoney } from '../../../session/price-source.ts';
import { useUser } from '../../../session/session.ts';
import { CoinMark } from '../../../ui/coin-mark.tsx';
import { Tag } from '../../../ui/card.tsx';
import styles from '../wallet.module.css';

/** Who the wallet belongs to. */
export function Profile() {
  const say = useSay();
  const user = useUser();
  const demo = usePlayMoney();
  return (
    <div className={styles['profile']}>
      <CoinMark coin={user?.loginName ?? ''} logo={null} size={44} />
      <div>
        <h1 tabIndex={-1}>{say('shell.title.wallet')}</h1>
        {user !== null && (
          <p className={styles['who']}>
            <bdi>{user.loginName}</bdi>
            <Tag>{say('wallet.level.name', { level: String(user.level) })}</Tag>
            {demo && <Tag kind="warn">{say('shell.source.demo')}</Tag>}
          </p>
        )}
      </div>
    </div>
  );
}
