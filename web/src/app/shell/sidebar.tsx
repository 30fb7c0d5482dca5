import { Suspense } from 'react';
import { useNavigator } from '../../navigation/hooks.ts';
import { Link } from '../../navigation/link.tsx';
import { useSay } from '../../i18n/text.tsx';
import { useSettings } from '../../session/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { pictureOf } from '../../session/shown-settings.ts';
import { Logo } from '../../ui/logo.tsx';
import { MenuPicture } from '../../ui/menu-picture.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useWide } from '../../ui/use-wide.ts';
import { accountPages, menuIcon, menuItems, menuTitle, productPages, standInFor, type MenuItem } from '../menus.ts';
import type { RoutePath } from '../routes.ts';
import { entryOf } from '../routes.ts';
import { UnreadCount, useBellLabel } from './bell.tsx';
import styles from './shell.module.css';
import { later } from '../../ui/later.ts';

/** Only where they are shown: a desktop with words beside the icons, and one without. */
const SideAccount = later(async () => (await import('./side-account.tsx')).SideAccount);
const RailAccount = later(async () => (await import('./rail-account.tsx')).RailAccount);

/** Signs out and leads home; what it calls is in no first file. */
function useLeaving(): () => void {
  const navigator = useNavigator();
  return () => void import('../../session/session-actions.ts').then(({ signOut }) => signOut()).then(() => navigator.navigate({ to: '/' }));
}

/** From 1024 px in place of the tab bar: a rail of icons, from 1280 px with words. */
export function Sidebar({ pathname }: { readonly pathname: string }) {
  const say = useSay();
  const settings = useSettings();
  const items = menuItems(settings.BOTTOM_MENU_SETTING);
  const own = productPages(settings, items);
  const standIn = own.some((path) => path === pathname) ? null : standInFor(items, pathname);
  const rail = useWide('desktop');
  const words = useWide('wideDesktop');
  const sheet = useSheet(['shell-display', 'shell-support', 'shell-outcomes']);
  const bell = useBellLabel();
  const leave = useLeaving();
  return (
    <nav className={styles['side']} aria-label={say('shell.nav.main')}>
      <Link to="/" className={styles['sideLogo']} aria-label={`Candor · ${say('shell.title.home')}`}>
        <Logo picture={pictureOf(settings.LOGO_SETTING, 'logoA')} />
      </Link>
      <ul>
        {items.map((item) => (
          <li key={item.path}>
            <SideLink
              path={item.path}
              search={item.search}
              picture={item.path === pathname ? item.shownPicture : item.picture}
              title={menuTitle(item, say)}
              current={item.path === standIn}
            />
          </li>
        ))}
      </ul>
      {own.length > 0 && (
        <ul className={styles['sideProducts']}>
          {own.map((path) => (
            <li key={path}>
              <SideLink path={path} title={say(entryOf(path).title)} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles['sideAccount']}>
        {rail && <Suspense fallback={null}>{words ? <SideAccount /> : <RailAccount />}</Suspense>}
      </div>
      <ul className={styles['sideEnd']}>
        <li>
          <button type="button" className={styles['sideRow']} title={bell} aria-label={bell} onClick={() => sheet.open('shell-outcomes')}>
            <span className={styles['sideBell']}>
              <Icon name="bell" />
              <UnreadCount />
            </span>
            <span className={styles['sideWord']}>{say('shell.outcomes.title')}</span>
          </button>
        </li>
        {accountPages(settings).map((item) => (
          <li key={item.path}>
            <SideLink path={item.path} search={item.search} picture={item.picture} title={menuTitle(item, say)} />
          </li>
        ))}
        <li>
          <SideButton icon="display" title={say('shell.nav.display')} onPress={() => sheet.open('shell-display')} />
        </li>
        <li>
          <SideButton icon="support" title={say('shell.nav.support')} onPress={() => sheet.open('shell-support')} />
        </li>
        <li>
          <SideButton icon="sign-out" title={say('shell.nav.logout')} onPress={leave} />
        </li>
      </ul>
    </nav>
  );
}

interface SideLinkProps {
  readonly path: RoutePath;
  readonly title: string;
  readonly current?: boolean;
  readonly search?: MenuItem['search'];
  readonly picture?: string;
}

function SideLink({ path, title, current, search, picture = '' }: SideLinkProps) {
  return (
    <Link to={path} search={search} className={styles['sideRow']} title={title} aria-current={current}>
      <MenuPicture icon={menuIcon(path)} picture={picture} />
      <span className={styles['sideWord']}>{title}</span>
    </Link>
  );
}

function SideButton({ icon, title, onPress }: { readonly icon: IconName; readonly title: string; readonly onPress: () => void }) {
  return (
    <button type="button" className={styles['sideRow']} title={title} onClick={onPress}>
      <Icon name={icon} />
      <span className={styles['sideWord']}>{title}</span>
    </button>
  );
}
