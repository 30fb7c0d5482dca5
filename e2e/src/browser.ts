import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { keepAddress } from './kept-logs.ts';

/** The shell is the same browser without windows of its own: a page costs a sixth less processor time. */
const knownPaths = [
  process.env['CANDOR_CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const viewports = {
  small: { width: 360, height: 740 },
  phone: { width: 390, height: 844 },
  large: { width: 412, height: 915 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

export type ViewportName = keyof typeof viewports;

/** What Playwright turns off in Chromium. Chromium reads the last list that it is given, so ours has Playwright's too. */
const FEATURES_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
/** Pages of the browser's own address bar, which nobody sees: every window opened two, for a third of the processor time of a page of ours. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The machine that runs this may be busy; what is waited for comes long before. */
const patienceMs = 45_000;

/** Throws when there is no Chromium. */
export function launchOptions() {
  const executablePath = knownPaths.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) throw new Error('no Chromium found: install it or set CANDOR_CHROMIUM to its path');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // a camera that shows a moving picture, allowed without a question
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Pages live for seconds: to optimise their scripts costs them more than it saves, a tenth of a page's processor time.
      '--js-flags=--no-turbofan --no-maglev',
      `--disable-features=${[...FEATURES_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
    ],
  };
}

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch(launchOptions());
}

/** A page that remembers what went wrong in it: console errors, uncaught errors, requests to other origins, answers from 400 up. */
export type WatchedPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: () => readonly string[];
  readonly forgetProblems: () => void;
};

export type PageOptions = {
  readonly viewport?: ViewportName;
  readonly language?: string;
  /** Signs in by a token that is stored before the first page loads; a token that the page stores later stays. */
  readonly token?: string;
};

export type PageSource = { readonly browser: Browser; readonly address: string };

/** Opens a context with its own storage; `language` is stored as if the user had chosen it. */
export async function openPage({ browser, address }: PageSource, options: PageOptions): Promise<WatchedPage> {
  const { viewport = 'phone', language = 'en', token } = options;
  const isPhone = viewport !== 'desktop';
  const context = await browser.newContext({
    viewport: viewports[viewport],
    hasTouch: isPhone,
    isMobile: isPhone,
    deviceScaleFactor: 1,
    baseURL: address,
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: address,
          localStorage: [
            { name: 'candor:language', value: language },
            ...(token === undefined ? [] : [{ name: 'candor:token', value: token }]),
          ],
        },
      ],
    },
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    keepAddress(url);
    if (!url.startsWith(`${address}/`) && !/^(data|blob):/.test(url)) problems.push(`foreign request: ${url}`);
  });
  page.on('websocket', (socket) => keepAddress(socket.url()));
  page.on('framenavigated', (frame) => keepAddress(frame.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`answer ${response.status()}: ${response.url()}`);
  });
  const forgetProblems = (): void => void problems.splice(0);
  return { page, context, problems: () => problems, forgetProblems };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical findings of axe on the page as it stands, or on a part of it, as `rule: selector` lines. */
export async function seriousFindings(page: Page, part = 'html'): Promise<string[]> {
  // The page's own policy refuses inline scripts; an evaluated text goes in through the debugger instead, once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return await page.evaluate(async (selector) => {
    type Result = { violations: { id: string; impact?: string | null; nodes: { target: unknown[] }[] }[] };
    const { axe } = window as Window & typeof globalThis & { axe: { run(place: string): Promise<Result> } };
    const { violations } = await axe.run(selector);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, part);
}
