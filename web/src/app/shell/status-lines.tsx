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
  if (online && !serverSilent) return null;
  return (
    <div className={styles['offline']} role="status">
      <Icon name="offline" />
      <span>{online ? say('shell.status.settingsFailed') : say('shell.status.offline')}</span>
    </div>
  );
}
