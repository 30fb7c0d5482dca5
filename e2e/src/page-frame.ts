import type { Page } from 'playwright-core';
import type { PageRule } from './pages.ts';

/** On which screen, for whom and in which language a page stands. */
export type Standing = { readonly isDesktop: boolean; readonly isSignedIn: boolean; readonly language: string };

const WIDEST_BAR_PX = 550;

type Seen = {
  readonly headings: number;
  readonly title: string;
  readonly bars: number;
  readonly barShown: boolean;
  readonly barWidth: number;
  readonly side: boolean;
};

/** What heading and frame of a page have against its rule. */
export type FrameFindings = { readonly heading: readonly string[]; readonly frame: readonly string[] };

export async function frameFindings(page: Page, { isDesktop, isSignedIn, language }: Standing, rule: PageRule): Promise<FrameFindings> {
  const { headings, title, bars, barShown, barWidth, side } = await page.evaluate((): Seen => {
    const all = [...document.querySelectorAll('nav[class*="bar"]')].filter((bar) => bar.querySelector('[class*="barTab"]') !== null);
    const shown = (element: Element | null | undefined): boolean => element?.checkVisibility() ?? false;
    return {
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      bars: all.length,
      barShown: shown(all[0]),
      barWidth: all[0]?.querySelector('ul')?.getBoundingClientRect().width ?? 0,
      side: shown(document.querySelector('nav[class*="side"]')),
    };
  });
  return {
    heading: [
      ...(headings === 1 ? [] : [`${headings} h1`]),
      ...(language !== 'en' || title === `${rule.title} · Candor` ? [] : [`title ${title}`]),
    ],
    frame: [
      ...(isDesktop || bars === (rule.bar && isSignedIn ? 1 : 0) ? [] : [`${bars} bars`]),
      ...(isDesktop && barShown ? ['a bar on a desktop'] : []),
      ...(barWidth > WIDEST_BAR_PX ? [`a bar of ${barWidth} px`] : []),
      ...(side === (isDesktop && isSignedIn) ? [] : [side ? 'a sidebar' : 'no sidebar']),
    ],
  };
}
