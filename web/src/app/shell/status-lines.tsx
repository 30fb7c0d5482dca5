import { useStore } from 'zustand';
import { useSay } from '../../i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { startStore } from '../start-state.ts';
import { useOnline } from '../online.ts';
import styles from './shell.module.css';

/**
 * One line under the header while the network or the server is away. It says only what is so in each case: which of the two it is, and whether
 * what is sent would arrive, the page cannot know.
 */
export function StatusLines() {
  const say = useSay();
  const online = useOnline();
  const away = useStore(startStore, ({ serverSilent, reconnecting }) => serverSilent || reconnecting);
  if (online && !away) return null;
  return (
    <div className={styles['offline']} role="status">
      <Icon name="offline" />
      <span>{say('shell.status.away')}</span>
    </div>
  );
}
