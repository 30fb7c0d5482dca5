import type { Page } from 'playwright-core';

type Shift = { readonly value: number; readonly moved: string };
type WindowWithShifts = Window & typeof globalThis & { candorShifts: { taken: () => readonly Shift[] } };

/**
 * Runs before the page's own scripts, in every document: keeps every layout shift. Those soon after an input count as well: nobody presses anything meanwhile, and
 * to the browser another size of its window is an input.
 */
export function keepShifts(): void {
  const name = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    return `${element?.tagName.toLowerCase() ?? '?'}.${element?.getAttribute('class') ?? ''}`;
  };
  type Entry = PerformanceEntry & {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
  };
  const shifts: Shift[] = [];
  const isShift = (entry: PerformanceEntry): entry is Entry => entry.entryType === 'layout-shift';
  const take = (entries: PerformanceEntryList): void => {
    for (const { value, sources } of entries.filter(isShift)) {
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${name(node)} (${[from.x, from.y, from.width, from.height]} → ${[to.x, to.y, to.width, to.height]})`,
      );
      shifts.push({ value, moved: moved.join(', ') });
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const taken = (): readonly Shift[] => {
    take(observer.takeRecords());
    return shifts.splice(0);
  };
  Object.assign(window, { candorShifts: { taken } });
}

/** Waits until the page is painted as it stands. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Layout shifts since the document was opened, or since they were last asked for: their sum, and what moved in those that count. */
export async function shiftsSoFar(page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  await drawn(page);
  const shifts = await page.evaluate(() => (window as WindowWithShifts).candorShifts.taken());
  const large = shifts.filter(({ value }) => value > 0.005).map(({ value, moved }) => `${value.toFixed(3)}: ${moved}`);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: large };
}
