import { builtInName } from '@candor/contract/offers';
import { useId, useState } from 'react';
import { Link } from '../../../navigation/link.tsx';
import { useSay } from '../../../i18n/text.tsx';
import type { Path } from '../../../navigation/paths.ts';
import { searchIn, usePageAt } from '../../../product/products.ts';
import { openEntries, useSettings } from '../../../session/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MenuPicture } from '../../../ui/menu-picture.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import styles from '../home.module.css';

/** Of a phone: one row, whatever the number of products, so that nothing moves when the house's own menu comes. */
const CELLS = 5;

/** Links of the quick menu that lead to a page that exists; the others are not shown. On a phone, those that do not fit come on request. */
export function QuickMenu() {
  const say = useSay();
  const { MIDDLE_MENU_SETTING } = useSettings();
  const pageAt = usePageAt();
  const desktop = useWide('desktop');
  const [open, setOpen] = useState(false);
  const id = useId();
  const pages = openEntries(MIDDLE_MENU_SETTING).flatMap((menu) => {
    const page = pageAt(menu.linkUrl);
    return page === null ? [] : [{ ...page, menu }];
  });
  const links = [...new Map(pages.map((page): [Path, (typeof pages)[number]] => [page.path, page])).values()];
  if (links.length === 0) return null;
  const isCut = !desktop && links.length > CELLS;
  return (
    <nav aria-label={say('home.quick')}>
      <ul id={id} className={styles['quick']}>
        {(isCut && !open ? links.slice(0, CELLS - 1) : links).map(({ path, entry: { icon, title }, menu }) => (
          <li key={path}>
            <Link to={path} search={searchIn(menu.linkUrl)} className={styles['quickLink']}>
              <span className={styles['quickIcon']}>
                <MenuPicture icon={icon} picture={menu.imgUrl} />
              </span>
              {builtInName(menu.key) === menu.name ? say(title) : menu.name}
            </Link>
          </li>
        ))}
        {isCut && (
          <li>
            <button type="button" className={styles['quickLink']} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              <span className={styles['quickIcon']}>
                <Icon name={open ? 'up' : 'down'} />
              </span>
              {say(open ? 'home.quickLess' : 'home.quickMore')}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
