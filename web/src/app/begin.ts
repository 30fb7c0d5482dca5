import { getCoinList } from '@candor/contract/calls/market';
import { keepAcksWith, queryOf } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { nextTask } from '../domain/next-task.ts';
import { onSessionEvent } from '../session/events.ts';
import { followOtherWindows } from '../session/other-windows.ts';
import { takeLanguageList } from '../session/language.ts';
import { loadSettings } from '../session/load-settings.ts';
import { refreshUser } from '../session/session-actions.ts';
import { settingsStore } from '../session/settings.ts';
import { navigator } from './navigator.ts';
import { startStore } from './start-state.ts';

/** Settings and coin list together; both have something built in to fall back on. */
async function loadConfiguration(): Promise<void> {
  const [settingsLoaded] = await Promise.all([loadSettings(), queryClient.prefetchQuery(queryOf(getCoinList, {}))]);
  startStore.setState({ serverSilent: !settingsLoaded });
  if (settingsLoaded) takeLanguageList(settingsStore.getState().settings.t_app_language);
}

/** What no page waits for. */
async function beginLater(): Promise<void> {
  await nextTask();
  void import('./begin-later.ts').then((later) => later.beginLater()).catch(() => undefined);
  await nextTask();
  await refreshUser();
}

/** How long a server that did not answer is left alone. */
const askAgainMs = 15_000;

/** While the server is silent it is asked again; once it answers, the page goes on with what it says. */
function keepAsking(): void {
  setInterval(() => {
    if (startStore.getState().serverSilent)
      void loadConfiguration().then(() => (startStore.getState().serverSilent ? undefined : refreshUser()));
  }, askAgainMs);
}

/** Behind the first drawing. Nothing here keeps the page from being used. */
export function begin(): void {
  void loadConfiguration();
  void beginLater();
  keepAsking();
  keepAcksWith((body) => void import('../proof/acks.ts').then(({ takeAck }) => takeAck(body)).catch(() => undefined));
  window.addEventListener('online', () => void loadConfiguration());
  const decideAgain = () => void navigator.decideAgain();
  onSessionEvent('signed-out', decideAgain);
  followOtherWindows(decideAgain);
  // A product may have been switched on or off.
  settingsStore.subscribe(decideAgain);
  navigator.onArrival((pathChanged) => {
    if (pathChanged) void refreshUser();
  });
}
