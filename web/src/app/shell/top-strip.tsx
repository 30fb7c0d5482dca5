import { useSay } from '../../i18n/text.tsx';
import { useNavigator } from '../../navigation/hooks.ts';
import { Link } from '../../navigation/link.tsx';
import { useSignedIn } from '../../session/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { pictureOf } from '../../session/shown-settings.ts';
import { useSettings } from '../../session/settings.ts';
import { Logo } from '../../ui/logo.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { Bell } from './bell.tsx';
import styles from './shell.module.css';
import { SourceChip } from './source-chip.tsx';

/** Above the pages of the tab bar: the name, the price source, and the way to everything else. */
export function BrandStrip() {
  const say = useSay();
  const signedIn = useSignedIn();
  const sheet = useSheet(['shell-menu', 'shell-language', 'shell-support']);
  return (
    <div className={classNames(styles['strip'], signedIn && styles['withBell'])}>
      <Link to="/" className={styles['stripLogo']} aria-label={`Candor · ${say('shell.title.home')}`}>
        <Logo picture={pictureOf(useSettings().LOGO_SETTING, 'logoB')} />
      </Link>
      <SourceChip />
      <div className={styles['stripEnd']}>
        {signedIn ? (
          <>
            <Link to="/search" className={styles['stripIcon']} aria-label={say('shell.title.search')} title={say('shell.title.search')}>
              <Icon name="search" />
            </Link>
            <Bell />
          </>
        ) : (
          <IconButton icon="globe" label={say('shell.nav.language')} onPress={() => sheet.open('shell-language')} />
        )}
        <IconButton icon="menu" label={say('shell.nav.menu')} onPress={() => sheet.open('shell-menu')} />
      </div>
    </div>
  );
}

/** Above all other pages: the way back and the heading. */
export function PageStrip({ title, wide }: { readonly title: string | null; readonly wide: boolean }) {
  const say = useSay();
  const navigator = useNavigator();
  const signedIn = useSignedIn();
  const back = () => {
    if (navigator.canGoBack()) navigator.back();
    else void navigator.navigate({ to: '/' });
  };
  return (
    <div className={classNames(styles['strip'], styles['pageStrip'], wide && styles['wideStrip'])}>
      <IconButton icon="back" label={say('shell.common.back')} onPress={back} />
      {title !== null && <h1 tabIndex={-1}>{title}</h1>}
      {signedIn && <Bell />}
    </div>
  );
}
