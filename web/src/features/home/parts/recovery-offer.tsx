import { useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { Link } from '../../../navigation/link.tsx';
import { endRecoveryOffer, isRecoveryOffered } from '../../../session/recovery-offer.ts';
import { useUser } from '../../../session/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../home.module.css';

/** After a registration by name alone: the way back for who forgets the password, until it is taken or closed. */
export function RecoveryOffer() {
  const say = useSay();
  const user = useUser();
  const [isClosed, setClosed] = useState(false);
  if (user === null || isClosed || !isRecoveryOffered(user.loginName)) return null;
  const close = () => {
    endRecoveryOffer(user.loginName);
    setClosed(true);
  };
  return (
    <aside className={styles['security']} aria-label={say('home.recovery.title')}>
      <Icon name="shield" small />
      <Link to="/security" search={{ sheet: 'recovery-codes' }} className={styles['offer']}>
        <span>{say('home.recovery.text')}</span>
        <Icon name="forward" small />
      </Link>
      <IconButton icon="close" label={say('shell.common.close')} onPress={close} />
    </aside>
  );
}
