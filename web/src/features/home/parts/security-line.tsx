import { securityNotices } from '@candor/contract/modules/identity/session';
import { useQuery } from '@tanstack/react-query';
import { tableQueryOf } from '../../../api/client.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Link } from '../../../navigation/link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../home.module.css';
import { RecoveryOffer } from './recovery-offer.tsx';

/** Leads to what happened to a remembered device, while its owner has not marked it as read; else the offer of recovery codes. */
export function SecurityLine() {
  const say = useSay();
  const { data } = useQuery(tableQueryOf(securityNotices, {}));
  if (data === undefined) return null;
  if (!data.rows.some(({ read }) => !read)) return <RecoveryOffer />;
  return (
    <Link to="/sessions" search={{}} className={styles['security']}>
      <Icon name="warning" small />
      <span>{say('home.securityNotice')}</span>
      <Icon name="forward" small />
    </Link>
  );
}
