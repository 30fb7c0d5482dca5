import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useSay, useSayDescription, type PlainMessageId } from '../i18n/text.tsx';
import { ErrorBoundary } from '../navigation/error-boundary.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Tag } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ErrorState, SkeletonRows } from '../ui/states.tsx';
import { fetchBook } from './book.ts';
import { failureText } from './failure-text.ts';
import { Outcomes } from './form/outcomes.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { later } from './later.tsx';
import styles from './operator.module.css';
import { addressOf, pagesFor, placeAt } from './pages.ts';
import { ReaderProvider, useReader } from './reader.ts';
import { ownSession, type Session } from './session.ts';
import { useHash } from './use-hash.ts';

const ROLES: ReadonlyMap<string, PlainMessageId> = new Map([
  ['reviewer', 'operator.role.reviewer'],
  ['support', 'operator.role.support'],
  ['auditor', 'operator.role.auditor'],
  ['treasurer', 'operator.role.treasurer'],
  ['editor', 'operator.role.editor'],
  ['administrator', 'operator.role.administrator'],
]);

/** What the server has answered to one session; it goes with the session. */
function sessionData(): QueryClient {
  // A refusal is said at once, and what is asked again would keep a session alive.
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000, networkMode: 'always' } } });
}

/** Around every page of somebody who is signed in. */
export function Frame({ session }: { readonly session: Session }) {
  const [data] = useState(sessionData);
  return (
    <QueryClientProvider client={data}>
      <Opened session={session} />
    </QueryClientProvider>
  );
}

/** Which pages there are says the server, by what the reader may use. */
function Opened({ session }: { readonly session: Session }) {
  const describe = useSayDescription();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['book'],
    queryFn: () => fetchBook(session),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (data !== undefined)
    return (
      <ReaderProvider value={{ session, book: data }}>
        <Page />
      </ReaderProvider>
    );
  return (
    <Around session={session} nav={null}>
      {error === null ? (
        <SkeletonRows leading={false} />
      ) : (
        <ErrorState text={describe(failureText(error))} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Around>
  );
}

function Page() {
  const say = useSay();
  const { session, book } = useReader();
  const hash = useHash();
  const {
    page: { name, title, page: Shown },
    id,
  } = placeAt(hash, book);
  // with another address the menu is closed
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === hash;
  const tools = (
    <>
      <IconButton
        icon={isOpen ? 'close' : 'menu'}
        label={say('shell.nav.main')}
        expanded={isOpen}
        className={styles['menuButton']}
        onPress={() => setOpenAt(isOpen ? null : hash)}
      />
      <Finder />
    </>
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [hash]);
  useEffect(() => {
    document.title = [...(id === null ? [] : [id]), say(title), say('operator.name')].join(' · ');
  });
  return (
    <Around session={session} tools={tools} nav={<Menu shown={name} isOpen={isOpen} />}>
      <h1 ref={heading} tabIndex={-1}>
        {say(title)}
      </h1>
      <Outcomes visit={hash}>
        <ErrorBoundary visitKey={hash} page={FailedPart}>
          <Shown key={`${name}/${id ?? ''}`} id={id} />
        </ErrorBoundary>
      </Outcomes>
    </Around>
  );
}

const Palette = later(async () => (await import('./palette/palette.tsx')).Palette);

/** Ctrl K, or the button for it. */
function Finder() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton icon="search" label={say('operator-work.palette.title')} onPress={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={close} title={say('operator-work.palette.title')}>
        <ErrorBoundary visitKey="" page={FailedPart}>
          <Palette onClose={close} />
        </ErrorBoundary>
      </Sheet>
    </>
  );
}

function FailedPart() {
  const say = useSay();
  return <ErrorState text={say('operator.failed')} />;
}

interface AroundProps {
  readonly session: Session;
  readonly nav: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

function Around({ session, nav, tools, children }: AroundProps) {
  const say = useSay();
  const main = useRef<HTMLElement>(null);
  // the address names the page that is shown, and stays
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div className={styles['frame']}>
      <a href="#content" className={styles['skip']} onClick={skip}>
        {say('shell.nav.skip')}
      </a>
      <header className={styles['head']}>
        <Logo />
        <div className={styles['headTools']}>{tools}</div>
        <Who session={session} />
      </header>
      {nav}
      <main ref={main} tabIndex={-1} className={styles['main']}>
        {children}
      </main>
    </div>
  );
}

/** Beside the page on a wide screen; behind a button on a phone, and closed again with the next page. */
function Menu({ shown, isOpen }: { readonly shown: string; readonly isOpen: boolean }) {
  const say = useSay();
  const { book } = useReader();
  return (
    <nav className={classNames(styles['nav'], isOpen && styles['open'])} aria-label={say('shell.nav.main')}>
      <ul>
        {pagesFor(book).map(({ name, title, icon }) => (
          <li key={name}>
            <a href={addressOf(name)} className={styles['navLink']} aria-current={name === shown ? 'page' : undefined}>
              <Icon name={icon} small />
              {say(title)}
            </a>
          </li>
        ))}
      </ul>
      <LanguageChoice />
    </nav>
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
