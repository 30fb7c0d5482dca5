import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { BenchRow } from '../table.ts';
import { startHost } from '../server/host.ts';

const debuggingPort = 9339;
const executablePath = [process.env['CANDOR_CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

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

/** Lighthouse's mobile profile on the built app served by the real server, and the busy share of the trade page. */
export async function benchPages(): Promise<readonly BenchRow[]> {
  if (executablePath === undefined) return [{ name: 'pages', figure: 0, unit: '', note: 'no Chromium: not measured' }];
  const host = await startHost({ CANDOR_LIMITS: 'off' });
  const address = `http://${host.hostName}:${host.port}`;
  const profile = mkdtempSync(join(tmpdir(), 'candor-profile-'));
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
  ];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, '--disable-sync', `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const rows: BenchRow[] = [];
    rows.push(...(await audit(context, `${address}/lr`)));
    const page = await context.newPage();
    await register(page, address);
    // Left open, its live data would take its share of the processor from the page that is measured.
    await page.close();
    for (const path of ['/', '/trade?symbol=btc', '/flash?symbol=btc']) rows.push(...(await audit(context, address + path)));
    rows.push(await busyShare(context, address));
    return rows;
  } finally {
    await context.close();
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

async function audit(context: BrowserContext, url: string): Promise<readonly BenchRow[]> {
  await forgetFiles(context, new URL(url).origin);
  const result = await lighthouse(url, { port: debuggingPort, onlyCategories: categories, disableStorageReset: true, logLevel: 'error' });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  // A guard that leads elsewhere would have another page measured under this name.
  const { finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse was led from ${url} to ${finalDisplayedUrl}`);
  const dumpFolder = process.env['CANDOR_REPORTS'];
  if (dumpFolder !== undefined)
    writeFileSync(join(dumpFolder, `lighthouse-${new URL(url).pathname.replaceAll('/', '')}.json`), JSON.stringify(result.lhr));
  const scores = categories.map((id) => Math.round((result.lhr.categories[id]?.score ?? 0) * 100));
  const shown = (id: string): string => result.lhr.audits[id]?.displayValue ?? '—';
  const note = `a11y ${scores[1]}, best practices ${scores[2]}, SEO ${scores[3]}; LCP ${shown('largest-contentful-paint')}, CLS ${shown('cumulative-layout-shift')}, TBT ${shown('total-blocking-time')}`;
  return [{ name: `Lighthouse mobile ${new URL(url).pathname}`, figure: scores[0] ?? 0, unit: 'performance', note }];
}
