import { getCoinList, priceSource } from '@candor/contract/calls/market';
import { queryOf, showFailuresWith } from '../api/client.ts';
import { titleOf } from '../api/failures.ts';
import { queryClient } from '../api/query-client.ts';
import { nextTask } from '../domain/next-task.ts';
import { loadCatalogue } from '../i18n/catalogues.ts';
import { markPage } from '../i18n/runtime.ts';
import { words } from '../i18n/words.ts';
import { likelyLanguage, startLanguage } from '../session/language.ts';
import { markPreferences } from '../session/mark-preferences.ts';
import { preferencesStore } from '../session/preferences.ts';
import { sessionStore } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { watchMissingChunks } from './chunk-reload.ts';
import { watchKeyboard } from './keyboard-inset.ts';
import { mayOpen } from './guards.ts';
import { fetchAhead } from './pages.ts';
import { entryAt } from './routes.ts';

/**
 * Code, texts and markets of the first page travel while the language list is asked for, instead of after it. A guess: the guards
 * and the list decide later, and a wrong one costs its bytes only. Resolves when the markets are there, or cannot be asked.
 */
async function fetchFirstPage(root: HTMLElement, pathname: string): Promise<void> {
  const entry = entryAt(pathname);
  if (entry === null || !mayOpen(entry, sessionStore.getState().signedIn)) return;
  fetchAhead(entry);
  const language = likelyLanguage(root);
  markPage(root, language);
  for (const area of ['shell', ...entry.areas] as const) void loadCatalogue(language, area)?.catch(() => undefined);
  await nextTask();
  // Every page with a bar under it shows markets; they are asked for while its code is still on its way.
  const markets = entry.bar
    ? [queryClient.prefetchQuery(queryOf(getCoinList, {})), queryClient.prefetchQuery(queryOf(priceSource, {}))]
    : [];
  await Promise.all(markets);
}

/** What stands in the place of the page until then is the page without its markets: drawing that once more would be for nothing. */
const MARKETS_PATIENCE_MS = 300;
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MARKETS_PATIENCE_MS));

/**
 * Before the first drawing: the look of the page and its language, in this order (SPEC §4). `markets` resolves when the first drawing
 * need not wait for them any longer.
 */
export async function prepare(): Promise<{ readonly markets: Promise<void> }> {
  // Running the modules of the first file was a task of its own.
  await nextTask();
  const root = document.documentElement;
  markPreferences(root, preferencesStore.getState());
  preferencesStore.subscribe((preferences) => markPreferences(root, preferences));
  watchKeyboard(root);
  watchMissingChunks();
  const markets = fetchFirstPage(root, window.location.pathname);
  showFailuresWith((failure) => {
    const title = titleOf(failure);
    toast(title === null ? failure.words : words.i18n._(title), 'refusal');
  });
  void words.needArea('shell');
  await nextTask();
  await startLanguage(root);
  return { markets: Promise.race([markets, patience()]) };
}
