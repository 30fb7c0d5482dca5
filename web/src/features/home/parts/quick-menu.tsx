import { Link } from '../../../navigation/link.tsx';
import { useSay } from '../../../i18n/text.tsx';
import type { Path } from '../../../navigation/paths.ts';
import type { RouteEntry } from '../../../product/route.ts';
import { usePageAt } from '../../../product/products.ts';
import { openEntries, useSettings } from '../../../session/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../home.module.css';

/** Links of the quick menu that lead to a page that exists; the others are not shown. */
export function QuickMenu() {
  const say = useSay();
  const { MIDDLE_MENU_SETTING } = useSettings();
  const pageAt = usePageAt();
  const pages = openEntries(MIDDLE_MENU_SETTING).flatMap(({ linkUrl }) => pageAt(linkUrl) ?? []);
  const links = new Map(pages.map(({ path, entry }): [Path, RouteEntry] => [path, entry]));
  if (links.size === 0) return null;
  return (
    <nav aria-label={say('home.quick')}>
      <ul className={styles['quick']}>
        {[...links].map(([path, { icon, title }]) => (
          <li key={path}>
            <Link to={path} className={styles['quickLink']}>
              <span className={styles['quickIcon']}>
                <Icon name={icon} />
              </span>
              {say(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
