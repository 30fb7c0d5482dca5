import { nativeNameOf, isLanguageCode } from '../i18n/languages.ts';
import { useLanguage, useSay } from '../i18n/text.tsx';
import { Select } from '../ui/select.tsx';
import { chooseLanguage, offeredLanguages } from './words.ts';

export function LanguageChoice() {
  const say = useSay();
  const language = useLanguage();
  const choose = (code: string) => {
    if (isLanguageCode(code)) void chooseLanguage(code).catch(() => undefined);
  };
  return (
    <Select label={say('shell.nav.language')} value={language} onChange={choose}>
      {offeredLanguages.map((code) => (
        <option key={code} value={code} lang={code}>
          {nativeNameOf(code)}
        </option>
      ))}
    </Select>
  );
}
