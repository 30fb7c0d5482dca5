import { seriousFindings, viewports } from '@candor/e2e/browser';
import { frameFindings } from '@candor/e2e/page-frame';
import { pathOf, sidewaysPx } from '@candor/e2e/pages';
import { smallTargets } from '@candor/e2e/targets';
import { englishTexts, rawTexts } from '@candor/e2e/words';
import type { Page } from 'playwright-core';
import { shiftsSoFar } from '../stage/shifts.ts';
import type { Stage } from '../stage/stage.ts';
import type { WindowWithTime } from '../stage/standing-time.ts';
import { applies, type Rule, type Visit } from './walks.ts';

/** Takes what was found against a rule on the page that is looked at. */
type Found = (rule: Rule, found: readonly string[]) => void;

const MOST_SHIFT = 0.05;
/** More than React waits between two parts that come, ms. */
const HELD_BACK_MS = 500;
const LARGEST_TEXT = '200';
const NARROWEST_PX = 320;

/** No sideways scroll with the largest of the app's own text sizes, nor on the narrowest screen. The page stands on a small phone. */
async function lookAtNarrow(page: Page, found: Found): Promise<void> {
  const wide: string[] = [];
  const { width: smallPx, height } = viewports.small;
  for (const [width, size] of [
    [smallPx, LARGEST_TEXT],
    [NARROWEST_PX, '100'],
  ] as const) {
    if (width !== smallPx) await page.setViewportSize({ width, height });
    // What the text size in the display settings sets.
    await page.evaluate((text) => document.documentElement.setAttribute('data-text-size', text), size);
    const beyondPx = await sidewaysPx(page, width);
    if (beyondPx > 0) wide.push(`${beyondPx} px at ${width} px with text at ${size} percent`);
  }
  await page.setViewportSize(viewports.small);
  found('narrow', wide);
}

/** Parts of the page that lie over the header while it is scrolled. */
async function lookAtCovered(page: Page, found: Found): Promise<void> {
  const above = await page.evaluate(() => {
    const header = document.querySelector('header');
    const main = document.querySelector('main');
    if (header === null || main === null) return ['no header'];
    const { left, width, height } = header.getBoundingClientRect();
    const over = new Set<string>();
    for (let scrolled = 0; scrolled <= 240; scrolled += 12) {
      window.scrollTo(0, scrolled);
      for (let x = left + 6; x < left + width; x += 12) {
        for (let y = 4; y < height; y += 8) {
          const element = document.elementFromPoint(x, y);
          if (element !== null && main.contains(element) && !header.contains(element)) over.add(element.outerHTML.slice(0, 80));
        }
      }
    }
    window.scrollTo(0, 0);
    return [...over];
  });
  found('covered', above);
}

/** Goes down the page a screen at a time and back, as far as it goes, each time until nothing is asked for. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { candorTime } = window as WindowWithTime;
    const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const to = async (top: number): Promise<void> => {
      window.scrollTo(0, top);
      await drawn();
      do await drawn();
      while (candorTime.pending() > 0 || document.querySelector('[class*="skeleton"], .opening') !== null);
    };
    const { scrollHeight } = document.documentElement;
    for (let top = window.innerHeight; top < scrollHeight; top += window.innerHeight) await to(top);
    await to(0);
  });
}

async function arriveAndScroll(stage: Stage, { rule, how }: Visit): Promise<Awaited<ReturnType<typeof shiftsSoFar>>> {
  await stage.arriveSlowly(rule.opens ?? rule.path, how);
  await scrollThrough(stage.page);
  return await shiftsSoFar(stage.page);
}

/** Comes to a page with slow answers, and looks at it by every rule. */
export async function lookAt(stage: Stage, visit: Visit, found: Found): Promise<void> {
  const { page } = stage;
  const { viewport, language, who, rule } = visit;
  const isClosed = who === 'nobody' && rule.access === 'signed-in';
  const standing = { isDesktop: viewport === 'desktop', isSignedIn: who !== 'nobody', language };
  if (isClosed) await stage.go(rule.path);
  else await lookAtShifts(stage, visit, found);
  const expected = isClosed ? `/lr?from=${encodeURIComponent(rule.path)}` : rule.path;
  const path = pathOf(page);
  found('place', path === expected ? [] : [`led to ${path}`]);
  const { heading, frame } = await frameFindings(page, standing, isClosed ? { ...rule, title: 'Welcome' } : rule);
  found('heading', heading);
  found('frame', frame);
  const sideways = await sidewaysPx(page, viewports[viewport].width);
  found('sideways', sideways === 0 ? [] : [`${sideways} px`]);
  if (isClosed) return;
  found('targets', await smallTargets(page, viewport === 'desktop' ? 24 : 44));
  found('words', [...(await rawTexts(page)), ...(language === 'en' ? [] : await englishTexts(page))]);
  if (applies('axe', visit)) found('axe', await seriousFindings(page));
  if (applies('covered', visit)) await lookAtCovered(page, found);
  if (applies('narrow', visit)) await lookAtNarrow(page, found);
}

/** Whose account has much on it has been on this device before: a page keeps the room that its lists have taken then. */
async function lookAtShifts(stage: Stage, visit: Visit, found: Found): Promise<void> {
  let arrival = await arriveAndScroll(stage, visit);
  if (visit.who === 'full' && arrival.sum > MOST_SHIFT) {
    // What React has held back comes as well, before the room of all is remembered.
    await stage.pass(HELD_BACK_MS);
    await stage.asksNothing();
    arrival = await arriveAndScroll(stage, visit);
  }
  const { sum, moved } = arrival;
  found('shifts', sum <= MOST_SHIFT ? [] : [`${sum.toFixed(3)}: ${moved.join(' | ')}`]);
}
