import { isolated, timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Link } from '../../navigation/link.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './lock-text.module.css';

/** The whole line leads to the reason. */
export function LockText({ reviewMs }: { readonly reviewMs: number }) {
  const say = useSay();
  const style = useTimeStyle();
  return (
    <Link to="/security" className={styles['line']}>
      <Icon name="warning" small />
      <span>{say('holds.line', { review: isolated(timeText(reviewMs, style)) })}</span>
      <Icon name="forward" small />
    </Link>
  );
}
