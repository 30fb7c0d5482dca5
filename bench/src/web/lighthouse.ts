import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { BenchRow } from '../table.ts';
import { startHost } from '../server/host.ts';

const AUDIT = fileURLToPath(new URL('./audit.ts', import.meta.url));
const debuggingPort = 9339;
const executablePath = [process.env['CANDOR_CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--remote-debugging-port=${debuggingPort}`,
];

async function register(page: Page, address: string): Promise<void> {
  const answer = await page.request.post(`${address}/api/user/register`, {
    data: { signType: 3, loginName: 'lighthouse1', loginPassword: 'Quiet7!harbour', activeCode: '', code: '' },
  });
  const { data } = (await answer.json()) as { data: { satoken: string } };
  await page.goto(address);
  await page.evaluate((token) => localStorage.setItem('candor:token', token), data.satoken);
  // One page as this person, so that the device knows what it knows after a sign-in by hand.
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem('candor:user-info') !== null);
}

/** Share of the main thread that the trade page keeps busy over ten seconds with the processor slowed four times. */
async function busyShare(context: BrowserContext, address: string): Promise<BenchRow> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  let messages = 0;
  page.on('websocket', (socket) => socket.on('framereceived', () => (messages += 1)));
  await page.goto(`${address}/trade?symbol=btc`);
  await page.locator('canvas').first().waitFor();
  await page.waitForTimeout(5000);
  const metric = async (name: string): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((row) => row.name === name)?.value ?? 0;
  };
  const [busyBefore, messagesBefore] = [await metric('TaskDuration'), messages];
  await page.waitForTimeout(10_000);
  const busy = (await metric('TaskDuration')) - busyBefore;
  const perSecond = (messages - messagesBefore) / 10;
  await page.close();
  return {
    name: '/trade main thread busy, CPU ÷ 4',
    figure: Math.round(busy * 10),
    unit: '%',
    note: `${perSecond.toFixed(0)} messages/s received`,
  };
}

/** A first start imports the history of prices for some 15 seconds. A page is measured beside the server as it is at every other time. */
const IMPORT_MS = 20_000;
/** Single runs differ by ten points with what else the machine does: the middle one of these counts. */
const RUNS = 5;
const MOST_RUNS = 10;

/**
 * Lighthouse's mobile profile on the built app served by the real server, and the busy share of the trade page. Each run has a browser of its own:
 * in one that had shown a page before, what Lighthouse turns on walks through the memory of that page, and the time is counted as the next one's.
 * Server and Lighthouse are other machines where a user is: here they give way to the browser.
 */
export async function benchPages(): Promise<readonly BenchRow[]> {
  if (executablePath === undefined) return [{ name: 'pages', figure: 0, unit: '', note: 'no Chromium: not measured' }];
  const host = await startHost({ CANDOR_LIMITS: 'off' }, { givesWay: true });
  const address = `http://${host.hostName}:${host.port}`;
  const profile = mkdtempSync(join(tmpdir(), 'candor-profile-'));
  const inBrowser = async <Result>(work: (context: BrowserContext) => Promise<Result>): Promise<Result> => {
    const context = await chromium.launchPersistentContext(profile, { executablePath, args: launchArguments });
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  };
  try {
    await setTimeout(IMPORT_MS);
    const rows: BenchRow[] = [];
    const measure = async (path: string): Promise<void> => {
      const runs: Report[] = [];
      // A machine that stalls leaves a report without figures.
      for (let run = 0; run < MOST_RUNS && runs.length < RUNS; run += 1) {
        const report = await inBrowser((context) => audit(context, address + path));
        if (report.categories['performance']?.score !== null) runs.push(report);
      }
      rows.push(rowOf(path, runs));
    };
    await measure('/lr');
    await inBrowser(async (context) => await register(await context.newPage(), address));
    for (const path of ['/', '/trade?symbol=btc', '/flash?symbol=btc']) await measure(path);
    rows.push(await inBrowser((context) => busyShare(context, address)));
    return rows;
  } finally {
    await host.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** A first visit by someone signed in: the session stays, what earlier pages left in the caches goes. */
async function forgetFiles(context: BrowserContext, origin: string): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await session.detach();
}

/** What is read of a report. */
type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>;
  /** Lighthouse's own measure of how fast this machine is at the moment: the blocking time of the same page doubles when it halves. */
  readonly environment: { readonly benchmarkIndex: number };
};

async function audit(context: BrowserContext, url: string): Promise<Report> {
  await forgetFiles(context, new URL(url).origin);
  const child = fork(AUDIT, [url, String(debuggingPort)]);
  const [[report]] = await Promise.all([once(child, 'message') as Promise<[Report]>, endOf(child)]);
  const dumpFolder = process.env['CANDOR_REPORTS'];
  if (dumpFolder !== undefined)
    writeFileSync(join(dumpFolder, `lighthouse-${new URL(url).pathname.replaceAll('/', '')}.json`), JSON.stringify(report));
  return report;
}

/** Rejects when the process ends with an error. */
async function endOf(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
}

const scoreOf = ({ categories }: Report, category: string): number => Math.round((categories[category]?.score ?? 0) * 100);

/** The middle run by performance, with the performance of all. */
function rowOf(path: string, runs: readonly Report[]): BenchRow {
  const ranked = runs.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = ranked[Math.floor(ranked.length / 2)];
  if (middle === undefined) throw new Error(`${path} was not measured`);
  const shown = (id: string): string => middle.audits[id]?.displayValue ?? '—';
  const others = `a11y ${scoreOf(middle, 'accessibility')}, best practices ${scoreOf(middle, 'best-practices')}, SEO ${scoreOf(middle, 'seo')}`;
  const parts = `LCP ${shown('largest-contentful-paint')}, CLS ${shown('cumulative-layout-shift')}, TBT ${shown('total-blocking-time')}`;
  const all = `runs ${ranked.map((run) => scoreOf(run, 'performance')).join(' ')}; machine ${Math.round(middle.environment.benchmarkIndex)}`;
  return {
    name: `Lighthouse mobile ${path.split('?')[0] ?? path}`,
    figure: scoreOf(middle, 'performance'),
    unit: 'performance',
    note: `${others}; ${parts}; ${all}`,
  };
}
