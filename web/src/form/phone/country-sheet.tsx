import { useState } from 'react';
import { findIn } from '../../domain/match.ts';
import { useSay } from '../../i18n/text.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Country } from './country-names.ts';
import { Flag } from './flag.tsx';
import styles from './phone.module.css';

interface CountrySheetProps {
  readonly countries: readonly Country[];
  readonly chosen: string;
  readonly onChoose: (country: Country) => void;
  readonly onClose: () => void;
}

/** All countries with their calling codes; found by name, by `+49` and by `de`. */
export function CountrySheet({ countries, chosen, onChoose, onClose }: CountrySheetProps) {
  const say = useSay();
  const [query, setQuery] = useState('');
  const wanted = query.replaceAll('+', ' ').trim();
  const found = wanted === '' ? countries : findIn(countries, wanted);
  return (
    <Sheet open onClose={onClose} title={say('codes.country.title')}>
      <div className={styles['countries']}>
        <TextField
          label={say('codes.country.search')}
          type="text"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          start={<Icon name="search" small />}
          value={query}
          onChange={setQuery}
        />
        {found.length === 0 ? (
          <p className={styles['none']}>{say('codes.country.none')}</p>
        ) : (
          <List label={say('codes.country.title')}>
            {found.map((country) => (
              <ListRow
                key={country.key}
                leading={<Flag country={country.key} />}
                title={country.title}
                end={<bdi dir="ltr">+{country.callingCode}</bdi>}
                chosen={country.key === chosen}
                onPress={() => onChoose(country)}
              />
            ))}
          </List>
        )}
      </div>
    </Sheet>
  );
}
