import { openPage, viewports, type ViewportName, type WatchedPage } from '@candor/e2e/browser';
import { PageSettings } from '@candor/e2e/page-settings';
import { go, settled } from '@candor/e2e/pages';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { OwnMessage } from '@candor/contract/socket';
import type { Account } from '../stand-in/account.ts';
import type { Answers } from '../stand-in/answers.ts';
import type { MarketSocket } from '../stand-in/market-socket.ts';
import type { Coin, Markets } from '../stand-in/markets.ts';
import { Scene, START_MS } from '../stand-in/scene.ts';
import { StandIn } from '../stand-in/stand-in.ts';
import { HELD_KEY, keepAnswers, type WindowWithAnswers } from './held-answers.ts';
import { drawn, keepShifts, shiftsSoFar } from './shifts.ts';
import { standStill, TIME_KEY, type WindowWithTime } from './standing-time.ts';

export type Language = 'en' | 'ar' | 'zh';

/** What a test asks for when it opens a page; without an account it is signed out. */
export type StageOptions = {
  readonly viewport?: ViewportName;
  readonly language?: Language;
  readonly account?: Account;
  /** When the test begins, epoch ms. */
  readonly nowMs?: number;
};

/** Prices that are older are shown as delayed: while time passes they are told this often, ms. */
const PRICES_EVERY_MS = 2_000;

/** As strict browsers do: each new window would store the whole shell again. */
function refuseServiceWorkers(): void {
  if (!('ServiceWorkerContainer' in window)) return;
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('refused by the test', 'SecurityError'));
}

type Device = { readonly language: string; readonly token: string | null; readonly key: string; readonly nowMs: number };

/** Runs in the page: what is stored as on a device that has chosen a language and nothing else. */
function emptyDevice({ language, token, key, nowMs }: Device): void {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('candor:language', language);
  localStorage.setItem(key, String(nowMs));
  if (token !== null) localStorage.setItem('candor:token', token);
}

/** Runs in the page: as if another window of the browser had signed in, and in the same moment goes to another page. */
function goAsNewcomer({ to, token }: { readonly to: string; readonly token: string | null }) {
  const { pathname } = location;
  const { title } = document;
  if (token !== null) {
    localStorage.setItem('candor:token', token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'candor:token', newValue: token, storageArea: localStorage }));
  }
  // The shell gives the window its title again when the new page has arrived.
  if (new URL(to, location.href).pathname !== pathname) document.title = '';
  history.pushState({}, '', to);
  return { pathname, title };
}

/** A window of the browser with a stand-in of its own. It goes from test to test, with a new scene for each. */
export class Stage {
  /** Of a mouse, or of a finger in whatever size. */
  readonly kind: 'phone' | 'desktop';
  readonly #standIn: StandIn;
  readonly #watched: WatchedPage;
  language: Language = 'en';
  readonly #settings: PageSettings;
  /** Code of the app that is on its way. */
  readonly #scripts = new Set<Request>();
  #renewals = 0;

  private constructor(kind: Stage['kind'], standIn: StandIn, watched: WatchedPage) {
    this.kind = kind;
    this.#standIn = standIn;
    this.#watched = watched;
    this.#followScripts();
    this.#settings = new PageSettings(watched.page, watched.context);
  }

  static async open(browser: Browser, kind: Stage['kind']): Promise<Stage> {
    const standIn = await StandIn.start(new Scene(START_MS, null));
    const watched = await openPage({ browser, address: standIn.address }, { viewport: kind });
    await watched.context.addInitScript(refuseServiceWorkers);
    await watched.context.addInitScript(keepShifts);
    await watched.context.addInitScript(keepAnswers, HELD_KEY);
    // It counts what is asked for and not answered yet, what is held as well.
    await watched.context.addInitScript(standStill, TIME_KEY);
    // A file without scripts: from now on there is a place whose storages can be written.
    await watched.page.goto('/icon.svg');
    return new Stage(kind, standIn, watched);
  }

  get page(): Page {
    return this.#watched.page;
  }
  get context(): BrowserContext {
    return this.#watched.context;
  }
  get answers(): Answers {
    return this.#standIn.scene.answers;
  }
  get markets(): Markets {
    return this.#standIn.scene.markets;
  }
  get market(): MarketSocket {
    return this.#standIn.market;
  }
  get nowMs(): number {
    return this.#standIn.scene.nowMs;
  }
  /** Whose page it is; throws when it is signed out. */
  get account(): Account {
    const { account } = this.#standIn.scene;
    if (account === null) throw new Error('this page is signed out');
    return account;
  }

  /** What is wrong whatever the test expects: errors, refused or unknown addresses, calls that nobody answers. */
  problems(): readonly string[] {
    return [...this.#watched.problems(), ...this.#standIn.scene.faults];
  }

  /** For a test that breaks something on purpose. */
  forgetProblems(): void {
    this.#watched.forgetProblems();
    this.#standIn.scene.faults.splice(0);
  }

  /** Ends a test: takes back what it has set in the window; answers whether the next one can have it. */
  async end(): Promise<boolean> {
    return await this.#settings.takeBack();
  }

  /** Begins a test: an empty device, a new scene, and the page at a path. */
  async begin(path: string, options: StageOptions): Promise<void> {
    const { viewport = 'phone', language = 'en', account, nowMs = START_MS } = options;
    const { page } = this;
    this.language = language;
    await this.#leave();
    this.#standIn.scene = new Scene(nowMs, account ?? null);
    this.forgetProblems();
    if (page.viewportSize()?.width !== viewports[viewport].width) await page.setViewportSize(viewports[viewport]);
    await page.mouse.move(-1, -1);
    await page.evaluate(emptyDevice, { language, token: account?.token ?? null, key: TIME_KEY, nowMs });
    await this.load(path);
  }

  /** Leaves the page of the test before: where that one is on its way to another, the first try may be cut off by it. */
  async #leave(): Promise<void> {
    await this.page.goto('/icon.svg').catch(async (error: unknown) => {
      if (!String(error).includes('ERR_ABORTED')) throw error;
      await this.page.goto('/icon.svg');
    });
  }

  #followScripts(): void {
    this.page.on('request', (request) => {
      if (request.resourceType() === 'script') this.#scripts.add(request);
    });
    this.page.on('requestfinished', (request) => this.#scripts.delete(request));
    this.page.on('requestfailed', (request) => this.#scripts.delete(request));
  }

  /** Loads a path, as a reload or a link from outside does. */
  async load(path: string): Promise<void> {
    await this.page.goto(path);
    await settled(this.page);
  }

  /** Goes to another path as the links of the app do. */
  async go(path: string): Promise<void> {
    await go(this.page, path);
  }

  /** Does something while not even short timers fire by themselves: as within one moment, but for the time that `work` lets pass. */
  async within(work: () => Promise<void>): Promise<void> {
    const hold = (isHeld: boolean): void => (window as WindowWithTime).candorTime.hold(isHeld);
    await this.page.evaluate(hold, true);
    await work();
    await this.page.evaluate(hold, false);
  }

  /** Waits until nothing is asked for and nothing is loading, neither answers nor the code of what a page brings later. */
  async asksNothing(): Promise<void> {
    do {
      await this.page.waitForFunction(
        () => (window as WindowWithTime).candorTime.pending() === 0 && document.querySelector('[class*="skeleton"], .opening') === null,
      );
      // What has come is run and drawn, and may ask for more.
      await drawn(this.page);
    } while (this.#scripts.size > 0 || (await this.page.evaluate(() => (window as WindowWithTime).candorTime.pending())) > 0);
  }

  /**
   * Arrives at a path over a slow line: no call is answered until the page is drawn without its answers. What was answered before is forgotten, as by
   * somebody who has just signed in. Layout shifts count from the load, or from when the page stood without its answers.
   */
  async arriveSlowly(path: string, how: 'load' | 'go'): Promise<void> {
    const { page } = this;
    await page.evaluate((key) => (window as WindowWithAnswers).candorAnswers.hold(key), HELD_KEY);
    if (how === 'load') await page.goto(path);
    else await this.#goSlowly(path);
    await page.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.opening, .drawing') === null);
    // Two pictures of it as it stands; what moved while the page of before was left does not count.
    if (how === 'load') await drawn(page);
    else await shiftsSoFar(page);
    await page.evaluate((key) => (window as WindowWithAnswers).candorAnswers.release(key), HELD_KEY);
    await this.asksNothing();
  }

  async #goSlowly(path: string): Promise<void> {
    const { account } = this.#standIn.scene;
    this.#renewals += 1;
    const token = account === null ? null : `${account.token}.${this.#renewals}`;
    const before = await this.page.evaluate(goAsNewcomer, { to: path, token });
    // Who is led back comes to a page whose title has not changed.
    await this.page.waitForFunction(({ pathname, title }) => {
      if (document.title === '' && location.pathname === pathname) document.title = title;
      return document.title !== '';
    }, before);
  }

  /** Lets time pass for the page and for what answers it, prices told all the while. It passes from the later one of their clocks on. */
  async pass(durationMs: number): Promise<void> {
    const { scene } = this.#standIn;
    await this.#comeToPage();
    const untilMs = scene.nowMs + durationMs;
    while (scene.nowMs < untilMs) {
      scene.nowMs = Math.min(untilMs, scene.nowMs + PRICES_EVERY_MS);
      await this.#follow(scene.nowMs);
      this.market.sendPrices();
    }
  }

  /** Short timers have taken the page's clocks with them: what answers the page comes to the same moment, and tells the prices of then. */
  async catchUp(): Promise<void> {
    await this.#comeToPage();
    this.market.sendPrices();
  }

  async #comeToPage(): Promise<void> {
    const { scene } = this.#standIn;
    scene.nowMs = Math.max(scene.nowMs, Math.floor(await this.page.evaluate(() => (window as WindowWithTime).candorTime.nowMs())));
  }

  /** The page's clocks go on to a moment; what its timers ask for meanwhile is answered first. */
  async #follow(toMs: number): Promise<void> {
    const advance = ({ to, held }: { readonly to: number; readonly held: number }): Promise<boolean> =>
      (window as WindowWithTime).candorTime.advance(to, held);
    while (!(await this.page.evaluate(advance, { to: toMs, held: this.answers.waiting }))) {
      // Its calls are on their way: their answers come from this very process.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Tells a price of now. */
  setPrice(coin: Coin, price: number): void {
    this.markets.setPrice(coin, price);
    this.market.sendPrices();
  }

  /** Tells the page an event of its account. */
  tell(message: OwnMessage): void {
    this.#standIn.tell(message);
  }

  async close(): Promise<void> {
    await this.context.close();
    await this.#standIn.stop();
  }
}
