import type { I18n } from '@lingui/core';
import { LinguiContext, type I18nContext } from '@lingui/react';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';

/** Another object for each language, so that whoever reads it is drawn again. Null before the first language. */
function contextOf(i18n: I18n, locale: string): I18nContext | null {
  return locale === '' ? null : { i18n: new Proxy(i18n, {}), _: i18n._.bind(i18n) };
}

interface WordsProviderProps {
  readonly i18n: I18n;
  readonly children: ReactNode;
}

/**
 * Hands the texts to everything below it, which is drawn again when the language changes. The library's own provider draws again whenever texts are
 * added, too: each part of a page that comes with its texts had the whole page drawn once more. A part is drawn when its texts are there.
 */
export function WordsProvider({ i18n, children }: WordsProviderProps) {
  const locale = useSyncExternalStore(
    (changed) => i18n.on('change', changed),
    () => i18n.locale,
    () => i18n.locale,
  );
  const context = useMemo(() => contextOf(i18n, locale), [i18n, locale]);
  return context === null ? null : <LinguiContext value={context}>{children}</LinguiContext>;
}
