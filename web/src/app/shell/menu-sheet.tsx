import { useNavigator } from '../../navigation/hooks.ts';
import { useSay } from '../../i18n/text.tsx';
import { signOut } from '../../session/session-actions.ts';
import { useSignedIn, useUser } from '../../session/session.ts';
import { useSettings } from '../../session/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { List, ListRow } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { accountPages } from '../menus.ts';
import { PageLinks } from './page-links.tsx';
import styles from './sheets.module.css';

const sheets = ['shell-menu', 'shell-display', 'shell-language', 'shell-support'] as const;

/** Everything that is not a tab: account, display, language, support, and the way out. */
export function MenuSheet() {
  const say = useSay();
  const signedIn = useSignedIn();
  const user = useUser();
  const sheet = useSheet(sheets);
  const navigator = useNavigator();
  const settings = useSettings();
  const leave = () => {
    void signOut().then(() => navigator.navigate({ to: '/' }));
  };
  const row = (icon: IconName, title: string, onPress: () => void) => (
    <ListRow leading={<Icon name={icon} small />} title={title} onPress={onPress} />
  );
  return (
    <Sheet
      open={sheet.opened === 'shell-menu'}
      onClose={sheet.close}
      title={user === null ? say('shell.nav.menu') : <bdi>{user.loginName}</bdi>}
    >
      <div className={styles['sheetStack']}>
        {signedIn && <PageLinks label={say('shell.nav.account')} pages={accountPages(settings)} />}
        <List>
          {row('display', say('shell.nav.display'), () => sheet.swap('shell-display'))}
          {!signedIn && row('globe', say('shell.nav.language'), () => sheet.swap('shell-language'))}
          {row('support', say('shell.nav.support'), () => sheet.swap('shell-support'))}
        </List>
        {signedIn && <List>{row('sign-out', say('shell.nav.logout'), leave)}</List>}
      </div>
    </Sheet>
  );
}
