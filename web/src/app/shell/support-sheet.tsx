import { Suspense } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { useSignedIn } from '../../session/session.ts';
import { useSupportContacts, type SupportContact } from '../../session/support.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuPicture } from '../../ui/menu-picture.tsx';
import { Note } from '../../ui/card.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import type { RoutePath } from '../routes.ts';
import { PageLinks } from './page-links.tsx';
import styles from './sheets.module.css';
import { later } from '../../ui/later.ts';

const ContactForm = later(async () => (await import('./contact-form.tsx')).ContactForm, 'contact');

/** Pages on which users find and change by themselves what they would ask for. */
const HELP_PAGES: readonly RoutePath[] = ['/cashflow', '/sessions', '/changePassword', '/about'];

/** The contacts of the operator; where there are none, the help that is built in and a message to the operator. */
export function SupportSheet() {
  const say = useSay();
  const contacts = useSupportContacts();
  const sheet = useSheet(['shell-support']);
  return (
    <Sheet open={sheet.opened !== null} onClose={sheet.close} title={say('shell.support.title')}>
      {contacts.length === 0 ? <BuiltInHelp /> : <Contacts contacts={contacts} />}
    </Sheet>
  );
}

/** Each contact opens in a tab of its own that cannot reach back. */
function Contacts({ contacts }: { readonly contacts: readonly SupportContact[] }) {
  const say = useSay();
  return (
    <div className={styles['sheetStack']}>
      <Note>{say('shell.support.text')}</Note>
      <ul className={styles['contacts']}>
        {contacts.map(({ name, url, imgUrl }) => (
          <li key={url}>
            <a className={styles['contact']} href={url} target="_blank" rel="noopener noreferrer">
              <MenuPicture icon="support" picture={imgUrl} />
              <span>{say('shell.support.open', { name })}</span>
              <Icon name="external" small />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function BuiltInHelp() {
  const say = useSay();
  const signedIn = useSignedIn();
  return (
    <div className={styles['sheetStack']}>
      <p>{say(signedIn ? 'shell.support.signedIn' : 'shell.support.signedOut')}</p>
      {signedIn ? (
        <PageLinks paths={HELP_PAGES} />
      ) : (
        <ButtonLink kind="primary" wide to="/login" search={{}}>
          {say('shell.title.login')}
        </ButtonLink>
      )}
      <Note>{say('shell.support.safety')}</Note>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <ContactForm />
      </Suspense>
    </div>
  );
}
