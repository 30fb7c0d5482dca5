import { viewports, type ViewportName } from '@candor/e2e/browser';
import { missingPage, pageRules, type PageRule } from '@candor/e2e/pages';
import type { Language } from '../stage/stage.ts';

/** Whose page it is. `full`: positions, orders, contracts, stakes, three coins, balances of eight digits, messages. */
export type Who = 'nobody' | 'new' | 'full';

/** A page that is looked at, and how one comes to it: by a load, or from the page before as the links of the app do. */
export type Visit = {
  readonly viewport: ViewportName;
  readonly language: Language;
  readonly who: Who;
  readonly rule: PageRule;
  readonly how: 'load' | 'go';
};

/** One window that walks over all pages, on each width that it can have. */
export type Walk = { readonly name: string; readonly visits: readonly [Visit, ...Visit[]] };

/** What is looked at on each page, by the rule that it comes from. */
export const rules = {
  place: 'SPEC §2 every page opens at its own address; those of an account lead the signed out to /lr, which knows where from',
  heading: 'web.md §9 every page has one h1 and its title',
  frame: 'SPEC §2 the bottom bar only where it belongs and at most 550 px wide, on a desktop the sidebar in its place',
  problems: 'no page leaves an error, a refused answer or a request to another place',
  sideways: 'web.md §8 no page scrolls sideways at 360 px or more',
  narrow: 'web.md §8 no page scrolls sideways at 320 px, nor at 360 px with the largest of the own text sizes',
  words: 'SPEC §1 no text is raw or left in English',
  axe: 'web.md §9 axe finds nothing serious',
  shifts: 'SPEC §9 nothing moves while a page loads, when slow answers arrive, or when it is scrolled: at most 0.05',
  targets: 'web.md §9 what can be pressed is at least 44 px on touch, 24 px on a desktop',
  covered: 'web.md §8 nothing of a scrolled page is drawn over the header',
} as const;
export type Rule = keyof typeof rules;
export const ruleNames = Object.keys(rules) as readonly Rule[];

/** Of what a page can show, a desktop is asked for other things than a phone. */
const onDesktop: Readonly<Record<string, string>> = { '/trade': '/trade?symbol=eth', '/cashflow': '/cashflow?tab=other' };

/** The first picture of these is drawn into the file itself (web/build/openings.ts). */
const DRAWN = ['/', '/lr', '/trade', '/flash'];
const BOTH: readonly Language[] = ['en', 'ar'];
/** Between phone and desktop that picture is the one of a phone, laid out on another width. */
const DRAWN_ON: Readonly<Record<ViewportName, readonly Language[]>> = {
  small: ['ar'],
  phone: BOTH,
  large: [],
  tablet: ['en'],
  desktop: BOTH,
};
/** To the signed out it is drawn anew only when it is loaded: nothing else makes a window forget what was answered. */
const ANSWERED_TO_ALL = '/statistics';
/** Besides the pages of the bar, these show more to an account that has something; all others are the same for a new one. */
const OF_THE_ACCOUNT = ['/', '/store', '/wallet', '/exchange', '/cashflow', '/search', '/message', '/protection'];
/** They are looked at full on the narrowest width, where figures have the least room, and on the two wider layouts. */
const FULL_ON: Readonly<Record<ViewportName, readonly Language[]>> = { small: BOTH, phone: [], large: [], tablet: ['ar'], desktop: BOTH };

const pathAlone = ({ path }: PageRule): string => path.replace(/\?.*/, '');

/** What is open to somebody, and what leads the signed out away: that is looked at in English, on a phone and on a desktop. */
function pagesOf(viewport: ViewportName, language: Language, who: Who): readonly PageRule[] {
  if (who === 'nobody') {
    const closed = language === 'en' && (viewport === 'phone' || viewport === 'desktop');
    return pageRules.filter(({ access }) => closed || access !== 'signed-in');
  }
  const open = [...pageRules.filter(({ access }) => access !== 'signed-out'), missingPage];
  const shown = who === 'new' ? open : open.filter(({ path, bar }) => bar || OF_THE_ACCOUNT.includes(path));
  return viewport === 'desktop' ? shown.map((rule) => ({ ...rule, path: onDesktop[rule.path] ?? rule.path })) : shown;
}

/** Pages that have no picture in their file are gone to: each of them is loaded once from the real server (e2e/src/walk.test.ts). */
function howToVisit(viewport: ViewportName, language: Language, who: Who, rule: PageRule): Visit['how'] {
  const isClosed = who === 'nobody' && rule.access === 'signed-in';
  if (isClosed || who === 'full') return 'go';
  if (DRAWN.includes(pathAlone(rule))) return DRAWN_ON[viewport].includes(language) ? 'load' : 'go';
  return who === 'nobody' && rule.path === ANSWERED_TO_ALL ? 'load' : 'go';
}

function visitsOf(viewport: ViewportName, language: Language, who: Who): readonly Visit[] {
  if (who === 'full' && !FULL_ON[viewport].includes(language)) return [];
  return pagesOf(viewport, language, who).map((rule) => ({
    viewport,
    language,
    who,
    rule,
    how: howToVisit(viewport, language, who, rule),
  }));
}

/** Loads come first: the code of a page stays with the window from the first visit on. An account is filled when all is seen of the new one. */
function walk(name: string, widths: readonly ViewportName[], language: Language, whose: readonly Who[]): Walk {
  const inOrder = whose.flatMap((who) => {
    const visits = widths.flatMap((viewport) => visitsOf(viewport, language, who));
    return [...visits.filter(({ how }) => how === 'load'), ...visits.filter(({ how }) => how === 'go')];
  });
  const [first, ...others] = inOrder;
  if (first === undefined) throw new Error(`${name}: a walk over no page`);
  return { name, visits: [first, ...others] };
}

export const walks: readonly Walk[] = (['en', 'ar'] as const).flatMap((language) =>
  (
    [
      ['by touch', ['phone', 'small', 'tablet']],
      ['on a desktop', ['desktop']],
    ] as const
  ).flatMap(([device, widths]) => [
    walk(`${language}, ${device}, signed in`, widths, language, ['new', 'full']),
    walk(`${language}, ${device}, signed out`, widths, language, ['nobody']),
  ]),
);

export const nameOf = ({ viewport, who, rule }: Visit): string => `${rule.path} (${viewports[viewport].width} px, ${who})`;

const hasAxe = ({ viewport, language, who, rule }: Visit): boolean => {
  // Lists that hold something have buttons that no other account sees.
  if (who === 'full') return language === 'en' && (viewport === 'desktop' || viewport === 'small');
  // The layout of a page differs between phone and desktop where it is wide; the other widths are one of both.
  if (viewport === 'desktop') return language === 'en' && (rule.bar || rule.path === onDesktop['/cashflow']);
  return viewport === 'phone';
};

const appliesTo: Readonly<Partial<Record<Rule, (visit: Visit) => boolean>>> = {
  narrow: ({ viewport, language, who }) => viewport === 'small' && language === 'en' && who !== 'full',
  axe: hasAxe,
  covered: ({ viewport, language, who, rule }) =>
    rule.bar && who === 'new' && language === 'en' && (viewport === 'phone' || viewport === 'desktop'),
};

export function applies(rule: Rule, visit: Visit): boolean {
  return appliesTo[rule]?.(visit) ?? true;
}
