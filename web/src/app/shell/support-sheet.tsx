import { useSay } from '../../i18n/text.tsx';
import { useSettings } from '../../session/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/card.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './sheets.module.css';

/** Only addresses that a browser opens as a page or a message; anything else in the settings is not a link. */
function isContact(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url);
}

/** The entries of `SUPPORT_STAFF_SETTING`; each opens in a tab of its own that cannot reach back. */
export function SupportSheet() {
  const say = useSay();
  const { SUPPORT_STAFF_SETTING: staff } = useSettings();
  const sheet = useSheet(['shell-support']);
  const contacts = staff.filter(({ url }) => isContact(url));
  return (
    <Sheet open={sheet.opened !== null} onClose={sheet.close} title={say('shell.support.title')}>
      {contacts.length === 0 ? (
        <EmptyState compact text={say('shell.support.none')} />
      ) : (
        <div className={styles['sheetStack']}>
          <Note>{say('shell.support.text')}</Note>
          <ul className={styles['contacts']}>
            {contacts.map(({ name, url }) => (
              <li key={url}>
                <a className={styles['contact']} href={url} target="_blank" rel="noopener noreferrer">
                  <Icon name="support" />
                  <span>{say('shell.support.open', { name })}</span>
                  <Icon name="external" small />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Sheet>
  );
}
