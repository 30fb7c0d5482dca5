import { Link } from '../../../navigation/link.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { openEntries, useSettings } from '../../../session/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import styles from '../home.module.css';

/** Links of the quick menu that lead to a page that exists; the others are not shown. */
const BUILT = {
  '/trade': { icon: 'trade', text: 'shell.title.trade' },
  '/flash': { icon: 'rise', text: 'shell.title.flash' },
  '/flashOption': { icon: 'clock', text: 'shell.title.rounds' },
  '/exchange': { icon: 'transfer', text: 'shell.title.transfer' },
  '/cashflow': { icon: 'records', text: 'shell.title.records' },
  '/wallet': { icon: 'wallet', text: 'shell.title.wallet' },
  '/store': { icon: 'markets', text: 'shell.title.markets' },
} as const satisfies Readonly<Record<string, { readonly icon: IconName; readonly text: string }>>;

const isBuilt = (path: string): path is keyof typeof BUILT => Object.hasOwn(BUILT, path);

export function QuickMenu() {
  const say = useSay();
  const { MIDDLE_MENU_SETTING } = useSettings();
  const links = openEntries(MIDDLE_MENU_SETTING)
    .map(({ linkUrl }) => linkUrl)
    .filter(isBuilt);
  if (links.length === 0) return null;
  return (
    <nav aria-label={say('home.quick')}>
      <ul className={styles['quick']}>
        {[...new Set(links)].map((path) => (
          <li key={path}>
            <Link to={path} className={styles['quickLink']}>
              <span className={styles['quickIcon']}>
                <Icon name={BUILT[path].icon} />
              </span>
              {say(BUILT[path].text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
