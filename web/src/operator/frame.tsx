import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSay, type PlainMessageId } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { Tag } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from './operator.module.css';
import { pageAt, pages, type OperatorPage } from './pages.ts';
import { ownSession, type Session } from './session.ts';

const ROLES: ReadonlyMap<string, PlainMessageId> = new Map([
  ['reviewer', 'operator.role.reviewer'],
  ['support', 'operator.role.support'],
  ['auditor', 'operator.role.auditor'],
  ['treasurer', 'operator.role.treasurer'],
  ['editor', 'operator.role.editor'],
  ['administrator', 'operator.role.administrator'],
]);

function listenToAddress(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

const usePage = (): OperatorPage => pageAt(useSyncExternalStore(listenToAddress, () => window.location.hash));

/** What the server has answered to one session; it goes with the session. */
function sessionData(): QueryClient {
  // A refusal is said at once, and what is asked again would keep a session alive.
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000, networkMode: 'always' } } });
}

/** Around every page of somebody who is signed in. */
export function Frame({ session }: { readonly session: Session }) {
  const say = useSay();
  const [data] = useState(sessionData);
  const shown = usePage();
  const { title, page: Page } = shown;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [shown]);
  useEffect(() => {
    document.title = `${say(title)} · ${say('operator.name')}`;
  });
  return (
    <QueryClientProvider client={data}>
      <div className={styles['frame']}>
        <header className={styles['head']}>
          <Logo />
          <Who session={session} />
        </header>
        <nav className={styles['nav']} aria-label={say('shell.nav.main')}>
          <ul>
            {pages.map(({ name, title: word, icon }) => (
              <li key={name}>
                <a href={`#${name}`} className={styles['navLink']} aria-current={name === shown.name ? 'page' : undefined}>
                  <Icon name={icon} small />
                  {say(word)}
                </a>
              </li>
            ))}
          </ul>
          <LanguageChoice />
        </nav>
        <main className={styles['main']}>
          <h1 ref={heading} tabIndex={-1}>
            {say(title)}
          </h1>
          <Page session={session} />
        </main>
      </div>
    </QueryClientProvider>
  );
}

function Who({ session: { name, roles } }: { readonly session: Session }) {
  const say = useSay();
  const roleText = (role: string): string => {
    const id = ROLES.get(role);
    return id === undefined ? role : say(id);
  };
  return (
    <div className={styles['who']}>
      <span className={styles['whoName']}>
        <bdi translate="no">{name}</bdi>
        {roles.map((role) => (
          <Tag key={role}>{roleText(role)}</Tag>
        ))}
      </span>
      <Button small kind="line" onPress={() => void ownSession.signOut()}>
        {say('shell.nav.logout')}
      </Button>
    </div>
  );
}
