import { useEffect, useId, useMemo, useRef } from 'react';
import { useLanguage, useSay } from '../../i18n/text.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { countriesIn, type Country } from './country-names.ts';
import { CountrySheet } from './country-sheet.tsx';
import { Flag } from './flag.tsx';
import { callingCodeOf, formattedPhone, isPhoneCountry, likelyCountry, typedPhone } from './numbers.ts';
import type { PhoneFieldProps } from './phone-field.tsx';
import styles from './phone.module.css';
import { useKeptCaret } from './use-kept-caret.ts';

/** The field itself; it comes with the numbers of all countries. */
export function PhoneInput({ label, hint, error, value, onChange, onBlur, ref, enterKeyHint = 'next' }: PhoneFieldProps) {
  const say = useSay();
  const language = useLanguage();
  const sheet = useSheet(['country']);
  const nameId = useId();
  const field = useRef<HTMLInputElement>(null);
  const countries = useMemo(() => countriesIn(language), [language]);
  const country = isPhoneCountry(value.country) ? value.country : likelyCountry(navigator.languages);
  const shown = formattedPhone(country, value.text);
  const caret = useKeptCaret(field, shown);
  const chosen = countries.find(({ key }) => key === country);

  // What was kept begins with `+` and its country code.
  useEffect(() => {
    if (value.country === null && value.text !== '') onChange(typedPhone(country, value.text));
  }, [value, country, onChange]);

  const choose = ({ key }: Country) => {
    onChange(typedPhone(key, value.text.startsWith('+') ? '' : value.text));
    sheet.close();
  };
  return (
    <>
      <Field
        label={label}
        hint={hint}
        error={error}
        dir="ltr"
        start={
          <button
            type="button"
            className={styles['country']}
            aria-haspopup="dialog"
            aria-describedby={nameId}
            aria-label={say('codes.country.choose', { country: chosen?.title ?? country, code: callingCodeOf(country) })}
            onClick={() => sheet.open('country')}
          >
            <Flag country={country} />
            <bdi dir="ltr">+{callingCodeOf(country)}</bdi>
            <Icon name="down" small />
          </button>
        }
      >
        {({ input }) => (
          <input
            {...input}
            ref={(element) => {
              field.current = element;
              if (typeof ref === 'function') ref(element);
              else if (ref !== undefined && ref !== null) ref.current = element;
            }}
            className={styles['number']}
            type="tel"
            inputMode="tel"
            name="phone"
            autoComplete="tel"
            enterKeyHint={enterKeyHint}
            dir="ltr"
            value={shown}
            onChange={(event) => {
              caret.note();
              onChange(typedPhone(country, event.target.value));
            }}
            onBlur={onBlur}
          />
        )}
      </Field>
      {sheet.opened === 'country' && <CountrySheet countries={countries} chosen={country} onChoose={choose} onClose={sheet.close} />}
    </>
  );
}
