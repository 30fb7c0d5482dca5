import { useSay } from '../../i18n/text.tsx';
import { LanguageList } from './language-list.tsx';

export function LanguagePage() {
  const say = useSay();
  return <LanguageList label={say('shell.title.language')} />;
}
