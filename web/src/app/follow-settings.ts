import { readMore, wholeOf } from '../market/guards.ts';
import { market } from '../market/live.ts';
import { loadSettings } from '../session/load-settings.ts';
import { takeLanguageList } from '../session/language.ts';
import { settingsStore } from '../session/settings.ts';

const KEY = 'settings';

/** Reads the settings again when the server says that others are in force: a page that runs shows them without being loaded again. */
export async function followSettings(): Promise<void> {
  readMore('SETTINGS', (symbol, ts, tick) => {
    const version = wholeOf(tick['version']);
    return version === null ? null : { type: 'OTHER', symbol, ts, key: KEY, value: { version } };
  });
  let known: number | null = null;
  market.store.subscribe(KEY, () => {
    const version: unknown = Reflect.get(market.store.read(KEY) ?? {}, 'version');
    if (typeof version !== 'number' || version === known) return;
    // what the page has read when it began may be older than the first number that it hears
    if (known !== null || version > 0) void readAgain();
    known = version;
  });
  market.acquire({ type: 'SETTINGS' });
  await Promise.resolve();
}

async function readAgain(): Promise<void> {
  if (await loadSettings()) takeLanguageList(settingsStore.getState().settings.t_app_language);
}
