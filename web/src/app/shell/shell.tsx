import { Suspense, useEffect, useRef } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { useSearch, useShown, useVisit } from '../../navigation/hooks.ts';
import { CurrentPage } from '../../navigation/navigation.tsx';
import { useSignedIn } from '../../session/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { LiveRegions } from '../../ui/live-regions.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { AppTablesContext } from '../../product/products.ts';
import { usePaletteKey } from '../palette/use-palette-key.ts';
import { modules } from '../modules.ts';
import { products } from '../products.ts';
import { entryAt, pageAt } from '../routes.ts';
import { Sidebar } from './sidebar.tsx';
import { StatusLines } from './status-lines.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { BrandStrip, PageStrip } from './top-strip.tsx';
import { later } from '../../ui/later.ts';

/** The title of the window, given by each page that is opened, also one called as the page before, and the focus on its heading. */
function useArrival(pathname: string, title: string): void {
  const first = useRef(true);
  useEffect(() => {
    document.title = title === '' ? 'Candor' : `${title} · Candor`;
  }, [pathname, title]);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    document.querySelector<HTMLElement>('main h1, header h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Brought behind the first drawing, since no page waits for them. */
const SubmitOverlay = later(async () => (await import('./submit-overlay.tsx')).SubmitOverlay);
const LiveData = later(async () => (await import('../live-data.tsx')).LiveData);

const HeaderLines = later(async () => (await import('./header-lines.tsx')).HeaderLines);

const ShellSheets = later(async () => (await import('./shell-sheets.tsx')).ShellSheets, 'source');

const TABLES = { products, owners: [...products, ...modules], pageAt };

/** A file of its own with the words of the search: most visits never press its keys. */
const Palette = later(async () => (await import('../palette/palette.tsx')).Palette, 'search');

function OpenShellSheet({ signedIn }: { readonly signedIn: boolean }) {
  const { sheet } = useSearch();
  usePaletteKey(signedIn);
  if (sheet?.startsWith('shell-') !== true) return null;
  if (sheet === 'shell-palette' && !signedIn) return null;
  return (
    <Suspense fallback={null}>
      {sheet === 'shell-palette' ? (
        <AppTablesContext value={TABLES}>
          <Palette />
        </AppTablesContext>
      ) : (
        <ShellSheets />
      )}
    </Suspense>
  );
}

/** Frame of every page: what stands above, beside and below it. */
export function Shell() {
  const say = useSay();
  const signedIn = useSignedIn();
  const { pathname } = useVisit();
  const switchedOff = useShown((shown) => shown.switchedOff);
  const entry = entryAt(pathname);
  const title = say(entry === null ? 'shell.title.notFound' : switchedOff ? 'shell.off.title' : entry.title);
  useArrival(pathname, title);
  const withBar = entry?.bar === true && signedIn;
  const header = entry?.header ?? 'page';
  return (
    <div className={classNames(styles['shell'], withBar && styles['withBar'], signedIn && styles['withSide'])}>
      <a className={styles['skip']} href="#content">
        {say('shell.nav.skip')}
      </a>
      {signedIn && <Sidebar pathname={pathname} />}
      <header className={styles['top']}>
        {header === 'brand' && <BrandStrip />}
        {header === 'page' && <PageStrip title={entry === null ? null : title} wide={entry?.width === 'wide'} />}
        <StatusLines />
        {signedIn && (
          <Suspense fallback={null}>
            <HeaderLines isTrade={entry?.kind === 'trade'} />
          </Suspense>
        )}
      </header>
      <main id="content" tabIndex={-1} className={classNames(styles['main'], styles[entry?.width ?? 'column'])}>
        <AppTablesContext value={TABLES}>
          <CurrentPage />
        </AppTablesContext>
      </main>
      {withBar && <TabBar pathname={pathname} />}
      <Suspense fallback={null}>
        <LiveData />
        <SubmitOverlay />
      </Suspense>
      <OpenShellSheet signedIn={signedIn} />
      <Toaster />
      <LiveRegions />
    </div>
  );
}
