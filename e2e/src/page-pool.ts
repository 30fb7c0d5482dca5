import { openPage, viewports, type PageOptions, type PageSource, type WatchedPage } from './browser.ts';
import { PageSettings } from './page-settings.ts';

/** A file of the product without scripts: who stands there asks for nothing more, at the origin whose storages are emptied. */
const STANDBY_PATH = '/icon.svg';
/** Windows of one kind that wait for the next test: few tests need more at once. */
const MOST_IDLE = 2;
/** A window is left to no more tests than these, so that what a browser piles up over the time stays bounded. */
const MOST_TESTS = 25;
const EMPTIED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** Windows of a finger go from size to size; that of a mouse is another one. */
type Kind = 'touched' | 'clicked';
const kindOf = ({ viewport = 'phone' }: PageOptions): Kind => (viewport === 'desktop' ? 'clicked' : 'touched');

type Pooled = {
  readonly watched: WatchedPage;
  readonly kind: Kind;
  readonly settings: PageSettings;
  /** Removes cookies and everything that is stored, and the way back to earlier pages. */
  readonly empty: () => Promise<void>;
  tests: number;
};

/** As strict browsers do: each new window would store the whole shell again. Tests of the offline shell open pages of their own. */
function refuseServiceWorkers(): void {
  // An empty page has none.
  if (!('ServiceWorkerContainer' in window)) return;
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('refused by the test', 'SecurityError'));
}

/**
 * Windows that go from test to test of a worker, emptied in between: a fresh one costs about as much processor time as a page's load, which then
 * finds no compiled script. A window in which something was set that cannot be taken back is closed after its test, as is that of a test that failed.
 */
export class PagePool {
  readonly #place: PageSource;
  readonly #idle: Pooled[] = [];
  readonly #taken = new Map<WatchedPage, Pooled>();

  constructor(source: PageSource) {
    this.#place = source;
  }

  async take(options: PageOptions): Promise<WatchedPage> {
    const { viewport = 'phone', language = 'en', token } = options;
    const index = this.#idle.findIndex(({ kind }) => kind === kindOf(options));
    const [found] = index === -1 ? [] : this.#idle.splice(index, 1);
    const pooled = found ?? (await this.#open(options));
    pooled.tests += 1;
    this.#taken.set(pooled.watched, pooled);
    if (found !== undefined) {
      const { page } = found.watched;
      if (page.viewportSize()?.width !== viewports[viewport].width) await page.setViewportSize(viewports[viewport]);
      await page.evaluate(
        (items) => {
          for (const [key, value] of items) localStorage.setItem(key, value);
        },
        [['candor:language', language] as const, ...(token === undefined ? [] : [['candor:token', token] as const])],
      );
      found.watched.forgetProblems();
    }
    return pooled.watched;
  }

  async giveBack(watched: WatchedPage, isSound: boolean): Promise<void> {
    const pooled = this.#taken.get(watched);
    this.#taken.delete(watched);
    const idle = this.#idle.filter(({ kind }) => kind === pooled?.kind);
    const isWanted = isSound && pooled !== undefined && pooled.tests < MOST_TESTS && idle.length < MOST_IDLE && !watched.page.isClosed();
    if (!isWanted || !(await pooled.settings.takeBack())) {
      await watched.context.close();
      return;
    }
    try {
      await pooled.empty();
      this.#idle.push(pooled);
    } catch {
      // A page that goes elsewhere by itself in this moment stops its emptying: the window is given up, not the test, which has ended.
      await watched.context.close();
    }
  }

  async #open(options: PageOptions): Promise<Pooled> {
    const watched = await openPage(this.#place, options);
    const { page, context } = watched;
    await context.addInitScript(refuseServiceWorkers);
    const session = await context.newCDPSession(page);
    const { address } = this.#place;
    return {
      watched,
      kind: kindOf(options),
      tests: 0,
      settings: new PageSettings(page, context),
      async empty() {
        await page.goto(STANDBY_PATH);
        await page.mouse.move(-1, -1);
        await context.clearCookies();
        await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: EMPTIED });
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
          window.name = '';
        });
        await session.send('Page.resetNavigationHistory');
      },
    };
  }
}
