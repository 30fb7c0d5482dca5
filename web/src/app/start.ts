import { showFailuresWith } from '../api/client.ts';
import { titleOf } from '../api/failures.ts';
import { words } from '../i18n/words.ts';
import { startLanguage } from '../session/language.ts';
import { markPreferences, preferencesStore } from '../session/preferences.ts';
import { toast } from '../ui/toast.tsx';
import { watchMissingChunks } from './chunk-reload.ts';
import { watchKeyboard } from './keyboard-inset.ts';

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
