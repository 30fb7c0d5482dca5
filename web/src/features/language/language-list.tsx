import { useState } from 'react';
import { useStore } from 'zustand';
import { queryClient } from '../../api/query-client.ts';
import { presentLanguages } from '../../i18n/catalogues.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import { nativeNameOf } from '../../i18n/languages.ts';
import { useLanguage, useSay } from '../../i18n/text.tsx';
import { chooseLanguage, languageStore, offeredLanguages } from '../../session/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { LoadingRing } from '../../ui/ring.tsx';
import { toast } from '../../ui/toast.tsx';

interface LanguageListProps {
  readonly label?: string;
  readonly onChosen?: () => void;
}

/** Native names, the one in use marked; switches at once, and a file that does not arrive keeps the old language. */
export function LanguageList({ label, onChosen }: LanguageListProps) {
  const say = useSay();
  const current = useLanguage();
  const list = useStore(languageStore, (state) => state.list);
  const [loading, setLoading] = useState<LanguageCode | null>(null);
  const choose = (language: LanguageCode) => {
    setLoading(language);
    void chooseLanguage(language)
      .then(
        () => {
          onChosen?.();
          // Notices, rules and names from the server come in the language of the page.
          return queryClient.invalidateQueries();
        },
        () => toast(say('shell.language.failed'), 'refusal'),
      )
      .finally(() => setLoading(null));
  };
  return (
    <List label={label}>
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
  );
}
