import { words } from '../i18n/words.ts';
import { showFailuresWith } from '../api/client.ts';
import { titleOf } from '../api/failures.ts';
import { queryClient } from '../api/query-client.ts';
import { queryOf } from '../api/client.ts';
import { getCoinList } from '@candor/contract/calls/market';
import { tryAutoLogin } from '../session/auto-login.ts';
import { onSessionEvent } from '../session/events.ts';
import { startLanguage, takeLanguageList } from '../session/language.ts';
import { markPreferences, preferencesStore } from '../session/preferences.ts';
import { refreshUser } from '../session/session.ts';
import { loadSettings, settingsStore } from '../session/settings.ts';
import { toast } from '../ui/toast.tsx';
import { watchMissingChunks } from './chunk-reload.ts';
import { watchKeyboard } from './keyboard-inset.ts';
import { router } from './router.tsx';
import { startStore } from './start-state.ts';

/** Before the first drawing: the look of the page and its language, in this order (SPEC §4). */
export async function prepare(): Promise<void> {
  const root = document.documentElement;
  markPreferences(root, preferencesStore.getState());
  preferencesStore.subscribe((preferences) => markPreferences(root, preferences));
  watchKeyboard(root);
  watchMissingChunks();
  showFailuresWith((failure) => {
    const title = titleOf(failure);
    toast(title === null ? failure.words : words.i18n._(title), 'refusal');
  });
  void words.needArea('shell');
  await startLanguage(root);
}

/** Settings and coin list together; both have something built in to fall back on. */
async function loadConfiguration(): Promise<void> {
  const [settingsLoaded] = await Promise.all([loadSettings(), queryClient.prefetchQuery(queryOf(getCoinList, {}))]);
  startStore.setState({ serverSilent: !settingsLoaded });
  if (settingsLoaded) takeLanguageList(settingsStore.getState().settings.t_app_language);
}

async function loginByDevice(): Promise<void> {
  const result = await tryAutoLogin();
  if (result.kind === 'signed-in') await router.navigate({ to: '/', search: {} });
  if (result.kind === 'refused' && result.words !== '') toast(result.words);
}

/** Behind the first drawing. Nothing here keeps the page from being used. */
export function begin(): void {
  void loadConfiguration();
  void loginByDevice();
  void refreshUser();
  window.addEventListener('online', () => void loadConfiguration());
  onSessionEvent('signed-out', () => void router.invalidate());
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void refreshUser();
  });
}
