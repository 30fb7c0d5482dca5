import type { BrowserContext, Page } from 'playwright-core';
import { openPage, viewports, type PageOptions, type Place, type ViewportName, type WatchedPage } from './browser.ts';

/** A file of the product without scripts: who stands there asks for nothing more, at the origin whose storages are emptied. */
const STANDBY_PATH = '/icon.svg';
/** Windows of one size that wait for the next test: few tests need more at once. */
const MOST_IDLE = 2;
/** A window is left to no more tests than these, so that what a browser piles up over the time stays bounded. */
const MOST_TESTS = 25;
const EMPTIED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** What sets more in a page or its context than storages and an address: who calls one of these is the last to have the page. */
const PAGE_SETTINGS = [
  'addInitScript',
  'close',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'on',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const satisfies readonly (keyof Page)[];
const CONTEXT_SETTINGS = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const satisfies readonly (keyof BrowserContext)[];
const CLOCK_SETTINGS = [
  'fastForward',
  'install',
  'pauseAt',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const satisfies readonly (keyof Page['clock'])[];

/** Tells when one of these methods is called. */
function notice<Target extends object>(target: Target, names: readonly (keyof Target)[], called: () => void): void {
  for (const name of names) {
    const method = target[name] as (...parameters: unknown[]) => unknown;
    const noticed = (...parameters: unknown[]): unknown => {
      called();
      return Reflect.apply(method, target, parameters);
    };
    Object.defineProperty(target, name, { value: noticed });
  }
}

type Pooled = {
  readonly watched: WatchedPage;
  readonly viewport: ViewportName;
  readonly hasSettings: () => boolean;
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
 * finds no compiled script. A window in which more was set than storages is closed after its test, as is that of a test that failed.
 */
export class PagePool {
  readonly #place: Place;
  readonly #idle: Pooled[] = [];
  readonly #taken = new Map<WatchedPage, Pooled>();

  constructor(place: Place) {
    this.#place = place;
  }

  async take(options: PageOptions): Promise<WatchedPage> {
    const { viewport = 'phone', language = 'en', token } = options;
    const index = this.#idle.findIndex((one) => one.viewport === viewport);
    const [found] = index === -1 ? [] : this.#idle.splice(index, 1);
    const pooled = found ?? (await this.#open(options, viewport));
    pooled.tests += 1;
    this.#taken.set(pooled.watched, pooled);
    if (found !== undefined) {
      await found.watched.page.evaluate(
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
    const idle = this.#idle.filter(({ viewport }) => viewport === pooled?.viewport);
    if (pooled === undefined || !isSound || pooled.hasSettings() || pooled.tests >= MOST_TESTS || idle.length >= MOST_IDLE) {
      await watched.context.close();
      return;
    }
    await pooled.empty();
    this.#idle.push(pooled);
  }

  async #open(options: PageOptions, viewport: ViewportName): Promise<Pooled> {
    const watched = await openPage(this.#place, options);
    const { page, context } = watched;
    await context.addInitScript(refuseServiceWorkers);
    const session = await context.newCDPSession(page);
    const { address } = this.#place;
    let hasSettings = false;
    const set = (): void => {
      hasSettings = true;
    };
    notice(page, PAGE_SETTINGS, set);
    notice(context, CONTEXT_SETTINGS, set);
    notice(page.clock, CLOCK_SETTINGS, set);
    return {
      watched,
      viewport,
      tests: 0,
      hasSettings: () => hasSettings || context.pages().length !== 1,
      async empty() {
        await page.goto(STANDBY_PATH);
        if (page.viewportSize()?.width !== viewports[viewport].width) await page.setViewportSize(viewports[viewport]);
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
