import { useState } from 'react';
import { useStore } from 'zustand';
import { presentLanguages } from '../../i18n/catalogues.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import { nativeNameOf } from '../../i18n/languages.ts';
import { useLanguage, useSay } from '../../i18n/text.tsx';
import { queryClient } from '../../api/query-client.ts';
import { chooseLanguage, languageStore, offeredLanguages } from '../../session/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { LoadingRing } from '../../ui/ring.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSheet } from '../../ui/use-sheet.ts';

/** The choice of a language where `/langList` cannot be reached. */
export function LanguageSheet() {
  const say = useSay();
  const current = useLanguage();
  const list = useStore(languageStore, (state) => state.list);
  const [loading, setLoading] = useState<LanguageCode | null>(null);
  const sheet = useSheet(['shell-language']);
  const choose = (language: LanguageCode) => {
    setLoading(language);
    void chooseLanguage(language)
      .then(
        () => {
          sheet.close();
          return queryClient.invalidateQueries();
        },
        () => toast(say('shell.language.failed'), 'refusal'),
      )
      .finally(() => setLoading(null));
  };
  return (
    <Sheet open={sheet.opened !== null} onClose={sheet.close} title={say('shell.title.language')}>
      <List>
        {offeredLanguages(list, presentLanguages).map(({ dictValue: code }) => (
          <ListRow
            key={code}
            title={nativeNameOf(code)}
            lang={code}
            chosen={code === current}
            end={code === loading ? <LoadingRing /> : code === current ? <Icon name="check" small /> : undefined}
            onPress={() => choose(code)}
          />
        ))}
      </List>
    </Sheet>
  );
}
