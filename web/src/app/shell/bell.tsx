import { useStore } from 'zustand';
import { useSay } from '../../i18n/text.tsx';
import { allUnread, unreadStore } from '../../session/unread.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './bell.module.css';

/** More are not counted on so small a place. */
const COUNTED_MOST = 9;

/** How many outcomes and messages have not been looked at, drawn over the bell. */
export function UnreadCount() {
  const count = useStore(unreadStore, allUnread);
  if (count === 0) return null;
  // Drawn by the style: the button's own name says the number in words.
  return <span className={styles['count']} data-count={count > COUNTED_MOST ? `${COUNTED_MOST}+` : count} />;
}

/** What the bell is called, with the number that a screen reader cannot see. */
export function useBellLabel(): string {
  const say = useSay();
  const count = useStore(unreadStore, allUnread);
  return count === 0 ? say('shell.outcomes.title') : say('shell.outcomes.unread', { count });
}

/** Opens the list of outcomes, which leads to the messages; from 1024 px the sidebar has it. */
export function Bell() {
  const label = useBellLabel();
  const sheet = useSheet(['shell-outcomes']);
  return (
    <button type="button" className={styles['bell']} aria-label={label} title={label} onClick={() => sheet.open('shell-outcomes')}>
      <Icon name="bell" />
      <UnreadCount />
    </button>
  );
}
