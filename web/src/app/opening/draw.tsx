import { offerSettings } from '@candor/contract/offers';
import { products as offered } from '@candor/contract/products/registry';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { createMemoryHistory } from '@tanstack/history';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { presentLanguages } from '../../i18n/catalogues.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import { directionOf } from '../../i18n/languages.ts';
import { WordsProvider } from '../../i18n/words-provider.tsx';
import { words } from '../../i18n/words.ts';
import { Navigation } from '../../navigation/navigation.tsx';
import { fundsIn, fundsStore } from '../../session/price-source.ts';
import type { RouteEntry } from '../../product/route.ts';
import { sessionStore, signedOut } from '../../session/session.ts';
import type { Settings } from '../../session/settings.ts';
import { settingsStore } from '../../session/settings.ts';
import { assumedWidths } from '../../ui/use-wide.ts';
import { products } from '../products.ts';
import { createAppNavigator } from '../router.ts';
import type { RoutePath } from '../routes.ts';
import { entryOf, routePaths } from '../routes.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { Shell } from '../shell/shell.tsx';
import { offersIn, usualFunds } from './choose.ts';

/** Draws the first picture of a page at build time, from the app itself. `build/openings-plugin.ts` writes them into the pages. */

export interface Opening {
  readonly path: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** Module of the page and its texts, as paths below web/. */
  readonly module: string;
  readonly texts: readonly string[];
  /** The trading mode that must be open for the page to be shown; null where none must. */
  readonly mode: string | null;
  /** What the drawings with `all` in their name show of the settings (choose.ts); null where there are none. */
  readonly offers: string | null;
  readonly drawings: Readonly<Record<string, string>>;
}

export const languages: readonly string[] = [...presentLanguages].sort();

async function draw(path: RoutePath, name: string): Promise<string> {
  sessionStore.setState(name.startsWith('in') ? { ...signedOut, token: 'drawn', signedIn: true } : signedOut);
  fundsStore.setState(name.includes('demo') ? fundsIn(usualFunds) : fundsIn(null));
  assumedWidths.clear();
  if (name.endsWith('wide')) {
    assumedWidths.add('panes');
    assumedWidths.add('desktop');
  }
  const navigator = createAppNavigator(createMemoryHistory({ initialEntries: [path] }));
  await navigator.load();
  navigator.shown.getInitialState = navigator.shown.getState;
  const markup = renderToStaticMarkup(
    <WordsProvider i18n={words.i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <Navigation navigator={navigator} frame={Shell} errorPage={ErrorPage} />
      </QueryClientProvider>
    </WordsProvider>,
  );
  // React leaves a part out in silence when it throws: a store without a value for the build, for one.
  if (!markup.includes('<h1'))
    throw new Error(`the drawing ${name} of ${path} has no heading: something in the page cannot be drawn at build time`);
  return markup;
}

const moduleOf = (page: string): string => `src/features/${page}.tsx`;

const allOffered: Settings = { ...FALLBACK_SETTINGS, ...offerSettings(offered.map(({ name }) => name)) };

/** The settings that are built in; for a page that they have off, with every product offered. */
function settingsFor(path: RoutePath): { readonly mode: string | null; readonly settings: Settings } {
  const isOn = entryOf(path).isOn ?? (() => true);
  if (isOn(FALLBACK_SETTINGS)) return { mode: null, settings: FALLBACK_SETTINGS };
  const settings = allOffered;
  const mode = products.find(({ routes }) => path in routes)?.mode?.wire;
  if (mode === undefined || !isOn(settings)) throw new Error(`no trading mode has ${path} on`);
  return { mode, settings };
}

type Drawing = NonNullable<RouteEntry['drawings']>[number];

/** Of pages of no product. Only the build asks for them, so they stand here and not in the path table, which every browser loads. */
const ofNoProduct: Partial<Record<RoutePath, readonly Drawing[]>> = {
  '/': ['out', 'in', 'in-wide', 'in-all', 'in-all-wide', 'in-demo', 'in-demo-wide', 'in-demo-all', 'in-demo-all-wide'],
  '/lr': ['out'],
};

const drawingsOf = (path: RoutePath): readonly Drawing[] => ofNoProduct[path] ?? entryOf(path).drawings ?? [];

async function opening(path: RoutePath, language: LanguageCode): Promise<Opening> {
  const { page, areas, title } = entryOf(path);
  const names = drawingsOf(path);
  const { mode, settings } = settingsFor(path);
  const drawings: Record<string, string> = {};
  for (const name of names) {
    settingsStore.setState({ settings: name.includes('all') ? allOffered : settings });
    drawings[name] = await draw(path, name);
  }
  return {
    path,
    language,
    direction: directionOf(language),
    title: `${words.i18n._(title)} · Candor`,
    module: moduleOf(page),
    texts: [`src/i18n/locales/${language}/index.ts`, ...areas.map((area) => `src/i18n/locales/${language}/${area}.po`)],
    mode,
    offers: names.some((name) => name.includes('all')) ? offersIn(allOffered) : null,
    drawings,
  };
}

/** Every page in every language. The stores answer as they stand, as nothing is hydrated here. */
export async function drawOpenings(): Promise<readonly Opening[]> {
  sessionStore.getInitialState = sessionStore.getState;
  settingsStore.getInitialState = settingsStore.getState;
  fundsStore.getInitialState = fundsStore.getState;
  const all: Opening[] = [];
  await words.needArea('shell');
  for (const language of presentLanguages) {
    // The door offers the language of the browser where it is another one; here it is the same.
    Object.defineProperty(globalThis, 'navigator', { value: { language, onLine: true }, configurable: true });
    await words.speak(language);
    for (const path of routePaths.filter((each) => drawingsOf(each).length > 0)) all.push(await opening(path, language));
  }
  return all;
}

/** A page as tests and budgets read it: `/routes.json` of the build. Titles in English. */
export interface RouteFact {
  readonly path: string;
  readonly kind: RouteEntry['kind'];
  readonly access: RouteEntry['access'];
  readonly bar: boolean;
  readonly title: string;
  /** Module of the page, as a path below web/. */
  readonly module: string;
}

export async function routeFacts(): Promise<readonly RouteFact[]> {
  await words.needArea('shell');
  await words.speak('en');
  return routePaths.map((path) => {
    const { kind, access, bar, title, page } = entryOf(path);
    return { path, kind, access, bar, title: words.i18n._(title), module: moduleOf(page) };
  });
}
