import { useNavigator } from '../../../navigation/hooks.ts';
import { nativeNameOf } from '../../../i18n/languages.ts';
import { useLanguage, useSay } from '../../../i18n/text.tsx';
import { useNeedsProtection } from '../../../product/products.ts';
import { signOut } from '../../../session/session-actions.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, ListLink, ListRow } from '../../../ui/list.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';

/** Everything about the account that is not money. */
export function AccountLists() {
  const say = useSay();
  const language = useLanguage();
  const sheet = useSheet(['shell-display', 'shell-support']);
  const navigator = useNavigator();
  const leave = () => {
    void signOut().then(() => navigator.navigate({ to: '/' }));
  };
  return (
    <>
      <SecurityList />
      <h2>{say('wallet.settings.title')}</h2>
      <List label={say('wallet.settings.title')}>
        <ListLink to="/message" leading={<Icon name="mail" small />} title={say('shell.title.inbox')} note={say('wallet.settings.inbox')} />
        <ListLink to="/invaite" leading={<Icon name="user" small />} title={say('invites-names.title')} />
        <ListLink
          to="/langList"
          leading={<Icon name="globe" small />}
          title={say('shell.title.language')}
          end={<span lang={language}>{nativeNameOf(language)}</span>}
        />
        <ListRow
          leading={<Icon name="display" small />}
          title={say('shell.nav.display')}
          note={say('wallet.settings.display')}
          onPress={() => sheet.open('shell-display')}
        />
        <ListRow leading={<Icon name="support" small />} title={say('shell.nav.support')} onPress={() => sheet.open('shell-support')} />
        <ListLink
          to="/privacy"
          leading={<Icon name="shield" small />}
          title={say('shell.title.privacy')}
          note={say('wallet.settings.privacy')}
        />
        <ListLink to="/help" leading={<Icon name="info" small />} title={say('content-names.help')} />
        <ListLink to="/termService" leading={<Icon name="document" small />} title={say('content-names.terms')} />
        <ListLink to="/about" leading={<Icon name="document" small />} title={say('shell.title.about')} />
      </List>
      <List>
        <ListRow leading={<Icon name="sign-out" small />} title={say('shell.nav.logout')} onPress={leave} />
      </List>
    </>
  );
}

function SecurityList() {
  const say = useSay();
  const needsProtection = useNeedsProtection();
  return (
    <>
      <h2>{say('wallet.security.title')}</h2>
      <List label={say('wallet.security.title')}>
        <ListLink
          to="/security"
          leading={<Icon name="shield" small />}
          title={say('shell.title.security')}
          note={say('wallet.security.overview')}
        />
        <ListLink
          to="/changePassword"
          leading={<Icon name="lock" small />}
          title={say('shell.title.password')}
          note={say('wallet.security.password')}
        />
        <ListLink
          to="/fund-password"
          leading={<Icon name="lock" small />}
          title={say('shell.title.fundPassword')}
          note={say('wallet.security.fundPassword')}
        />
        <ListLink
          to="/sessions"
          leading={<Icon name="device" small />}
          title={say('shell.title.sessions')}
          note={say('wallet.security.sessions')}
        />
        <ListLink
          to="/userauth"
          leading={<Icon name="user" small />}
          title={say('shell.title.verification')}
          note={say('wallet.security.verification')}
        />
        {needsProtection && (
          <ListLink
            to="/protection"
            leading={<Icon name="shield" small />}
            title={say('shell.title.protection')}
            note={say('wallet.security.protection')}
          />
        )}
      </List>
    </>
  );
}
