import type { Page } from 'playwright-core';

/** What the page keeps for these tests beside the app. */
type Calls = { pending: number; release: () => void };
type Shift = { readonly value: number; readonly moved: string };
type Watched = Window & typeof globalThis & { candorCalls: Calls; candorShifts: { taken: () => readonly Shift[] } };

/**
 * Runs before the page's own scripts, in every document: holds the answers to all calls until the app has drawn its page without them, as
 * a slow line does, and keeps every layout shift.
 */
function watchDocument(): void {
  const page = window as Watched;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.candorCalls = { pending: 0, release };
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    page.candorCalls.pending += 1;
    try {
      const answer = await send(input, init);
      await released;
      return answer;
    } finally {
      page.candorCalls.pending -= 1;
    }
  };
  const name = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    return `${element?.tagName.toLowerCase() ?? '?'}.${element?.getAttribute('class') ?? ''}`;
  };
  type Entry = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
  };
  const shifts: Shift[] = [];
  const isShift = (entry: PerformanceEntry): entry is Entry => entry.entryType === 'layout-shift';
  const take = (entries: PerformanceEntryList): void => {
    for (const { value, hadRecentInput, sources } of entries.filter(isShift)) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${name(node)} (${[from.x, from.y, from.width, from.height]} → ${[to.x, to.y, to.width, to.height]})`,
      );
      shifts.push({ value, moved: moved.join(', ') });
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  page.candorShifts = {
    taken() {
      take(observer.takeRecords());
      return shifts.splice(0);
    },
  };
}

/** From now on, and until what it returns is disposed of, each document of the page holds its answers until `arrived` is called. */
export async function holdAnswers(page: Page): Promise<AsyncDisposable> {
  return await page.addInitScript(watchDocument);
}

/** Lets the held answers through once the page is drawn without them, and waits until nothing more is asked for. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.opening, .drawing') === null);
  await page.evaluate(async () => {
    const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await drawn();
    (window as Watched).candorCalls.release();
  });
  await asksNothing(page);
}

/** Nothing is asked for, nothing is loading. */
async function asksNothing(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (window as Watched).candorCalls.pending === 0 && document.querySelector('[class*="skeleton"], .opening') === null,
  );
}

/** Goes down the page a screen at a time and back, as far as it goes. */
export async function scrollThrough(page: Page): Promise<void> {
  const to = async (top: number): Promise<void> => {
    await page.evaluate(async (y) => {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, top);
    await asksNothing(page);
  };
  const { height, screen } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight, screen: window.innerHeight }));
  for (let top = screen; top < height; top += screen) await to(top);
  await to(0);
}

/** Layout shifts since the document was opened, or since they were last asked for: their sum, and what moved in those that count. */
export async function shiftsSoFar(page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  const shifts = await page.evaluate(() => (window as Watched).candorShifts.taken());
  const large = shifts.filter(({ value }) => value > 0.005).map(({ value, moved }) => `${value.toFixed(3)}: ${moved}`);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: large };
}
