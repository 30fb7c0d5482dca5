import { newAccount } from './accounts.ts';
import { openPage, seriousFindings, viewports, type Place, type ViewportName, type WatchedPage } from './browser.ts';
import { arrived, holdAnswers, scrollThrough, shiftsSoFar } from './held-answers.ts';
import { missingPage, pageRules, pathOf, sidewaysPx, type PageRule } from './pages.ts';
import { smallTargets } from './targets.ts';
import { englishTexts, rawTexts } from './words.ts';

/** One walk: every page that is open to somebody, loaded once on one screen in one language. */
export type Walk = { readonly name: string; readonly viewport: ViewportName; readonly language: Language; readonly signedIn: boolean };
type Language = 'en' | 'ar';

/** Narrow phone, phone, tablet and desktop, for an account and without one. */
export function walksIn(language: Language): readonly Walk[] {
  return (['small', 'phone', 'tablet', 'desktop'] as const).flatMap((viewport) =>
    [true, false].map((signedIn) => {
      const name = `${language}, ${viewports[viewport].width} px, signed ${signedIn ? 'in' : 'out'}`;
      return { name, viewport, language, signedIn };
    }),
  );
}

/** What is looked at on each page, by the rule that it comes from. */
export const rules = {
  place: 'SPEC §2 every page opens at its own address; those of an account lead the signed out to /lr, which knows where from',
  heading: 'web.md §9 every page has one h1 and its title',
  frame: 'SPEC §2 the bottom bar only where it belongs and at most 550 px wide, on a desktop the sidebar in its place',
  problems: 'no page leaves an error, a refused answer or a request to another place',
  sideways: 'web.md §8 no page scrolls sideways',
  narrow: 'web.md §8 no page scrolls sideways at 320 and 360 px, nor with the largest of the own text sizes',
  words: 'SPEC §1 no text is raw or left in English',
  axe: 'web.md §9 axe finds nothing serious',
  shifts: 'SPEC §9 nothing moves while a page loads, when slow answers arrive, or when it is scrolled: at most 0.05',
  targets: 'web.md §9 what can be pressed is at least 44 px on touch, 24 px on a desktop',
  covered: 'web.md §8 nothing of a scrolled page is drawn over the header',
} as const;
export type Rule = keyof typeof rules;

/** What was found against each rule, as `path: what`; a rule that a walk does not look at has no entry. */
export type Findings = ReadonlyMap<Rule, readonly string[]>;

const MOST_SHIFT = 0.05;
const LARGEST_TEXT = '200';

/** Of what a page can show, a desktop is asked for other things than a phone. */
const onDesktop: Readonly<Record<string, string>> = { '/trade': '/trade?symbol=eth', '/cashflow': '/cashflow?tab=other' };

/** What is open to somebody, and what leads the signed out away: that is looked at in English, on a phone and on a desktop. */
function pagesOf({ viewport, language, signedIn }: Walk): readonly PageRule[] {
  if (signedIn) {
    const open = [...pageRules.filter(({ access }) => access !== 'signed-out'), missingPage];
    return viewport === 'desktop' ? open.map((rule) => ({ ...rule, path: onDesktop[rule.path] ?? rule.path })) : open;
  }
  const closed = language === 'en' && (viewport === 'phone' || viewport === 'desktop');
  return pageRules.filter(({ access }) => closed || access !== 'signed-in');
}

/** The layout of a page differs between phone and desktop where it is wide; the other widths are one of both. */
function needsAxe({ viewport, language }: Walk, { bar, path }: PageRule): boolean {
  if (viewport === 'desktop') return language === 'en' && (bar || path === onDesktop['/cashflow']);
  return viewport === 'phone';
}

const appliesTo: Readonly<Partial<Record<Rule, (walk: Walk) => boolean>>> = {
  narrow: ({ viewport, language }) => viewport === 'phone' && language === 'en',
  axe: ({ viewport, language }) => viewport === 'phone' || (viewport === 'desktop' && language === 'en'),
  covered: ({ viewport, language, signedIn }) => signedIn && language === 'en' && (viewport === 'phone' || viewport === 'desktop'),
};

export function rulesOf(walk: Walk): readonly Rule[] {
  return (Object.keys(rules) as Rule[]).filter((rule) => appliesTo[rule]?.(walk) ?? true);
}

type Found = (rule: Rule, found: readonly string[]) => void;

async function lookAtFrame({ page }: WatchedPage, walk: Walk, rule: PageRule, found: Found): Promise<void> {
  const seen = await page.evaluate(() => {
    const bars = [...document.querySelectorAll('nav[class*="bar"]')].filter((bar) => bar.querySelector('[class*="barTab"]') !== null);
    const shown = (element: Element | null | undefined): boolean => element?.checkVisibility() ?? false;
    return {
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      bars: bars.length,
      barShown: shown(bars[0]),
      barWidth: bars[0]?.querySelector('ul')?.getBoundingClientRect().width ?? 0,
      side: shown(document.querySelector('nav[class*="side"]')),
    };
  });
  const { viewport, language, signedIn } = walk;
  found('heading', [
    ...(seen.headings === 1 ? [] : [`${seen.headings} h1`]),
    ...(language !== 'en' || seen.title === `${rule.title} · Candor` ? [] : [`title ${seen.title}`]),
  ]);
  const desk = viewport === 'desktop';
  found('frame', [
    ...(desk || seen.bars === (rule.bar && signedIn ? 1 : 0) ? [] : [`${seen.bars} bars`]),
    ...(desk && seen.barShown ? ['a bar on a desktop'] : []),
    ...(seen.barWidth > 550 ? [`a bar of ${seen.barWidth} px`] : []),
    ...(seen.side === (desk && signedIn) ? [] : [seen.side ? 'a sidebar' : 'no sidebar']),
  ]);
}

/** No sideways scroll on the narrowest screen either, nor with the largest of the app's own text sizes. */
async function lookAtNarrow({ page }: WatchedPage, found: Found): Promise<void> {
  const wide: string[] = [];
  for (const [width, size] of [
    [360, '100'],
    [320, '100'],
    [360, LARGEST_TEXT],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    // What the text size in the display settings sets.
    await page.evaluate((text) => document.documentElement.setAttribute('data-text-size', text), size);
    const beyondPx = await sidewaysPx(page, width);
    if (beyondPx > 0) wide.push(`${beyondPx} px at ${width} px with text at ${size} percent`);
  }
  await page.setViewportSize(viewports.phone);
  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', '100'));
  found('narrow', wide);
}

/** Parts of the page that lie over the header while it is scrolled. */
async function lookAtCovered({ page }: WatchedPage, found: Found): Promise<void> {
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

async function lookAt(watched: WatchedPage, walk: Walk, rule: PageRule, found: Found): Promise<void> {
  const { page } = watched;
  await page.goto(rule.opens ?? rule.path);
  await arrived(page);
  const isClosed = !walk.signedIn && rule.access === 'signed-in';
  const expected = isClosed ? `/lr?from=${encodeURIComponent(rule.path)}` : rule.path;
  const path = pathOf(page);
  found('place', path === expected ? [] : [`led to ${path}`]);
  await lookAtFrame(watched, walk, isClosed ? { ...rule, title: 'Welcome' } : rule, found);
  const sideways = await sidewaysPx(page, viewports[walk.viewport].width);
  found('sideways', sideways === 0 ? [] : [`${sideways} px`]);
  if (isClosed) return;
  await scrollThrough(page);
  const { sum, moved } = await shiftsSoFar(page);
  found('shifts', sum <= MOST_SHIFT ? [] : [`${sum.toFixed(3)}: ${moved.join(' | ')}`]);
  found('targets', await smallTargets(page, walk.viewport === 'desktop' ? 24 : 44));
  found('words', [...(await rawTexts(page)), ...(walk.language === 'en' ? [] : await englishTexts(page))]);
  if (needsAxe(walk, rule)) found('axe', await seriousFindings(page));
  if (rule.bar && appliesTo.covered?.(walk) === true) await lookAtCovered(watched, found);
  if (appliesTo.narrow?.(walk) === true) await lookAtNarrow(watched, found);
}

/** Walks over all pages and answers what was found. */
export async function walkOver(place: Place, walk: Walk): Promise<Findings> {
  const { viewport, language, signedIn } = walk;
  const account = signedIn ? { token: (await newAccount(place.address)).token } : {};
  const watched = await openPage(place, { viewport, language, ...account });
  const findings = new Map<Rule, string[]>(rulesOf(walk).map((rule) => [rule, []]));
  try {
    // A device that has been here knows whether funds are play money: it learned that where the account was opened.
    await watched.page.goto('/statistics');
    await watched.page.waitForFunction(() => localStorage.getItem('candor:funds') !== null);
    await holdAnswers(watched.page);
    let seen = 0;
    for (const rule of pagesOf(walk)) {
      const found: Found = (name, what) => findings.get(name)?.push(...what.map((one) => `${rule.path}: ${one}`));
      await lookAt(watched, walk, rule, found);
      found('problems', watched.problems().slice(seen));
      seen = watched.problems().length;
    }
  } finally {
    await watched.context.close();
  }
  return findings;
}
