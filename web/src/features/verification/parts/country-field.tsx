import { useMemo, useState } from 'react';
import type { Ref } from 'react';
import { useLanguage, useSay } from '../../../i18n/text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, ListRow } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { countriesIn, countryName, findCountries } from '../model/countries.ts';
import styles from '../verification.module.css';

interface CountryFieldProps {
  /** Its code; empty for none. */
  readonly country: string;
  readonly onCountry: (code: string) => void;
  readonly error: string | undefined;
  /** Of a level that has passed: the other one is for the same country. */
  readonly fixed: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The country that issued the document, chosen from a list that is searched in the language of the page, in English, or by its code. */
export function CountryField({ country, onCountry, error, fixed, ref }: CountryFieldProps) {
  const say = useSay();
  const language = useLanguage();
  const sheet = useSheet(['country']);
  const label = say('verification.field.country');
  const name = country === '' ? say('verification.field.choose') : countryName(country, language);
  return (
    <>
      <Field
        label={label}
        error={error}
        hint={fixed ? say('verification.field.countryFixed') : undefined}
        end={fixed ? undefined : <Icon name="down" small />}
      >
        {({ input: { id, 'aria-describedby': describedBy } }) => (
          <button
            type="button"
            id={id}
            ref={ref}
            className={styles['country']}
            aria-haspopup="dialog"
            aria-describedby={describedBy}
            aria-label={`${label}: ${name}`}
            disabled={fixed}
            onClick={() => sheet.open('country')}
          >
            <span className={classNames(country === '' && styles['unset'])}>{name}</span>
          </button>
        )}
      </Field>
      {sheet.opened !== null && (
        <Sheet open onClose={sheet.close} title={label}>
          <Countries
            chosen={country}
            onChoose={(code) => {
              onCountry(code);
              sheet.close();
            }}
          />
        </Sheet>
      )}
    </>
  );
}

function Countries({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (code: string) => void }) {
  const say = useSay();
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const all = useMemo(() => countriesIn(language), [language]);
  const found = findCountries(all, query);
  return (
    <div className={styles['countries']}>
      <TextField
        label={say('verification.field.searchCountry')}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        start={<Icon name="search" small />}
        value={query}
        onChange={setQuery}
      />
      {found.length === 0 ? (
        <EmptyState compact text={say('verification.field.noCountry')} />
      ) : (
        <List label={say('verification.field.country')}>
          {found.map(({ key, title }) => (
            <ListRow
              key={key}
              title={title}
              chosen={key === chosen}
              end={key === chosen ? <Icon name="check" small /> : undefined}
              onPress={() => onChoose(key)}
            />
          ))}
        </List>
      )}
    </div>
  );
}
