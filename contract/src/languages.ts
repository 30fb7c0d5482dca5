import * as v from 'valibot';
import { described } from './described.ts';
import * as result from './result.ts';

/** The languages of the product in the order of their codes, each by its own name. */
export const LANGUAGES = [
  { code: 'ar', english: 'Arabic', native: 'العربية' },
  { code: 'da', english: 'Danish', native: 'Dansk' },
  { code: 'de', english: 'German', native: 'Deutsch' },
  { code: 'en', english: 'English', native: 'English' },
  { code: 'es', english: 'Spanish', native: 'Español' },
  { code: 'fr', english: 'French', native: 'Français' },
  { code: 'it', english: 'Italian', native: 'Italiano' },
  { code: 'ja', english: 'Japanese', native: '日本語' },
  { code: 'ko', english: 'Korean', native: '한국어' },
  { code: 'pl', english: 'Polish', native: 'Polski' },
  { code: 'pt', english: 'Portuguese', native: 'Português' },
  { code: 'ru', english: 'Russian', native: 'Русский' },
  { code: 'th', english: 'Thai', native: 'ไทย' },
  { code: 'tr', english: 'Turkish', native: 'Türkçe' },
  { code: 'vi', english: 'Vietnamese', native: 'Tiếng Việt' },
  { code: 'zh', english: 'Chinese', native: '简体中文' },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** Languages that are completely translated; the others are listed as off until they are. */
export const COMPLETE_LANGUAGES = ['ar', 'en', 'zh'] as const satisfies readonly LanguageCode[];

export function isLanguageCode(text: string): text is LanguageCode {
  return LANGUAGES.some((language) => language.code === text);
}

/** One row of the dictionary `t_app_language`. `status` `'0'` on, `'1'` off. */
export const languageRow = v.object({
  dictValue: described(result.text, 'Language code: `en`.'),
  dictLabel: described(result.text, 'Its name in English.'),
  remark: described(result.text, 'Its own name, which is shown.'),
  imgUrl: described(result.text, 'Address of a flag; empty for none.'),
  dictSort: described(result.integer, 'Place among the others, the smallest first.'),
  status: described(v.picklist(['0', '1']), '`0` on, `1` off: not translated completely yet.'),
  default: described(v.picklist(['Y', 'N']), '`Y` for the language that a visitor begins with.'),
  isDefault: described(v.picklist(['Y', 'N']), 'The same as `default`.'),
});
export type LanguageRow = v.InferOutput<typeof languageRow>;

/** The dictionary with one language flagged as the default. */
export function languageRows(defaultCode: LanguageCode): LanguageRow[] {
  return LANGUAGES.map((language, index) => {
    const flag = language.code === defaultCode ? 'Y' : 'N';
    const complete = COMPLETE_LANGUAGES.some((code) => code === language.code);
    return {
      dictValue: language.code,
      dictLabel: language.english,
      remark: language.native,
      imgUrl: '',
      dictSort: index + 1,
      status: complete ? '0' : '1',
      default: flag,
      isDefault: flag,
    };
  });
}
