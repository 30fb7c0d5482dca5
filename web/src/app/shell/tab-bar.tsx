import { Link } from '../../navigation/link.tsx';
import { useLayoutEffect } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { useSettings } from '../../session/settings.ts';
import { MenuPicture } from '../../ui/menu-picture.tsx';
import { menuIcon, menuItems, menuTitle, standInFor } from '../menus.ts';
import styles from './shell.module.css';

/** Five tabs at most, only of products that exist, at most 550 px wide (SPEC §2). */
export function TabBar({ pathname }: { readonly pathname: string }) {
  const say = useSay();
  const { BOTTOM_MENU_SETTING: entries } = useSettings();
  const items = menuItems(entries).slice(0, 5);
  const standIn = standInFor(items, pathname);
  // With the drawing itself: every element is styled again when a variable of the whole page changes.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--foot-height', 'var(--bar-height)');
    return () => {
      root.style.removeProperty('--foot-height');
    };
  }, []);
  return (
    <nav className={styles['bar']} aria-label={say('shell.nav.main')}>
      <ul className={styles['barTabs']}>
        {items.map((item) => (
          <li key={item.path}>
            <Link to={item.path} search={item.search} className={styles['barTab']} aria-current={item.path === standIn}>
              <MenuPicture icon={menuIcon(item.path)} picture={item.path === pathname ? item.shownPicture : item.picture} />
              <span>{menuTitle(item, say)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
