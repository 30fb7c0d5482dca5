import { useStore } from 'zustand';
import { useSay } from '../../i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { startStore } from '../start-state.ts';
import { useOnline } from '../online.ts';
import styles from './shell.module.css';

/** One line under the header while the network or the server is away. */
export function StatusLines() {
  const say = useSay();
  const online = useOnline();
  const serverSilent = useStore(startStore, (state) => state.serverSilent);
  const reconnecting = useStore(startStore, (state) => state.reconnecting);
  if (online && !serverSilent && !reconnecting) return null;
  const text = !online ? 'shell.status.offline' : serverSilent ? 'shell.status.settingsFailed' : 'shell.status.reconnecting';
  return (
    <div className={styles['offline']} role="status">
      <Icon name="offline" />
      <span>{say(text)}</span>
    </div>
  );
}
