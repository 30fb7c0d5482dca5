import { useSay } from '../../../i18n/text.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useWalletEntries, type ShownEntry } from '../../../product/wallet-entries.ts';
import type { Wallet } from '../../../session/assets.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../wallet.module.css';

const TRANSFER: ShownEntry = { path: '/exchange', order: 3, title: 'shell.title.transfer', icon: 'transfer' };

/** What moves money, first of all: pages of products and modules that are there and on, and the transfer where there is another wallet. */
export function FirstRow({ wallet, transfers }: { readonly wallet: Wallet; readonly transfers: boolean }) {
  const say = useSay();
  const entries = [...useWalletEntries(), ...(transfers ? [TRANSFER] : [])].toSorted((a, b) => a.order - b.order);
  if (entries.length === 0) return null;
  return (
    <nav className={styles['actions']} aria-label={say('wallet.actions.label')}>
      {entries.map(({ path, icon, title }) => (
        <Link key={path} to={path} search={path === TRANSFER.path ? { from: wallet } : {}} className={styles['action']}>
          <Icon name={icon} />
          <span>{say(title)}</span>
        </Link>
      ))}
    </nav>
  );
}
